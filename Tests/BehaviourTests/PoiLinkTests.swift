import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

/// Touches on a sheet that changes its tier.
extension PoiScreenHarness {
  var grip: Point { Point(sheet.visibleFrame.center.x, sheet.visibleFrame.minY + 12) }

  /// Taps markers near the center until one is chosen.
  func tapMarker() throws {
    let middle = map.viewport.visible.center
    let near = map.markers.sorted {
      (map.viewport.point(of: $0.place) - middle).length
        < (map.viewport.point(of: $1.place) - middle).length
    }
    for marker in near.prefix(12) where map.selectedMarker == nil {
      stage.tap(map.viewport.point(of: marker.place))
      stage.wait(.milliseconds(350))
    }
    _ = try #require(map.selectedMarker)
  }
}

@MainActor
@Suite("The map of places under a sheet that changes its tier")
struct PoiLinkTests {
  nonisolated private static let panels = [
    PanelSetting(PixelSize(800, 480)), PanelSetting(PixelSize(800, 480), .rightToLeft),
  ]

  @Test(
    "A flick that lowers the sheet does not end the map's flight to a far place",
    arguments: panels, [100.0, 300, 600])
  func flight(panel: PanelSetting, milliseconds: Double) throws {
    let show = try PoiScreenHarness(panel, tier: 2)
    let center = show.map.camera.center
    func distance(_ place: GeoPoint) -> Double { abs(place.longitude - center.longitude) }
    let far = try #require(
      show.map.markers.indices.max {
        distance(show.map.markers[$0].place) < distance(show.map.markers[$1].place)
      })
    let place = show.map.markers[far].place
    show.list.scrollToRow(far, animated: false)
    show.rest()
    let row = show.stage.frame(of: try #require(show.list.row(at: far)))
    show.stage.tap(Point(panel.x(300), row.minY + 20))
    #expect(show.map.selectedMarker == show.map.markers[far].id)
    show.stage.wait(.milliseconds(milliseconds))
    #expect(show.map.isMoving)
    show.stage.land(at: show.grip).flick(by: Vector(0, 60), over: .milliseconds(60))
    show.rest()
    #expect(show.sheet.tier == 3 && show.isInSight(place))
    let middle = show.map.viewport.visible.center
    #expect((show.map.viewport.point(of: place) - middle).length < 1)
    show.sheet.setTier(2)
    show.rest()
    #expect(abs(show.map.camera.zoom - 17) < 1e-9, "\(show.map.camera.zoom)")
  }

  @Test("Tiers that change faster than the map follows leave the zoom unchanged", arguments: panels)
  func quickTiers(panel: PanelSetting) throws {
    let show = try PoiScreenHarness(panel, tier: 3)
    let zoom = show.map.camera.zoom
    for _ in 0..<3 {
      for tier in [1, 3] {
        show.sheet.setTier(tier)
        show.stage.wait(.milliseconds(100))
      }
      show.rest()
      #expect(abs(show.map.camera.zoom - zoom) < 1e-9, "\(show.map.camera.zoom)")
    }
  }

  @Test("A finger that catches the map while it zooms out does not hold it back", arguments: panels)
  func caught(panel: PanelSetting) throws {
    let show = try PoiScreenHarness(panel, tier: 3)
    let zoom = show.map.camera.zoom
    for _ in 0..<4 {
      show.sheet.setTier(1)
      show.stage.wait(.milliseconds(60))
      let finger = show.stage.land(at: Point(panel.x(200), 6))
      show.stage.wait(.milliseconds(60))
      finger.lift()
      show.rest()
      show.sheet.setTier(3)
      show.rest()
      #expect(abs(show.map.camera.zoom - zoom) < 1e-9, "\(show.map.camera.zoom)")
    }
  }

  @Test(
    "A tap at half height and a drag right after it leave the zoom unchanged", arguments: panels)
  func dragged(panel: PanelSetting) throws {
    let show = try PoiScreenHarness(panel, tier: 3)
    let zoom = show.map.camera.zoom
    show.sheet.setTier(2)
    show.rest()
    show.stage.tap(Point(panel.x(700), 60))
    #expect(show.sheet.tier == 3)
    show.stage.wait(.milliseconds(50))
    // Elsewhere: on the same spot it would be a second tap that is dragged, which zooms.
    show.stage.land(at: Point(panel.x(600), 60))
      .flick(by: Vector(panel.reading(-60), 5), over: .milliseconds(60))
    show.rest()
    #expect(abs(show.map.camera.zoom - zoom) < 1e-9, "\(show.map.camera.zoom)")
  }

  @Test(
    "After a zoom at half height the map is as much nearer at every tier",
    arguments: panels)
  func zoomed(panel: PanelSetting) throws {
    let show = try PoiScreenHarness(panel, tier: 3)
    let low = show.map.camera.zoom
    show.sheet.setTier(1)
    show.rest()
    let high = show.map.camera.zoom
    show.map.zoom(by: 1)
    show.rest()
    #expect(abs(show.map.camera.zoom - high - 1) < 1e-9)
    show.sheet.setTier(3)
    show.rest()
    #expect(abs(show.map.camera.zoom - low - 1) < 1e-9)
  }

  @Test(
    "A marker tapped by another finger, and the back button, leave a held sheet with its finger",
    arguments: panels)
  func held(panel: PanelSetting) throws {
    let show = try PoiScreenHarness(panel, tier: 3)
    let finger = show.stage.land(at: show.grip)
    finger.move(by: Vector(0, -60), over: .milliseconds(150))
    finger.rest(for: .milliseconds(100))
    let height = show.sheet.visibleHeight
    try show.tapMarker()
    show.stage.wait(.milliseconds(600))
    #expect(show.sheet.isHeld && show.sheet.visibleHeight == height)
    show.stage.tap(try show.clearSpot(30))
    show.stage.wait(.milliseconds(600))
    #expect(show.map.selectedMarker == nil)
    #expect(show.sheet.isHeld && show.sheet.visibleHeight == height)
    finger.move(by: Vector(0, -20), over: .milliseconds(100))
    finger.rest(for: .milliseconds(100))
    #expect(abs(show.sheet.visibleHeight - height - 20) < 1)
    finger.lift()
    show.rest()
    #expect(show.sheet.visibleHeight == show.sheet.tierHeights[show.sheet.tier - 1])
  }

  @Test("A choice creates no new rows", arguments: panels)
  func marks(panel: PanelSetting) throws {
    let show = try PoiScreenHarness(panel, tier: 1)
    let rows = try (0..<4).map { try #require(show.list.row(at: $0)) }
    for index in [1, 3] {
      show.map.onMarkerTap?(show.map.markers[index])
      show.rest()
      show.map.onTap?(show.map.camera.center)
      show.rest()
      show.map.onMarkerTap?(show.map.markers[index])
      show.rest()
      for (k, row) in rows.enumerated() where show.list.row(at: k) != nil {
        #expect(show.list.row(at: k) === row, "row \(k)")
      }
    }
  }

  @Test(
    "The map zooms out by what the resting sheet covers, for lists and pages, short or long",
    arguments: PoiScreenHarness.panels)
  func oneArea(panel: PanelSetting) throws {
    let show = try PoiScreenHarness(panel, tier: 3)
    var whole = show.map.viewport.visible.size
    var shares: Set<Int> = []
    func look() {
      let free = show.map.viewport.visible.size
      let height = min(max(free.height, panel.height / 3), whole.height)
      let share = free.width / whole.width * (height / whole.height)
      let levels = ExactMath.log(share) / ExactMath.log(2) / 2
      #expect(abs(show.map.zoomOffset - levels) < 1e-9, "\(free) of \(whole)")
      #expect(show.map.insets == show.sheet.coveredInsets)
      shares.insert(Int((share * 100).rounded()))
    }
    for tier in [2, 1, 2] {
      show.sheet.setTier(tier)
      show.rest()
      look()
    }
    for marker in show.map.markers.prefix(4) {
      // At the lowest tier as much of its page may show as is a whole line.
      show.map.onMarkerTap?(marker)
      show.sheet.setTier(3, animated: false)
      show.rest()
      #expect(show.map.zoomOffset == 0)
      whole = show.map.viewport.visible.size
      show.map.onMarkerTap?(marker)
      show.rest()
      look()
    }
    #expect(shares.count >= 2 || panel.height < 300, "not all of one height: \(shares)")
  }
}
