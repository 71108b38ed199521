import Testing
import VitrineComponents
import VitrineMap
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Calls that move a map's camera")
struct MapCommandTests {
  /// A call, with `animated` as given.
  struct Command: Sendable, CustomStringConvertible {
    let description: String
    let call: @MainActor @Sendable (MapView, Bool) -> Void
  }

  private nonisolated static let place = TestTown.place(900, 700)

  private nonisolated static let commands = [
    Command(description: "setCamera") {
      $0.setCamera(MapCamera(center: place, zoom: 17), animated: $1)
    },
    Command(description: "zoom") { $0.zoom(by: 1.5, animated: $1) },
    Command(description: "zoom about") { $0.zoom(by: -1, about: Point(40, 30), animated: $1) },
    Command(description: "turnNorth") { $0.turnNorth(animated: $1) },
    Command(description: "showAll") { $0.showAll(animated: $1) },
    Command(description: "reveal") { $0.reveal(place, animated: $1) },
  ]

  private func stage(reducesMotion: Bool = false) -> ScriptedStage {
    let s = mapStage(
      TestTown(blocks: 4).features,
      camera: MapCamera(center: TestTown.center, zoom: 16, rotation: 0.8),
      reducesMotion: reducesMotion)
    while s.map.progress < 1 { s.runWork() }
    s.rest()
    return s
  }

  @Test("an animated call moves the camera to its goal in time", arguments: commands)
  func animated(_ command: Command) {
    let s = stage()
    let start = s.map.camera
    command.call(s.map, true)
    #expect(s.map.isMoving && s.map.camera == start)
    let goal = s.map.destination
    s.rest()
    #expect(s.map.camera == goal && goal != start)
  }

  @Test("a call that is not animated shows the same goal at once", arguments: commands)
  func immediate(_ command: Command) {
    let (s, other) = (stage(), stage())
    let start = s.map.camera
    command.call(s.map, false)
    #expect(!s.map.isMoving && s.map.camera != start)
    command.call(other.map, true)
    let (goal, center) = (other.map.destination, s.map.camera.center)
    #expect(abs(s.map.camera.zoom - goal.zoom) < 1e-9 && s.map.camera.rotation == goal.rotation)
    #expect(abs(center.longitude - goal.center.longitude) < 1e-9)
    #expect(abs(center.latitude - goal.center.latitude) < 1e-9)
  }

  @Test("with reduced motion animated calls are immediate too", arguments: commands)
  func reduced(_ command: Command) {
    let s = stage(reducesMotion: true)
    let start = s.map.camera
    command.call(s.map, true)
    #expect(!s.map.isMoving && s.map.camera != start)
  }

  @Test("a map that is on no stage yet shows the goal at once")
  func withoutStage() {
    let map = MapView(source: MapSource(), camera: townCamera)
    map.setCamera(MapCamera(center: Self.place, zoom: 15, rotation: 1))
    map.zoom(by: 1)
    #expect(map.camera.zoom == 16)
    map.turnNorth()
    #expect(map.camera.rotation == 0 && !map.isMoving)
  }

  @Test("a map changes the language of its names, without painting a tile again")
  func language() {
    let town = MapFeature(
      geometry: .points([TestTown.center]),
      properties: ["place": "town", "name": "Wien", "name:en": "Vienna", "name:zh": "维也纳"])
    let texts = BoxTypesetter()
    let s = mapStage(
      [town], camera: MapCamera(center: TestTown.center, zoom: 13), typesetter: texts)
    s.runsWork = true
    s.rest()
    #expect(texts.requests.map(\.text) == ["Wien"])
    for (language, name) in [("en", "Vienna"), ("zh", "维也纳")] {
      s.map.language = language
      #expect(s.map.isPainted)
      s.rest()
      #expect(texts.requests.last?.text == name)
    }
  }
}
