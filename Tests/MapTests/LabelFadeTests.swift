import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@Suite("Fades of the names on a map")
struct LabelFadeTests {
  private static let view = MapViewport(
    camera: MapCamera(center: TestTown.center, zoom: 15), size: Size(800, 480))
  private static let start = Instant(nanoseconds: 1_000_000_000)

  private static let name: LabelPlacer.Placed = {
    let place = view.world(at: view.focus)
    let candidate = LabelCandidate(
      id: LabelCandidate.ID(source: 1), names: ["name": "Green"], look: .street, rank: 1,
      place: place, line: nil, room: 0)
    return LabelPlacer.Placed(
      candidate: candidate, text: "Green", center: view.focus,
      extent: LabelMeasure.even("Green", em: 14))
  }()

  @Test("a name that comes and goes at any time never jumps in its opacity")
  func returns() {
    withEverySeed(20) { _, random in
      var fades = LabelFades()
      var before = 0
      var (visible, returned) = (false, false)
      for step in 0..<60 {
        let now = Self.start + Duration(seconds: Double(step) / 60)
        _ = fades.beginFrame(at: now)
        let isLeaving = !fades.leavingTimes.isEmpty
        if random.int(in: 0...3) == 0 { visible.toggle() }
        fades.adopt(visible ? [Self.name] : [], in: Self.view, from: fades.start(isAtOnce: false))
        fades.delayUnready(to: now, placed: true) { _ in true }
        returned = returned || isLeaving && fades.leavingTimes.isEmpty && visible
        let opacity = Int(fades.visible.first?.opacity ?? 0)
        // A sixtieth of a second is a twelfth of the fade.
        #expect(abs(opacity - before) <= 22, "from \(before) to \(opacity) in step \(step)")
        before = opacity
      }
      #expect(returned)
    }
  }
}
