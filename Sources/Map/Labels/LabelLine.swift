import VitrineUnits

/// Line for labels, with the distance from its start to each vertex.
///
/// A loop has no ends: distances before its start and after its end are on it too, so that the name
/// of a ring road can be anywhere on it.
final class LabelLine: Sendable, Hashable {
  /// Vertices on the Mercator square.
  let points: [Point]
  /// Distances from the start, one for each of `points`.
  private let distances: [Double]
  /// Whether it ends where it begins, without a sharp corner there.
  let isLoop: Bool

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
    isLoop =
      kept.count > 3 && kept[0] == kept[kept.count - 1]
      && !Self.isSharp(kept[kept.count - 2], kept[0], kept[1])
  }

  /// Whether there is space for `room` on both sides of a distance.
  func hasRoom(_ room: Double, around distance: Double) -> Bool {
    isLoop ? 2 * room <= length : distance >= room && distance <= length - room
  }

  /// The same place on a loop, from its start to its end.
  private func onLine(_ distance: Double) -> Double {
    if !isLoop || (0...length).contains(distance) { return distance }
    return distance - (distance / length).rounded(.down) * length
  }

  /// The first vertex after a distance.
  func vertex(after distance: Double) -> Int {
    let distance = onLine(distance)
    var (low, high) = (1, points.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if distances[middle] > distance { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The point at a distance along the line; straight beyond both ends, unless it is a loop.
  func point(at distance: Double) -> Point {
    point(at: onLine(distance), before: vertex(after: distance))
  }

  /// The point at a distance along the line. `near` is a vertex in its neighborhood, and becomes
  /// the first one after it: letters follow one another along the line.
  func point(at distance: Double, near i: inout Int) -> Point {
    let distance = onLine(distance)
    if isLoop && abs(distance - distances[i]) > length / 2 { i = vertex(after: distance) }
    while i < points.count - 1 && distances[i] <= distance { i += 1 }
    while i > 1 && distances[i - 1] > distance { i -= 1 }
    return point(at: distance, before: i)
  }

  private func point(at distance: Double, before i: Int) -> Point {
    let (a, b) = (points[i - 1], points[i])
    return a + (b - a) * ((distance - distances[i - 1]) / (distances[i] - distances[i - 1]))
  }

  /// Deviation of the line from the chord between two of its points, the second of which is after
  /// the first.
  func deviation(from start: Double, to end: Double) -> Double {
    let (a, b) = (point(at: start), point(at: end))
    let chord = b - a
    if chord.length == 0 { return end - start }
    let first = onLine(start)
    let last = first + end - start
    var worst = 0.0
    func visit(_ i: Int) {
      let v = points[i] - a
      worst = max(worst, abs(v.dx * chord.dy - v.dy * chord.dx) / chord.length)
    }
    var i = vertex(after: first)
    while i < points.count - 1, distances[i] < last {
      visit(i)
      i += 1
    }
    if isLoop && last > length {
      i = 0
      while i < points.count - 1, distances[i] < last - length {
        visit(i)
        i += 1
      }
    }
    return worst
  }

  static func == (a: LabelLine, b: LabelLine) -> Bool { a === b || a.points == b.points }
  func hash(into hasher: inout Hasher) { hasher.combine(points.count) }

  // MARK: Making

  /// The cosine of the sharpest corner along which a name can run: 50 degrees.
  private static let corner = 0.643

  /// Whether a line has a sharp corner at the middle one of three vertices.
  private static func isSharp(_ before: Point, _ vertex: Point, _ after: Point) -> Bool {
    let (a, b) = (vertex - before, after - vertex)
    return (a.dx * b.dx + a.dy * b.dy) / (a.length * b.length) < corner
  }

  /// The line in parts that end at sharp corners.
  static func lines(of line: [Point]) -> [LabelLine] {
    guard let whole = LabelLine(line) else { return [] }
    func isCorner(_ i: Int) -> Bool {
      isSharp(whole.points[i - 1], whole.points[i], whole.points[i + 1])
    }
    let corners = (1..<whole.points.count - 1).filter { isCorner($0) }
    guard let first = corners.first, let last = corners.last else { return [whole] }
    var found: [LabelLine] = []
    for (start, end) in zip(corners, corners.dropFirst()) {
      if let part = LabelLine(Array(whole.points[start...end])) { found.append(part) }
    }
    // The parts before the first corner and after the last one are one part of a loop.
    let (head, tail) = (whole.points[...first], whole.points[last...])
    for part in whole.isLoop ? [Array(tail) + head.dropFirst()] : [Array(head), Array(tail)] {
      if let line = LabelLine(part) { found.append(line) }
    }
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
