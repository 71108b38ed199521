import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("Titles of markers")
struct MarkerTitleTests {
  private func shown(_ title: String) -> String {
    MapMarker(id: "m", place: TestTown.center, title: title, color: .black).shownTitle
  }

  @Test("a title is shown as it is, unless it is far longer than its two lines")
  func lengths() {
    for title in ["", "Moon Café", String(repeating: "漢", count: 300)] {
      #expect(shown(title) == title)
    }
    #expect(
      shown(String(repeating: "x", count: 100_000)) == String(repeating: "x", count: 300) + "…")
    let marks = shown("a" + String(repeating: "\u{301}", count: 64_000))
    #expect(marks.unicodeScalars.count == 301)
  }

  @Test("a title whose picture comes after the map's first frames fades in")
  func latePicture() throws {
    let s = mapStage(camera: MapCamera(center: TestTown.center, zoom: 17))
    s.map.markers = [
      MapMarker(id: "a", place: TestTown.center, title: "Museum", color: .black)
    ]
    let markers = s.map.overlay.markers
    func opacities() -> [Double] { markers.visibleTitles.map { $0.opacity(at: markers.now) } }
    s.frames(30)
    #expect(opacities() == [0])
    s.runWork()
    var seen: [Double] = []
    for _ in 0..<20 {
      s.frames()
      seen += opacities()
    }
    #expect(seen.contains { $0 > 0 && $0 < 0.2 } && seen.last == 1, "\(seen)")
  }

  @Test("where reduced motion begins while a title appears, it is whole")
  func reducedOnTheWay() throws {
    for frames in [2, 5, 9] {
      let s = mapStage(camera: MapCamera(center: TestTown.center, zoom: 17))
      s.map.markers = [
        MapMarker(id: "a", place: TestTown.center, title: "Museum", color: .black)
      ]
      let markers = s.map.overlay.markers
      func title() throws -> ShownTitle { try #require(markers.visibleTitles.first) }
      s.frames(30)
      s.runWork()
      s.frames(frames)
      #expect(try title().opacity(at: markers.now) < 1)
      s.stage.environment.reducesMotion = true
      s.frames()
      #expect(try title().opacity(at: markers.now) == 1)
      s.stage.environment.reducesMotion = false
    }
  }

  @Test(
    "while the map zooms out and badges become dots, no visible title begins to appear again",
    arguments: 1...4)
  func zoomedOut(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: 19), size: PixelSize(800, 480))
    s.runsWork = true
    s.map.markers = (0..<120).map { number in
      MapMarker(
        id: "\(number)",
        place: TestTown.place(random.double(in: -160...160), random.double(in: -100...100)),
        title: "Café \(number)", color: .black, rank: number % 4)
    }
    try s.settle()
    let markers = s.map.overlay.markers
    var (last, shrunk): ([String: Double], Set<String>) = ([:], [])
    var forms: [String: String] = [:]
    for step in 0..<200 {
      s.map.setCamera(
        MapCamera(center: TestTown.center, zoom: 19 - Double(step) * 0.0135), animated: false)
      s.frames()
      var opacities: [String: Double] = [:]
      for title in markers.visibleTitles where title.leaving == nil {
        let opacity = title.opacity(at: markers.now)
        #expect(opacity >= last[title.id] ?? 0, "\(title.text) in step \(step)")
        opacities[title.id] = opacity
        let form = "\(title.form)"
        let before = forms.updateValue(form, forKey: title.id)
        if let before, form != before, last[title.id] == 1 { shrunk.insert(title.id) }
      }
      last = opacities
    }
    #expect(shrunk.count > 3, "\(last.count) titles, \(shrunk.count) of smaller markers")
  }
}
