import Testing
import Vitrine

extension MapView {
  /// The point of the free map that is farthest from every marker, at least `least` points.
  func clearSpot(_ least: Double) throws -> Point {
    let free = viewport.visible
    let around = free.inset(by: Insets(all: -200))
    let seen = markers.map { viewport.point(of: $0.place) }.filter(around.contains)
    #expect(!seen.isEmpty)
    var best: (at: Point, room: Double)?
    for x in stride(from: free.minX + 24, through: free.maxX - 24, by: 12) {
      for y in stride(from: free.minY + 16, through: free.maxY - 16, by: 8) {
        let room = seen.map { ($0 - Point(x, y)).length }.min() ?? .infinity
        if room > best?.room ?? least { best = (Point(x, y), room) }
      }
    }
    return try #require(best?.at)
  }
}
