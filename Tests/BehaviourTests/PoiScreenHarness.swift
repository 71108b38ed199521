import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

/// The showcase's map of places on a panel, in English or, mirrored, in Arabic.
@MainActor
final class PoiScreenHarness {
  let stage: ScriptedStage
  let map: MapView
  let sheet: Sheet
  let list: ListView
  let panel: PanelSetting
  /// Panels with a sheet, up to the widest one.
  nonisolated static let panels =
    PanelSetting.representative.filter { $0.width < 960 }
    + [LayoutDirection.leftToRight, .rightToLeft].map { PanelSetting(PixelSize(959, 1080), $0) }
  /// The places, read and merged once for all tests.
  static let data = ShowcaseData()

  init(_ panel: PanelSetting, screen: String = "poi", tier: Int = 3) throws {
    self.panel = panel
    stage = try showcase(screen, on: panel, data: Self.data, runsWork: false)
    map = try #require(stage.find(MapView.self))
    sheet = try #require(stage.find(Sheet.self))
    list = try #require(stage.find(ListView.self))
    sheet.setTier(tier, animated: false)
    rest()
  }

  func rest() { #expect(stage.comeToRest()) }

  func marker(_ id: String) throws -> MapMarker {
    try #require(map.markers.first { $0.id == id })
  }

  /// Whether the place is visible on the part of the map that the sheet leaves free.
  func isInSight(_ place: GeoPoint) -> Bool {
    let at = map.viewport.point(of: place)
    return Rect(0, 0, panel.width, panel.height).contains(at) && !sheet.visibleFrame.contains(at)
  }

  /// Whether all of a pin at the place is visible.
  func isPinInSight(_ place: GeoPoint) -> Bool {
    let at = map.viewport.point(of: place)
    let free = map.viewport.visible
    return isInSight(place) && at.y - MapMarker.pinHeight >= free.minY && at.x - 22 >= free.minX
      && at.x + 22 <= free.maxX
  }

  /// The point of the free map that is farthest from every marker, at least `least` points.
  func clearSpot(_ least: Double) throws -> Point { try map.clearSpot(least) }

  /// A point on the visible part of row `index`.
  func row(_ index: Int) throws -> Point {
    let row = try #require(list.row(at: index))
    let frame = stage.frame(of: row)
    return Point(frame.center.x, (frame.minY + min(frame.maxY, panel.height)) / 2)
  }
}
