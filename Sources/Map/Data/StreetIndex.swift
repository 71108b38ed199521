import VitrineUnits

/// The named streets of a map that is being read, over all of its portions: a street that is cut by the
/// border of two portions still has one name.
///
/// A value, so that a portion may be read again; and in layers, so that the next portion's index shares
/// what the ones before it found instead of copying it. A layer that is half as large as the older one
/// beneath it becomes one with it, so that there are never more than a handful:
///
///     5000 ─ 1300 ─ 400        + 380      →      5000 ─ 2080
struct StreetIndex: Sendable {
  struct Street: Sendable, Hashable {
    var name: String
    var kind: MapKind
  }

  /// A line of a street that has a label.
  struct Entry: Sendable {
    var label: UInt64
    var line: [Point]
  }

  /// The oldest first.
  private var layers: [StreetLayer] = []
  /// Of the present portion.
  private var top = StreetLayer()

  /// Labels count upwards from call to call.
  mutating func add(_ line: [Point], of street: Street, label: UInt64) {
    top.add(line[...], of: top.number(of: street), label: label)
  }

  /// Takes out what earlier portions have of the street that begins or ends where one of `lines` does,
  /// in the order of the file.
  mutating func take(_ street: Street, touching lines: [[Point]]) -> [Entry] {
    var met: [Entry] = []
    for end in lines.flatMap({ [$0.first, $0.last] }) {
      guard let end else { continue }
      for (depth, layer) in layers.enumerated() {
        layer.forEach(of: street, endingAt: end) { entry in
          // Of an older portion's lines a newer one may have taken some.
          if top.taken.contains(entry.label) { return }
          if layers[(depth + 1)...].contains(where: { $0.taken.contains(entry.label) }) { return }
          top.taken.insert(entry.label)
          met.append(entry)
        }
      }
    }
    return met.sorted { $0.label < $1.label }
  }

  /// The present portion is over.
  mutating func finishPortion() {
    layers.append(top)
    top = StreetLayer()
    while let newer = layers.last, layers.count > 1,
      newer.count * 2 >= layers[layers.count - 2].count
    {
      layers.removeLast()
      layers[layers.count - 1].add(newer)
    }
    // Beneath the oldest there is nothing to take from.
    layers[0].taken = []
  }
}

/// What some portions added to an index, and took out of older ones. All of it lies in a few arrays, so
/// that it is gone in no time when the last portion was read.
private struct StreetLayer: Sendable {
  private struct Line {
    var label: UInt64
    var isTaken = false
    var street: Int32
    /// Of `points`.
    var range: Range<Int32>
  }

  /// One end of a line; those of one street that lie at one point are a chain.
  private struct End {
    var line: Int32
    var next: Int32?
  }

  /// Of a chain. By the point alone, a file in which every street meets at one would take its square.
  private struct Meeting: Hashable {
    var point: Point
    var street: Int32
  }

  /// Labels of older layers.
  var taken: Set<UInt64> = []
  private var streets: [StreetIndex.Street] = []
  private var numbers: [StreetIndex.Street: Int32] = [:]
  /// In the order of their labels.
  private var lines: [Line] = []
  private var points: [Point] = []
  private var ends: [End] = []
  private var heads: [Meeting: Int32] = [:]

  var count: Int { lines.count }

  mutating func number(of street: StreetIndex.Street) -> Int32 {
    if let known = numbers[street] { return known }
    let number = Int32(streets.count)
    streets.append(street)
    numbers[street] = number
    return number
  }

  mutating func add(_ line: ArraySlice<Point>, of street: Int32, label: UInt64) {
    guard let first = line.first, let last = line.last else { return }
    let start = Int32(points.count)
    points += line
    lines.append(Line(label: label, street: street, range: start..<Int32(points.count)))
    for point in first == last ? [first] : [first, last] {
      let meeting = Meeting(point: point, street: street)
      ends.append(End(line: Int32(lines.count - 1), next: heads[meeting]))
      heads[meeting] = Int32(ends.count - 1)
    }
  }

  func forEach(
    of street: StreetIndex.Street, endingAt point: Point, _ body: (StreetIndex.Entry) -> Void
  ) {
    guard let number = numbers[street] else { return }
    var next = heads[Meeting(point: point, street: number)]
    while let index = next {
      let end = ends[Int(index)]
      next = end.next
      let line = lines[Int(end.line)]
      if line.isTaken { continue }
      let range = Int(line.range.lowerBound)..<Int(line.range.upperBound)
      body(StreetIndex.Entry(label: line.label, line: Array(points[range])))
    }
  }

  /// Becomes one with the layer above it.
  mutating func add(_ newer: StreetLayer) {
    for label in newer.taken { take(label) }
    taken.formUnion(newer.taken)
    let numbers = newer.streets.map { number(of: $0) }
    for line in newer.lines where !line.isTaken {
      let range = Int(line.range.lowerBound)..<Int(line.range.upperBound)
      add(newer.points[range], of: numbers[Int(line.street)], label: line.label)
    }
  }

  private mutating func take(_ label: UInt64) {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].label < label { low = middle + 1 } else { high = middle }
    }
    if low < lines.count, lines[low].label == label { lines[low].isTaken = true }
  }
}
