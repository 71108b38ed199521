import Testing
import VitrineUnits

@testable import VitrineMap

@Suite("What a finger hits among markers")
struct MarkerTouchTests {
  private func entry(
    _ id: String, _ form: MarkerArt.Form, at point: Point, count: Int = 1
  ) -> ShownMarker {
    ShownMarker(
      placement: ShownMarker.Placement(
        marker: MapMarker(
          id: id, place: TestTown.center, title: id, color: .black),
        form: form, point: point, count: count),
      color: .black, place: Point(point.x / 1e6, point.y / 1e6), lead: 0, node: 0, since: .zero)
  }

  private func hit(
    _ entries: [ShownMarker], _ point: Point, titles: [ShownTitle] = [], nearestZoom: Double = 22
  ) -> [String] {
    MarkerTouch(shown: entries, titles: titles, nearestZoom: nearestZoom).entries(at: point)
      .map(\.placement.marker.id)
  }

  @Test("the pin comes before everything that it covers")
  func pin() {
    let all = [entry("pin", .pin, at: Point(0, 30)), entry("badge", .badge, at: .zero)]
    #expect(hit(all, .zero) == ["pin"])
    #expect(hit(all, Point(200, 0)) == [])
  }

  @Test("a badge under the finger comes before nearer dots, and a title before all that are near")
  func order() {
    let badge = entry("badge", .badge, at: .zero)
    let dot = entry("dot", .dot, at: Point(18, 0))
    #expect(hit([badge, dot], Point(16, 0)) == ["badge"])
    let far = entry("far", .badge, at: Point(-40, 0))
    let title = ShownTitle(
      id: "far", text: "far", size: Size(60, 16), side: .right, form: .badge, place: far.place,
      point: far.placement.point, since: .zero)
    #expect(hit([far, dot], Point(10, 0), titles: [title]) == ["far"])
    #expect(hit([far, dot], Point(10, 0)) == ["dot"])
  }

  @Test("of two dots about as near both are hit, where the map can bring them apart")
  func alike() {
    let all = [entry("a", .dot, at: Point(-10, 0)), entry("b", .dot, at: Point(10, 0))]
    #expect(hit(all, .zero) == ["a", "b"])
    #expect(hit(all, Point(12, 0)) == ["b"], "clearly the nearer one")
    #expect(hit(all, .zero, nearestZoom: 1) == ["a"])
    let cluster = [all[0], entry("b", .cluster(0), at: Point(22, 0), count: 3)]
    #expect(hit(cluster, Point(0, 20)) == ["a"])
  }
}
