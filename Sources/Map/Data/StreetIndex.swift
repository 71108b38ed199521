import VitrineUnits

/// The named streets of a map that is being read, over all of its portions: a street that is cut by the
/// border of two portions still has one name.
struct StreetIndex: Sendable {
  struct Street: Sendable, Hashable {
    var name: String
    var kind: MapKind
  }

  /// A line of it that has a label.
  struct Entry: Sendable {
    var label: UInt64
    var line: [Point]
  }

  private var entries: [Street: [Entry]] = [:]

  mutating func add(_ line: [Point], of street: Street, label: UInt64) {
    entries[street, default: []].append(Entry(label: label, line: line))
  }

  /// Takes out what begins or ends where one of `lines` does, and what goes on from there.
  mutating func take(_ street: Street, touching lines: [[Point]]) -> [Entry] {
    guard var rest = entries[street] else { return [] }
    var ends: Set<Point> = []
    for line in lines { ends.formUnion([line.first, line.last].compactMap { $0 }) }
    var met: [Entry] = []
    rest.removeAll { entry in
      guard let first = entry.line.first, let last = entry.line.last,
        ends.contains(first) || ends.contains(last)
      else { return false }
      met.append(entry)
      return true
    }
    entries[street] = rest
    return met
  }
}
