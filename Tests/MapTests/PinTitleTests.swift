import Testing
import VitrineComponents
import VitrineMap
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Title of a pin")
struct PinTitleTests {
  private func stage(_ direction: LayoutDirection, free: Double) -> ScriptedStage {
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: 16), size: PixelSize(480, 272),
      direction: direction)
    s.map.markers = [
      MapMarker(id: "a", place: TestTown.center, title: "Town Hall", color: .black)
    ]
    s.map.selectedMarker = "a"
    s.map.headroom = MapMarker.pinHeight + 4
    s.map.insets = Insets(bottom: 272 - free)
    s.map.setCamera(MapCamera(center: TestTown.center, zoom: 16), animated: false)
    s.run(2) {}
    return s
  }

  @Test(
    "it is below the pin, and beside its head where it would be cut there",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func place(direction: LayoutDirection) throws {
    for free in [76.0, 82, 200, 272] {
      let s = stage(direction, free: free)
      let pin = try #require(s.markers.first { $0.isPin })
      let (tip, head) = (pin.point, pin.area)
      #expect(head.minY >= 0 && tip.y < free, "all of the pin is visible")
      let box = try #require(s.markerTitles.first { $0.text == "Town Hall" }).area
      #expect(box.minY >= 0 && box.maxY <= free, "\(box) in \(free)")
      #expect(box.intersection(head).isEmpty, "\(box) in \(free)")
      if free > 100 {
        #expect(box.minY > tip.y && abs(box.center.x - tip.x) < 1)
      } else {
        #expect((box.minX > head.maxX) == (direction == .leftToRight))
        #expect((box.maxX < head.minX) == (direction == .rightToLeft))
      }
    }
  }

  @Test("at the side of the screen it is on the side with more space")
  func side() throws {
    let s = stage(.leftToRight, free: 76)
    let view = s.map.viewport
    s.map.setCamera(
      view.camera(showing: Mercator.project(TestTown.center), at: Point(440, view.focus.y)),
      animated: false)
    s.run(0.2) {}
    let title = try #require(s.markerTitles.first { $0.text == "Town Hall" })
    #expect(title.area.minX < 440 - 22)
  }
}
