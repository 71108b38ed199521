import Testing
import Vitrine
import VitrineTesting

/// A real map under a real sheet, linked by the map's insets.
@MainActor
private final class LinkedMapHarness {
  let map: MapView
  let list: ListView
  let sheet: Sheet
  let stage: ScriptedStage
  let panel: PanelSetting
  private let taps = Received<GeoPoint>()
  private let tiers = Received<Int>()

  init(_ panel: PanelSetting, tier: Int, isLinked: Bool = false) {
    self.panel = panel
    let map = MapView(
      source: MapSource([]),
      camera: MapCamera(center: GeoPoint(longitude: 12.5, latitude: 47.8), zoom: 15),
      limits: MapLimits(zoom: 8...20))
    let list = plainList()
    let sheet = Sheet(tiers: [.below(24), .fraction(0.5), .height(72)], tier: tier) { list }
    (self.map, self.list, self.sheet) = (map, list, sheet)
    if isLinked { sheet.observe(map) { [unowned map] in map.insets.bottom = $0.visibleHeight } }
    let (taps, tiers) = (taps, tiers)
    map.onTap = { taps.all.append($0) }
    sheet.onTierChange = { tiers.all.append($0) }
    stage = ScriptedStage(
      Stack {
        map
        sheet
      }, on: panel)
    // Touches do not depend on tiles.
    stage.runsWork = false
    stage.frames(2)
  }

  var mapTaps: Int { taps.all.count }
  var notified: [Int] { tiers.all }
  /// The middle of the visible map, and a point a little beside it, in reading direction.
  var mapPoint: Point { Point(panel.width / 2, (panel.height - sheet.visibleHeight) / 2) }
  func beside(_ x: Double, _ y: Double = 0) -> Point { mapPoint + Vector(panel.reading(x), y) }
  var rows: Point { Point(panel.width / 2, panel.height - sheet.visibleHeight + 44) }

  /// Waits until nothing moves.
  func rest() { #expect(stage.comeToRest()) }
}

@MainActor
@Suite("Touches belong to the map, the scrim or the sheet")
struct PoiTouchTests {
  @Test(
    "Beside the sheet a finger pans the map, point for point, and flings it",
    arguments: PanelSetting.all)
  func pan(panel: PanelSetting) {
    for tier in [2, 3] {
      let harness = LinkedMapHarness(panel, tier: tier)
      let height = harness.sheet.visibleHeight
      let finger = harness.stage.land(at: harness.mapPoint)
      finger.move(by: Vector(panel.reading(30), 14), over: .milliseconds(100))
      finger.rest(for: .milliseconds(250))
      let place = harness.map.viewport.place(at: finger.position)
      for step in [Vector(40, 20), Vector(-70, -30), Vector(20, -15)] {
        finger.move(by: step, over: .milliseconds(100))
        finger.rest(for: .milliseconds(250))
        #expect((harness.map.viewport.point(of: place) - finger.position).length < 0.01)
      }
      finger.flick(by: Vector(panel.reading(50), 10), over: .milliseconds(50))
      let flung = harness.map.camera
      #expect(harness.map.isMoving)
      harness.rest()
      let distance = harness.map.viewport.point(of: flung.center) - harness.map.viewport.focus
      #expect(distance.dx * panel.reading(1) > 60 && distance.dy > 5, "\(distance)")
      #expect(
        harness.sheet.visibleHeight == height && harness.list.offset == 0
          && harness.notified.isEmpty)
    }
  }

  @Test("Two fingers beside the sheet pinch and rotate the map", arguments: PanelSetting.all)
  func pinch(panel: PanelSetting) {
    for tier in [2, 3] {
      let harness = LinkedMapHarness(panel, tier: tier)
      let height = harness.sheet.visibleHeight
      let first = harness.stage.land(at: harness.beside(-60))
      let second = harness.stage.land(at: harness.beside(60))
      first.move(by: Vector(panel.reading(-60), 0), over: .milliseconds(120))
      second.move(by: Vector(panel.reading(60), 0), over: .milliseconds(120))
      first.rest(for: .milliseconds(250))
      let zoomed = harness.map.camera
      #expect(zoomed.zoom > 15.5 && zoomed.zoom < 16.05, "\(zoomed.zoom)")
      first.move(by: Vector(0, 40), over: .milliseconds(120))
      second.move(by: Vector(0, -40), over: .milliseconds(120))
      first.rest(for: .milliseconds(250))
      #expect(abs(harness.map.camera.rotation) > 0.15, "\(harness.map.camera.rotation)")
      first.lift()
      second.lift()
      harness.rest()
      #expect(harness.sheet.visibleHeight == height && harness.notified.isEmpty)
    }
  }

  @Test(
    "At the lowest tier a double tap zooms in, a two-finger tap zooms out, a tap is the map's",
    arguments: PanelSetting.all)
  func tapsAtPeek(panel: PanelSetting) {
    let harness = LinkedMapHarness(panel, tier: 3)
    let place = harness.beside(50, 20)
    let under = harness.map.viewport.place(at: place)
    harness.stage.tap(place)
    harness.stage.tap(place)
    harness.rest()
    #expect(abs(harness.map.camera.zoom - 16) < 1e-6)
    #expect((harness.map.viewport.point(of: under) - place).length < 0.5, "about the finger")
    #expect(harness.mapTaps == 0)
    harness.stage.play([
      harness.stage.finger(at: harness.beside(-40)).resting(for: .milliseconds(70)),
      harness.stage.finger(at: harness.beside(40)).resting(for: .milliseconds(70)),
    ])
    harness.rest()
    #expect(abs(harness.map.camera.zoom - 15) < 1e-6)
    // The whole map is free, down to the sheet's edge.
    for (count, y) in [10.0, panel.height / 2, panel.height - 80].enumerated() {
      harness.stage.tap(Point(panel.x(panel.width / 4), y))
      harness.stage.wait(.milliseconds(400))
      #expect(harness.mapTaps == count + 1)
    }
    #expect(harness.sheet.tier == 3 && harness.notified.isEmpty)
  }

  @Test(
    "At half height a tap on the map lowers the sheet to its lowest tier, a second one zooms in",
    arguments: PanelSetting.all)
  func tapsAtHalf(panel: PanelSetting) {
    let harness = LinkedMapHarness(panel, tier: 2)
    let place = harness.beside(50, 10)
    let under = harness.map.viewport.place(at: place)
    harness.stage.tap(place)
    #expect(harness.sheet.tier == 3 && harness.notified == [3], "nothing waits for a second tap")
    #expect(harness.sheet.isMoving)
    harness.stage.tap(place)
    harness.rest()
    #expect(abs(harness.map.camera.zoom - 16) < 1e-6, "\(harness.map.camera.zoom)")
    #expect((harness.map.viewport.point(of: under) - place).length < 0.5)
    #expect(harness.sheet.visibleHeight == 72 && harness.notified == [3] && harness.mapTaps == 0)
    // A tap alone, and one at another place or too late: no zoom.
    for (step, pause) in [(Vector(90, 0), 0.0), (Vector.zero, 400)] {
      let other = LinkedMapHarness(panel, tier: 2)
      other.stage.tap(other.mapPoint)
      other.stage.wait(.milliseconds(pause))
      other.stage.tap(other.mapPoint.applying(step, other))
      other.rest()
      #expect(other.map.camera.zoom == 15 && other.notified == [3])
      #expect(other.mapTaps == 1, "the scrim is gone: the second tap is the map's own")
    }
    let pair = LinkedMapHarness(panel, tier: 2)
    pair.stage.play([
      pair.stage.finger(at: pair.beside(-40)).resting(for: .milliseconds(70)),
      pair.stage.finger(at: pair.beside(40)).resting(for: .milliseconds(70)),
    ])
    pair.rest()
    #expect(abs(pair.map.camera.zoom - 14) < 1e-6 && pair.sheet.tier == 2, "two fingers zoom out")
  }

  @Test(
    "A double tap is recognized although its first tap moves the map",
    arguments: PanelSetting.all)
  func doubleTapOnMovingMap(panel: PanelSetting) {
    let harness = LinkedMapHarness(panel, tier: 2, isLinked: true)
    harness.sheet.onTierChange = { [unowned harness] _ in harness.map.zoom(by: 0.5) }
    let place = harness.beside(20, 5)
    harness.stage.tap(place)
    #expect(harness.map.isMoving && harness.sheet.tier == 3)
    let before = harness.map.camera.zoom
    harness.stage.tap(place)
    harness.rest()
    #expect(harness.map.camera.zoom > before + 0.9, "\(before) to \(harness.map.camera.zoom)")
    // A touch that stops a moving map is no tap, neither of the scrim nor of the map.
    let flung = LinkedMapHarness(panel, tier: 2)
    flung.stage.land(at: flung.mapPoint).flick(by: Vector(60, 20), over: .milliseconds(40))
    #expect(flung.map.isMoving)
    flung.stage.tap(flung.mapPoint)
    flung.rest()
    #expect(flung.notified.isEmpty && flung.mapTaps == 0 && flung.map.camera.zoom == 15)
  }

  @Test(
    "A finger that lands on the sheet is the sheet's, wherever it goes", arguments: PanelSetting.all
  )
  func stays(panel: PanelSetting) {
    for tier in [2, 3] {
      let harness = LinkedMapHarness(panel, tier: tier)
      let camera = harness.map.camera
      let finger = harness.stage.land(at: harness.rows)
      finger.move(by: Vector(0, -40), over: .milliseconds(100))
      finger.move(
        by: Vector(panel.reading(60), 60 - finger.position.y), over: .milliseconds(200))
      finger.move(by: Vector(panel.reading(-90), 30), over: .milliseconds(100))
      finger.lift()
      harness.rest()
      #expect(harness.map.camera == camera && harness.mapTaps == 0)
      let side = harness.stage.land(at: harness.rows)
      side.flick(by: Vector(panel.reading(120), 0), over: .milliseconds(80))
      harness.rest()
      #expect(harness.map.camera == camera)
      #expect(harness.sheet.visibleHeight == harness.sheet.tierHeights[harness.sheet.tier - 1])
    }
  }

  @Test(
    "A finger on the sheet and one on the map each move their own, and do not pinch",
    arguments: PanelSetting.all)
  func apart(panel: PanelSetting) {
    let harness = LinkedMapHarness(panel, tier: 2)
    let low = harness.stage.land(at: harness.rows)
    low.move(by: Vector(0, -20), over: .milliseconds(80))
    let high = harness.stage.land(at: harness.mapPoint)
    high.move(by: Vector(panel.reading(24), 0), over: .milliseconds(80))
    high.rest(for: .milliseconds(250))
    let place = harness.map.viewport.place(at: high.position)
    var random = RandomSource(seed: 77)
    var last: (sheet: Double, finger: Double)?
    var followed = 0
    harness.stage.onFrame = { [unowned harness] _ in
      let contacts = harness.stage.stage.report().contacts
      guard let mine = contacts.first(where: { $0.id == low.id }),
        let maps = contacts.first(where: { $0.id == high.id })
      else { return }
      let total = harness.sheet.scrollState.offset + harness.list.scrollState.offset
      if let last, harness.sheet.scrollState.overscroll == 0 {
        let (moved, finger) = (total - last.sheet, mine.position.y - last.finger)
        #expect(abs(moved + finger) < 1e-6, "sheet and list \(moved), finger \(finger)")
        if finger != 0 { followed += 1 }
      }
      last = harness.sheet.scrollState.overscroll == 0 ? (total, mine.position.y) : nil
      let drawn = harness.map.viewport.point(of: place)
      #expect((drawn - maps.position).length < 0.01, "the map's finger keeps its place")
      #expect(harness.map.camera.zoom == 15 && harness.map.camera.rotation == 0)
    }
    for _ in 0..<6 {
      low.move(
        by: Vector(random.double(in: -30...30), random.double(in: -0.2...0.2) * panel.height),
        over: .milliseconds(60))
      high.move(
        by: Vector(random.double(in: -40...40), random.double(in: -20...20)),
        over: .milliseconds(60))
    }
    #expect(followed > 4)
    harness.stage.onFrame = { _ in }
    // A third one on the map pinches with the second; the sheet stays with its own finger.
    let height = harness.sheet.visibleHeight
    let third = harness.stage.land(at: high.position + Vector(panel.reading(60), 0))
    third.move(by: Vector(panel.reading(50), 0), over: .milliseconds(120))
    third.rest(for: .milliseconds(250))
    #expect(harness.map.camera.zoom > 15.2 && harness.sheet.visibleHeight == height)
    third.lift()
    high.cancel()
    low.flick(by: Vector(0, 30), over: .milliseconds(60))
    harness.rest()
    #expect(harness.sheet.visibleHeight == harness.sheet.tierHeights[harness.sheet.tier - 1])
  }

  @Test(
    "A tap on the map does not lower a sheet that a finger holds",
    arguments: PanelSetting.all)
  func scrimWhileHeld(panel: PanelSetting) {
    let harness = LinkedMapHarness(panel, tier: 2)
    let finger = harness.stage.land(at: harness.rows)
    finger.move(by: Vector(0, -30), over: .milliseconds(100))
    finger.rest(for: .milliseconds(250))
    let held = harness.sheet.visibleHeight
    harness.stage.tap(harness.beside(40))
    #expect(harness.sheet.visibleHeight == held && harness.notified.isEmpty)
    finger.lift()
    harness.rest()
  }

  @Test(
    "The center of the visible map is the camera's center in every frame while the sheet moves",
    arguments: PanelSetting.all)
  func linked(panel: PanelSetting) {
    let harness = LinkedMapHarness(panel, tier: 3, isLinked: true)
    let center = harness.map.camera.center
    var frames = 0
    harness.stage.onFrame = { [unowned harness] _ in
      let free = Rect(0, 0, panel.width, panel.height - harness.sheet.visibleHeight)
      #expect(harness.map.viewport.visible == free)
      #expect((harness.map.viewport.point(of: center) - free.center).length < 0.01)
      frames += 1
    }
    let finger = harness.stage.land(at: harness.rows)
    finger.move(by: Vector(0, -panel.height * 0.3), over: .milliseconds(200))
    finger.flick(by: Vector(0, -30), over: .milliseconds(40))
    harness.rest()
    harness.sheet.setTier(harness.sheet.tier == 1 ? 3 : 1)
    harness.rest()
    #expect(frames > 10)
  }
}

extension Point {
  /// A point `step` further, mirrored as the panel is.
  @MainActor
  fileprivate func applying(_ step: Vector, _ harness: LinkedMapHarness) -> Point {
    self + Vector(harness.panel.reading(step.dx), step.dy)
  }
}
