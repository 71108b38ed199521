import Testing
import Vitrine
import VitrineTesting

/// One finger on the map, another on the sheet.
@MainActor
@Suite("The map of places under a finger")
struct PoiHoldTests {
  @Test(
    "A finger on the map keeps its place while another chooses a category or a row",
    arguments: PoiScreenHarness.panels)
  func held(panel: PanelSetting) throws {
    for choosesRow in [false, true] {
      let show = try PoiScreenHarness(panel, tier: 3)
      // Nothing is visible here: any choice would make the map fly there.
      let place = show.map.markers[0].place
      let aside = GeoPoint(longitude: place.longitude + 0.03, latitude: place.latitude)
      show.map.setCamera(MapCamera(center: aside, zoom: 18), animated: false)
      show.rest()
      #expect(!show.map.isHeld)
      let target: Point
      if choosesRow {
        target = try show.row(0)
      } else {
        var chips: [Chip] = []
        _ = show.stage.find(Chip.self) {
          chips.append($0)
          return false
        }
        target = show.stage.middle(of: chips[1])
      }
      let free = show.map.viewport.visible
      let hand = show.stage.land(at: Point(free.maxX - 60, free.minY + 40))
      hand.move(by: Vector(-20, 16), over: .milliseconds(120))
      hand.rest(for: .milliseconds(200))
      #expect(show.map.isHeld)
      let (at, ground) = (hand.position, show.map.viewport.place(at: hand.position))
      var frames = 0
      show.stage.onFrame = { [unowned show] _ in
        #expect((show.map.viewport.point(of: ground) - at).length < 1)
        frames += 1
      }
      show.stage.tap(target)
      show.stage.wait(.milliseconds(700))
      #expect(frames > 8)
      #expect(choosesRow == (show.map.selectedMarker != nil), "it is chosen all the same")
      show.stage.onFrame = { _ in }
      hand.lift()
      let center = show.map.destination.center
      show.rest()
      #expect(!show.map.isHeld && show.map.camera.center == center, "nor does it fly then")
      if choosesRow { continue }
      show.stage.tap(target)
      show.rest()
      #expect(show.map.camera.center != center, "asked again it does")
    }
  }
}
