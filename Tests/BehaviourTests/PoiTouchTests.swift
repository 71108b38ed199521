import Testing
import Vitrine
import VitrineTesting

/// A real map under a real sheet, linked by the map's insets.
@MainActor
private final class Quay {
  let map: MapView
  let list: ListView
  let sheet: Sheet
  let table: ScriptedStage
  let panel: PanelSetting
  private let taps = Heard<GeoPoint>()
  private let tiers = Heard<Int>()

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
    table = ScriptedStage(
      Stack {
        map
        sheet
      }, on: panel)
    // Touches do not depend on tiles.
    table.runsWork = false
    table.frames(2)
  }

  var mapTaps: Int { taps.all.count }
  var notified: [Int] { tiers.all }
  /// The middle of the visible map, and a point a little beside it, in reading direction.
  var water: Point { Point(panel.width / 2, (panel.height - sheet.visibleHeight) / 2) }
  func beside(_ x: Double, _ y: Double = 0) -> Point { water + Vector(panel.reading(x), y) }
  var rows: Point { Point(panel.width / 2, panel.height - sheet.visibleHeight + 44) }

  /// Waits until nothing moves.
  func rest() { #expect(table.comeToRest()) }
}

@MainActor
@Suite("Touches belong to the map, the scrim or the sheet")
struct PoiTouchTests {
  @Test(
    "Beside the sheet a finger pans the map, point for point, and flings it",
    arguments: PanelSetting.all)
  func pan(panel: PanelSetting) {
    for tier in [2, 3] {
      let quay = Quay(panel, tier: tier)
      let height = quay.sheet.visibleHeight
      let finger = quay.table.land(at: quay.water)
      finger.move(by: Vector(panel.reading(30), 14), over: .milliseconds(100))
      finger.rest(for: .milliseconds(60))
      let place = quay.map.viewport.place(at: finger.position)
      for step in [Vector(40, 20), Vector(-70, -30), Vector(20, -15)] {
        finger.move(by: step, over: .milliseconds(100))
        finger.rest(for: .milliseconds(60))
        #expect((quay.map.viewport.point(of: place) - finger.position).length < 0.01)
      }
      finger.flick(by: Vector(panel.reading(50), 10), over: .milliseconds(50))
      let thrown = quay.map.camera
      #expect(quay.map.isMoving)
      quay.rest()
      let distance = quay.map.viewport.point(of: thrown.center) - quay.map.viewport.focus
      #expect(distance.dx * panel.reading(1) > 60 && distance.dy > 5, "\(distance)")
      #expect(quay.sheet.visibleHeight == height && quay.list.offset == 0 && quay.notified.isEmpty)
    }
  }

  @Test("Two fingers beside the sheet pinch and rotate the map", arguments: PanelSetting.all)
  func pinch(panel: PanelSetting) {
    for tier in [2, 3] {
      let quay = Quay(panel, tier: tier)
      let height = quay.sheet.visibleHeight
      let first = quay.table.land(at: quay.beside(-60))
      let second = quay.table.land(at: quay.beside(60))
      first.move(by: Vector(panel.reading(-60), 0), over: .milliseconds(120))
      second.move(by: Vector(panel.reading(60), 0), over: .milliseconds(120))
      first.rest(for: .milliseconds(60))
      let zoomed = quay.map.camera
      #expect(zoomed.zoom > 15.5 && zoomed.zoom < 16.05, "\(zoomed.zoom)")
      first.move(by: Vector(0, 40), over: .milliseconds(120))
      second.move(by: Vector(0, -40), over: .milliseconds(120))
      first.rest(for: .milliseconds(60))
      #expect(abs(quay.map.camera.rotation) > 0.15, "\(quay.map.camera.rotation)")
      first.lift()
      second.lift()
      quay.rest()
      #expect(quay.sheet.visibleHeight == height && quay.notified.isEmpty)
    }
  }

  @Test(
    "At the lowest tier a double tap zooms in, a two-finger tap zooms out, a tap is the map's",
    arguments: PanelSetting.all)
  func tapsAtPeek(panel: PanelSetting) {
    let quay = Quay(panel, tier: 3)
    let place = quay.beside(50, 20)
    let under = quay.map.viewport.place(at: place)
    quay.table.tap(place)
    quay.table.tap(place)
    quay.rest()
    #expect(abs(quay.map.camera.zoom - 16) < 1e-6)
    #expect((quay.map.viewport.point(of: under) - place).length < 0.5, "about the finger")
    #expect(quay.mapTaps == 0)
    quay.table.play([
      quay.table.finger(at: quay.beside(-40)).resting(for: .milliseconds(70)),
      quay.table.finger(at: quay.beside(40)).resting(for: .milliseconds(70)),
    ])
    quay.rest()
    #expect(abs(quay.map.camera.zoom - 15) < 1e-6)
    // The whole map is free, down to the sheet's edge.
    for (count, y) in [10.0, panel.height / 2, panel.height - 80].enumerated() {
      quay.table.tap(Point(panel.x(panel.width / 4), y))
      quay.table.wait(.milliseconds(400))
      #expect(quay.mapTaps == count + 1)
    }
    #expect(quay.sheet.tier == 3 && quay.notified.isEmpty)
  }

  @Test(
    "At half height a tap on the map lowers the sheet to its lowest tier, a second one zooms in",
    arguments: PanelSetting.all)
  func tapsAtHalf(panel: PanelSetting) {
    let quay = Quay(panel, tier: 2)
    let place = quay.beside(50, 10)
    let under = quay.map.viewport.place(at: place)
    quay.table.tap(place)
    #expect(quay.sheet.tier == 3 && quay.notified == [3], "nothing waits for a second tap")
    #expect(quay.sheet.isMoving)
    quay.table.tap(place)
    quay.rest()
    #expect(abs(quay.map.camera.zoom - 16) < 1e-6, "\(quay.map.camera.zoom)")
    #expect((quay.map.viewport.point(of: under) - place).length < 0.5)
    #expect(quay.sheet.visibleHeight == 72 && quay.notified == [3] && quay.mapTaps == 0)
    // A tap alone, and one at another place or too late: no zoom.
    for (step, pause) in [(Vector(90, 0), 0.0), (Vector.zero, 400)] {
      let other = Quay(panel, tier: 2)
      other.table.tap(other.water)
      other.table.wait(.milliseconds(pause))
      other.table.tap(other.water.applying(step, other))
      other.rest()
      #expect(other.map.camera.zoom == 15 && other.notified == [3])
      #expect(other.mapTaps == 1, "the scrim is gone: the second tap is the map's own")
    }
    let pair = Quay(panel, tier: 2)
    pair.table.play([
      pair.table.finger(at: pair.beside(-40)).resting(for: .milliseconds(70)),
      pair.table.finger(at: pair.beside(40)).resting(for: .milliseconds(70)),
    ])
    pair.rest()
    #expect(abs(pair.map.camera.zoom - 14) < 1e-6 && pair.sheet.tier == 2, "two fingers zoom out")
  }

  @Test(
    "A double tap is recognized although its first tap moves the map",
    arguments: PanelSetting.all)
  func doubleTapOnMovingMap(panel: PanelSetting) {
    let quay = Quay(panel, tier: 2, isLinked: true)
    quay.sheet.onTierChange = { [unowned quay] _ in quay.map.zoom(by: 0.5) }
    let place = quay.beside(20, 5)
    quay.table.tap(place)
    #expect(quay.map.isMoving && quay.sheet.tier == 3)
    let before = quay.map.camera.zoom
    quay.table.tap(place)
    quay.rest()
    #expect(quay.map.camera.zoom > before + 0.9, "\(before) to \(quay.map.camera.zoom)")
    // A touch that stops a moving map is no tap, neither of the scrim nor of the map.
    let thrown = Quay(panel, tier: 2)
    thrown.table.land(at: thrown.water).flick(by: Vector(60, 20), over: .milliseconds(40))
    #expect(thrown.map.isMoving)
    thrown.table.tap(thrown.water)
    thrown.rest()
    #expect(thrown.notified.isEmpty && thrown.mapTaps == 0 && thrown.map.camera.zoom == 15)
  }

  @Test(
    "A finger that lands on the sheet is the sheet's, wherever it goes", arguments: PanelSetting.all
  )
  func stays(panel: PanelSetting) {
    for tier in [2, 3] {
      let quay = Quay(panel, tier: tier)
      let camera = quay.map.camera
      let finger = quay.table.land(at: quay.rows)
      finger.move(by: Vector(0, -40), over: .milliseconds(100))
      finger.move(
        by: Vector(panel.reading(60), 60 - finger.position.y), over: .milliseconds(200))
      finger.move(by: Vector(panel.reading(-90), 30), over: .milliseconds(100))
      finger.lift()
      quay.rest()
      #expect(quay.map.camera == camera && quay.mapTaps == 0)
      let side = quay.table.land(at: quay.rows)
      side.flick(by: Vector(panel.reading(120), 0), over: .milliseconds(80))
      quay.rest()
      #expect(quay.map.camera == camera)
      #expect(quay.sheet.visibleHeight == quay.sheet.tierHeights[quay.sheet.tier - 1])
    }
  }

  @Test(
    "A finger on the sheet and one on the map each move their own, and do not pinch",
    arguments: PanelSetting.all)
  func apart(panel: PanelSetting) {
    let quay = Quay(panel, tier: 2)
    let low = quay.table.land(at: quay.rows)
    low.move(by: Vector(0, -20), over: .milliseconds(80))
    let high = quay.table.land(at: quay.water)
    high.move(by: Vector(panel.reading(24), 0), over: .milliseconds(80))
    high.rest(for: .milliseconds(60))
    let place = quay.map.viewport.place(at: high.position)
    var random = RandomSource(seed: 77)
    var last: (sheet: Double, finger: Double)?
    var followed = 0
    quay.table.onFrame = { [unowned quay] _ in
      let contacts = quay.table.stage.report().contacts
      guard let mine = contacts.first(where: { $0.id == low.id }),
        let maps = contacts.first(where: { $0.id == high.id })
      else { return }
      let total = quay.sheet.scrollState.offset + quay.list.scrollState.offset
      if let last, quay.sheet.scrollState.overscroll == 0 {
        let (moved, finger) = (total - last.sheet, mine.position.y - last.finger)
        #expect(abs(moved + finger) < 1e-6, "sheet and list \(moved), finger \(finger)")
        if finger != 0 { followed += 1 }
      }
      last = quay.sheet.scrollState.overscroll == 0 ? (total, mine.position.y) : nil
      let drawn = quay.map.viewport.point(of: place)
      #expect((drawn - maps.position).length < 0.01, "the map's finger keeps its place")
      #expect(quay.map.camera.zoom == 15 && quay.map.camera.rotation == 0)
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
    quay.table.onFrame = { _ in }
    // A third one on the map pinches with the second; the sheet stays with its own finger.
    let height = quay.sheet.visibleHeight
    let third = quay.table.land(at: high.position + Vector(panel.reading(60), 0))
    third.move(by: Vector(panel.reading(50), 0), over: .milliseconds(120))
    third.rest(for: .milliseconds(60))
    #expect(quay.map.camera.zoom > 15.2 && quay.sheet.visibleHeight == height)
    third.lift()
    high.cancel()
    low.flick(by: Vector(0, 30), over: .milliseconds(60))
    quay.rest()
    #expect(quay.sheet.visibleHeight == quay.sheet.tierHeights[quay.sheet.tier - 1])
  }

  @Test(
    "A tap on the map does not lower a sheet that a finger holds",
    arguments: PanelSetting.all)
  func scrimWhileHeld(panel: PanelSetting) {
    let quay = Quay(panel, tier: 2)
    let finger = quay.table.land(at: quay.rows)
    finger.move(by: Vector(0, -30), over: .milliseconds(100))
    finger.rest(for: .milliseconds(60))
    let held = quay.sheet.visibleHeight
    quay.table.tap(quay.beside(40))
    #expect(quay.sheet.visibleHeight == held && quay.notified.isEmpty)
    finger.lift()
    quay.rest()
  }

  @Test(
    "The center of the visible map is the camera's center in every frame while the sheet moves",
    arguments: PanelSetting.all)
  func linked(panel: PanelSetting) {
    let quay = Quay(panel, tier: 3, isLinked: true)
    let center = quay.map.camera.center
    var frames = 0
    quay.table.onFrame = { [unowned quay] _ in
      let free = Rect(0, 0, panel.width, panel.height - quay.sheet.visibleHeight)
      #expect(quay.map.viewport.visible == free)
      #expect((quay.map.viewport.point(of: center) - free.center).length < 0.01)
      frames += 1
    }
    let finger = quay.table.land(at: quay.rows)
    finger.move(by: Vector(0, -panel.height * 0.3), over: .milliseconds(200))
    finger.flick(by: Vector(0, -30), over: .milliseconds(40))
    quay.rest()
    quay.sheet.setTier(quay.sheet.tier == 1 ? 3 : 1)
    quay.rest()
    #expect(frames > 10)
  }
}

extension Point {
  /// A point `step` further, mirrored as the panel is.
  @MainActor
  fileprivate func applying(_ step: Vector, _ quay: Quay) -> Point {
    self + Vector(quay.panel.reading(step.dx), step.dy)
  }
}
