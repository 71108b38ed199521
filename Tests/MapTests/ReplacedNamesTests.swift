import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

/// Another source may have other names under the same numbers.
@MainActor
@Suite("Names of a map whose data are replaced")
struct ReplacedNamesTests {
  /// A line that bends, through the middle of the town.
  private func line(_ properties: [String: String]) -> MapFeature {
    let points = (0...40).map { step -> GeoPoint in
      let angle = -2.6 + Double(step) / 40 * 2.1
      let (sin, cos) = ExactMath.sincos(angle)
      return TestTown.place(260 * cos, 260 + 260 * sin)
    }
    return MapFeature(geometry: .lines([points]), properties: properties)
  }

  private func stage(_ features: [MapFeature]) throws -> ScriptedStage {
    let map = MapView(
      source: MapSource(features), camera: MapCamera(center: TestTown.center, zoom: 16.5),
      tileSide: 128)
    let screen = ScriptedStage(map, size: PixelSize(480, 272))
    try screen.settle(within: .seconds(20))
    return screen
  }

  private func replace(_ features: [MapFeature], on screen: ScriptedStage) throws {
    screen.map.replaceSource(by: MapSource(features))
    try screen.settle(within: .seconds(20))
  }

  /// The names that are shown, with their looks.
  private func names(_ screen: ScriptedStage) -> [String] {
    screen.map.overlay.labels.placed.map { "\($0.text) \($0.candidate.look)" }.sorted()
  }

  /// The colors of the full ink of all pictures of bent names.
  private func inks(_ screen: ScriptedStage) -> Set<UInt32> {
    func planes(_ list: DisplayList) -> [PlanePicture] {
      list.commands.flatMap { command -> [PlanePicture] in
        switch command {
        case .plane(let picture): [picture]
        case .group(let inner, _, _, _, _): planes(inner)
        default: []
        }
      }
    }
    let id = screen.map.overlay.labels.id.rawValue
    let lists = screen.stage.draw().layers.filter { $0.id.rawValue == id }.map(\.list)
    let pixels = lists.flatMap { planes($0) }.flatMap { $0.pixmap.pixels }
    return Set(pixels.filter { $0 >> 24 == 255 })
  }

  /// Both are set in the same style.
  private static let street = ["highway": "primary", "name": "Mill Lane"]
  private static let river = ["waterway": "river", "name": "Mill Lane"]

  @Test("A name that has become another kind of thing has its look and color at once")
  func color() throws {
    let screen = try stage([line(Self.street)])
    let labels = MapStyle.light.labels
    #expect(names(screen).allSatisfy { $0 == "Mill Lane majorStreet" } && !names(screen).isEmpty)
    #expect(screen.map.overlay.labels.placed.contains { !$0.letters.isEmpty }, "it is bent")
    #expect(inks(screen).contains(labels.street.premultiplied))
    try replace([line(Self.river)], on: screen)
    #expect(names(screen).allSatisfy { $0 == "Mill Lane water" } && !names(screen).isEmpty)
    #expect(inks(screen).contains(labels.water.premultiplied))
    #expect(!inks(screen).contains(labels.street.premultiplied))
  }

  @Test("Another theme draws bent names in its colors")
  func theme() throws {
    let screen = try stage([line(Self.street)])
    screen.stage.environment.theme = .dark
    try screen.settle(within: .seconds(20))
    #expect(inks(screen).contains(MapStyle.dark.labels.street.premultiplied))
    #expect(!inks(screen).contains(MapStyle.light.labels.street.premultiplied))
  }

  @Test("Other names under the same numbers take the places of the old ones")
  func names() throws {
    let screen = try stage([line(Self.street)])
    try replace([line(["highway": "primary", "name": "Harbour Road"])], on: screen)
    #expect(Set(names(screen)) == ["Harbour Road majorStreet"])
    try replace([], on: screen)
    #expect(names(screen) == [])
  }
}
