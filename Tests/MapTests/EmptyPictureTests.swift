import Testing
import VitrineComponents
import VitrineMap
import VitrineTesting
import VitrineUnits

/// A map that stays empty says why in the log.
@MainActor
@Suite("Maps without anything to paint")
struct EmptyPictureTests {
  private func lines(_ features: [MapFeature]) -> [String] {
    let log = LogLines()
    let s = mapStage(features, log: log.sink)
    s.runsWork = true
    s.rest()
    s.map.source.finish()
    s.rest()
    return log.lines
  }

  private func place(_ properties: [String: String]) -> MapFeature {
    MapFeature(geometry: .points([TestTown.center]), properties: properties)
  }

  @Test("features without properties that are painted are reported once, with what is expected")
  func warning() {
    let features = (0..<5000).map { place(["population": "\($0)"]) }
    #expect(
      lines(features) == [
        #"<4>MapView "map": expected features with properties of OpenStreetMap, such as "#
          + #""highway": "residential", "building": "yes" or a "name", found none "#
          + "(features in all: 5000); the map stays empty: export it with its properties"
      ])
  }

  @Test("a map of one painted feature, and one without any feature, are not reported")
  func silence() {
    #expect(lines([place([:]), place(["name": "Yard", "place": "suburb"])]).isEmpty)
    #expect(lines([]).isEmpty)
  }
}
