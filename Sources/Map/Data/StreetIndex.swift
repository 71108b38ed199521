import VitrineUnits

/// Index of the named streets of a map that is being read, over all of its chunks: a street that is
/// in two of them still has one label.
///
/// A value, so that a chunk can be read again; in layers, so that the index of the next chunk
/// shares the entries of those before instead of copying them. A layer at least half as large as
/// the older one below is merged with it, so that there are always few:
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
  /// Changes of the present chunk.
  private var top = StreetLayer()

  /// Adds a line of a street; labels increase from call to call.
  mutating func add(_ line: [Point], of street: Street, label: UInt64) {
    top.add(line[...], of: top.number(of: street), label: label)
  }

  /// Removes and returns lines of earlier chunks whose street begins or ends where one of `lines`
  /// does, in the order of the file.
  mutating func take(_ street: Street, touching lines: [[Point]]) -> [Entry] {
    var met: [Entry] = []
    for end in lines.flatMap({ [$0.first, $0.last] }) {
      guard let end else { continue }
      for (depth, layer) in layers.enumerated() {
        layer.forEach(of: street, endingAt: end) { entry in
          // A newer chunk may have removed some lines of an older one.
          if top.taken.contains(entry.label) { return }
          if layers[(depth + 1)...].contains(where: { $0.taken.contains(entry.label) }) { return }
          top.taken.insert(entry.label)
          met.append(entry)
        }
      }
    }
    return met.sorted { $0.label < $1.label }
  }

  /// Ends the present chunk.
  mutating func finishPortion() {
    layers.append(top)
    top = StreetLayer()
    while let newer = layers.last, layers.count > 1,
      newer.count * 2 >= layers[layers.count - 2].count
    {
      layers.removeLast()
      layers[layers.count - 1].add(newer)
    }
    // Below the oldest there is nothing to remove from.
    layers[0].taken = []
  }
}

/// Entries that some chunks added to an index, and removed from older layers. All are in a few
/// arrays, so that freeing them after the last chunk takes no time.
private struct StreetLayer: Sendable {
  private struct Line {
    var label: UInt64
    var isTaken = false
    var street: Int32
    /// Range in `points`.
    var range: Range<Int32>
  }

  /// One end of a line. The ends of one street at the same point are a chain.
  private struct End {
    var line: Int32
    var next: Int32?
  }

  /// Key of a chain. With the point alone as key, a file in which all streets meet at one point
  /// would take quadratic time.
  private struct Meeting: Hashable {
    var point: Point
    var street: Int32
  }

  /// Labels of older layers.
  var taken: Set<UInt64> = []
  private var streets: [StreetIndex.Street] = []
  private var numbers: [StreetIndex.Street: Int32] = [:]
  /// The lines in the order of their labels.
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

  /// Merges the layer above into this one.
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
