import VitrineUnits

/// A line that is divided into dashes.
struct Polyline {
  var points: [Point]
  var isClosed: Bool

  /// The dashes of the line in order; the line itself without a valid pattern.
  func dashed(_ pattern: [Double], phase: Double) -> [Polyline] {
    let total = pattern.reduce(0, +)
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    // Too many dashes to be visible become a solid line.
    guard pattern.allSatisfy({ $0 >= 0 }), total > 0, total.isFinite, phase.isFinite,
      length / total < 10_000
    else { return [self] }
    // An odd pattern is used twice, so that dashes and gaps alternate.
    let cycle = pattern.count % 2 == 0 ? pattern : pattern + pattern
    let cycleLength = total * Double(cycle.count / pattern.count)
    var index = 0
    var left = phase - (phase / cycleLength).rounded(.down) * cycleLength
    while left >= cycle[index] {
      left -= cycle[index]
      index = (index + 1) % cycle.count
    }
    left = cycle[index] - left
    var dashes: [Polyline] = []
    var dash: [Point] = index % 2 == 0 ? [points[0]] : []
    for (a, b) in zip(points, points.dropFirst() + (isClosed ? [points[0]] : [])) {
      let length = (b - a).length
      var at = 0.0
      while length - at > left {
        at += left
        let p = a + (b - a) * (at / length)
        if index % 2 == 0 {
          dashes.append(Polyline(points: dash + [p], isClosed: false))
          dash = []
        } else {
          dash = [p]
        }
        index = (index + 1) % cycle.count
        left = cycle[index]
      }
      left -= length - at
      if index % 2 == 0 { dash.append(b) }
    }
    if dash.count > 1 { dashes.append(Polyline(points: dash, isClosed: false)) }
    return dashes
  }
}
