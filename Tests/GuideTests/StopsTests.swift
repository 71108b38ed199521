import Foundation
import Testing
import Vitrine
import VitrineTesting

/// A folder with two stops and one street.
private func dataFolder() throws -> DataFolder {
  let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let files = [
    "stops.geojson": """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"id": 7, "name": "Market"},
       "geometry": {"type": "Point", "coordinates": [13.41, 52.52]}},
      {"type": "Feature", "properties": {"id": 8, "name": "Harbor"},
       "geometry": {"type": "Point", "coordinates": [13.412, 52.521]}}]}
    """,
    "map.geojson": """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"highway": "primary", "name": "Long Street"},
       "geometry": {"type": "LineString", "coordinates": [[13.40, 52.52], [13.42, 52.521]]}}]}
    """,
  ]
  for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
  return DataFolder(folder.path)
}

@MainActor @Test(arguments: PanelSetting.representative)
func aTappedRowSelectsItsMarker(on panel: PanelSetting) throws {
  let folder = try dataFolder()
  defer { try? FileManager.default.removeItem(atPath: folder.path) }
  let screen = ScriptedStage(try makeStopsCatalog(in: folder).start.make(), on: panel)
  try screen.settle()
  let row = try #require(screen.find(ListRow.self))
  screen.tap(row)
  try screen.settle()
  let map = try #require(screen.find(MapView.self))
  #expect(map.selectedMarker == "7" && map.source.progress == 1)
}

@MainActor @Test(arguments: PanelSetting.representative)
func aFlingRaisesTheSheetAndTheMapMakesRoom(on panel: PanelSetting) throws {
  let folder = try dataFolder()
  defer { try? FileManager.default.removeItem(atPath: folder.path) }
  let screen = ScriptedStage(try makeStopsCatalog(in: folder).start.make(), on: panel)
  try screen.settle()
  let sheet = try #require(screen.find(Sheet.self))
  #expect(sheet.tier == 3)
  let row = try #require(screen.find(ListRow.self))
  screen.touch(at: screen.middle(of: row)) {
    $0.moving(by: Vector(0, -60), over: .milliseconds(80))
  }
  try screen.settle()
  #expect(sheet.tier < 3)
  #expect(try #require(screen.find(MapView.self)).insets.bottom == sheet.visibleHeight)
}
