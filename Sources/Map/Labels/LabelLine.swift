import VitrineUnits

/// Line for labels, with the distance from its start to each vertex.
final class LabelLine: Sendable, Hashable {
  /// Vertices on the Mercator square.
  let points: [Point]
  /// Distances from the start, one for each of `points`.
  private let distances: [Double]

  var length: Double { distances[distances.count - 1] }

  /// Nil for a line without length.
  init?(_ points: [Point]) {
    guard let first = points.first else { return nil }
    var kept = [first]
    var distances = [0.0]
    for p in points.dropFirst() {
      let step = (p - kept[kept.count - 1]).length
      if !(step > 0) { continue }
      kept.append(p)
      distances.append(distances[distances.count - 1] + step)
    }
    if kept.count < 2 { return nil }
    self.points = kept
    self.distances = distances
  }

  /// The first vertex after a distance.
  func vertex(after distance: Double) -> Int {
    var (low, high) = (1, points.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if distances[middle] > distance { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The point at a distance along the line; straight beyond both ends.
  func point(at distance: Double) -> Point {
    point(at: distance, before: vertex(after: distance))
  }

  /// The point at a distance along the line. `near` is a vertex in its neighborhood, and becomes
  /// the first one after it: letters follow one another along the line.
  func point(at distance: Double, near i: inout Int) -> Point {
    while i < points.count - 1 && distances[i] <= distance { i += 1 }
    while i > 1 && distances[i - 1] > distance { i -= 1 }
    return point(at: distance, before: i)
  }

  private func point(at distance: Double, before i: Int) -> Point {
    let (a, b) = (points[i - 1], points[i])
    return a + (b - a) * ((distance - distances[i - 1]) / (distances[i] - distances[i - 1]))
  }

  /// Deviation of the line from the chord between two of its points.
  func deviation(from start: Double, to end: Double) -> Double {
    let (a, b) = (point(at: start), point(at: end))
    let chord = b - a
    let length = chord.length
    if length == 0 { return end - start }
    var worst = 0.0
    var i = vertex(after: start)
    while i < points.count - 1, distances[i] < end {
      let v = points[i] - a
      worst = max(worst, abs(v.dx * chord.dy - v.dy * chord.dx) / length)
      i += 1
    }
    return worst
  }

  static func == (a: LabelLine, b: LabelLine) -> Bool { a === b || a.points == b.points }
  func hash(into hasher: inout Hasher) { hasher.combine(points.count) }

  // MARK: Making

  /// The cosine of the sharpest corner along which a name can run: 50 degrees.
  private static let corner = 0.643

  /// The line in parts that end at sharp corners.
  static func lines(of line: [Point]) -> [LabelLine] {
    guard let whole = LabelLine(line) else { return [] }
    var found: [LabelLine] = []
    var part: [Point] = []
    let points = whole.points
    for (i, p) in points.enumerated() {
      part.append(p)
      if i == 0 || i == points.count - 1 { continue }
      let (a, b) = (p - points[i - 1], points[i + 1] - p)
      let cosine = (a.dx * b.dx + a.dy * b.dy) / (a.length * b.length)
      if cosine < corner {
        if let line = LabelLine(part) { found.append(line) }
        part = [p]
      }
    }
    if let line = LabelLine(part) { found.append(line) }
    return found
  }

  /// Joins lines where the end of one is the beginning or end of another: the data splits a street
  /// wherever it has a bridge or a bus lane.
  static func joined(_ lines: [[Point]]) -> [[Point]] {
    if lines.count < 2 { return lines }
    var ends: [Point: [Int]] = [:]
    for (i, line) in lines.enumerated() {
      guard let first = line.first, let last = line.last, first != last else { continue }
      ends[first, default: []].append(i)
      ends[last, default: []].append(i)
    }
    var isUsed = [Bool](repeating: false, count: lines.count)
    /// The line that continues `chain` at its end, where there is exactly one.
    func extend(_ chain: inout [Point]) {
      while let end = chain.last, let meeting = ends[end], meeting.count == 2,
        let next = meeting.first(where: { !isUsed[$0] })
      {
        isUsed[next] = true
        let line = lines[next]
        chain += line.first == end ? line.dropFirst() : line.reversed().dropFirst()
      }
    }
    var chains: [[Point]] = []
    for (i, line) in lines.enumerated() where !isUsed[i] {
      isUsed[i] = true
      var chain = line
      if line.first != line.last {
        extend(&chain)
        chain.reverse()
        extend(&chain)
        chain.reverse()
      }
      chains.append(chain)
    }
    return chains
  }
}
