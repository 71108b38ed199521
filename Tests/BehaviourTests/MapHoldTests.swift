import Testing
import Vitrine
import VitrineTesting

/// A map whose center and zoom follow a sheet, as on the screen `poi`.
@MainActor
final class MapSheetHarness {
  static let center = GeoPoint(longitude: 12.5, latitude: 47.8)

  let map: MapView
  let sheet: Sheet
  let stage: ScriptedStage
  let panel: PanelSetting
  /// The places that fingers hold; other fingers are not checked.
  private var held: [ContactID: GeoPoint] = [:]
  private(set) var worst = 0.0
  private(set) var frames = 0
  /// The map's entry in the log for each frame, with the movement of the single finger that is
  /// down.
  private(set) var logged: [(offset: Vector, velocity: Vector, finger: Vector?)] = []

  /// `middle`: the sheet's tier between the lowest and the highest.
  init(
    _ panel: PanelSetting, tier: Int, middle: SheetTier = .fraction(0.5), headroom: Double = 0,
    limits: MapLimits = MapLimits(zoom: 8...20)
  ) {
    self.panel = panel
    let map = MapView(
      source: MapSource([]), camera: MapCamera(center: Self.center, zoom: 15), limits: limits)
    let list = plainList()
    let sheet = Sheet(tiers: [.below(24), middle, .height(72)], tier: tier) { list }
    (self.map, self.sheet) = (map, sheet)
    map.headroom = headroom
    sheet.observe(map) { [unowned map] in map.insets = $0.coveredInsets }
    let link = { [unowned map] (tier: Int) in map.zoomOffset = tier == 3 ? 0 : -0.5 }
    sheet.onTierChange = { link($0) }
    link(tier)
    stage = ScriptedStage(
      Stack {
        map
        sheet
      }, on: panel)
    stage.runsWork = false
    #expect(stage.comeToRest())
    stage.onFrame = { [unowned self] _ in look() }
  }

  /// Requires from now on that the place under this finger stays there.
  func hold(_ finger: HeldFinger) { held[finger.id] = map.viewport.place(at: finger.position) }

  func letGo() { held = [:] }

  private func look() {
    if let x = stage.scroller("map-x"), let y = stage.scroller("map") {
      logged.append(
        (
          Vector(x.offset, y.offset), Vector(x.velocity, y.velocity),
          stage.stage.contacts.first?.position.vector
        ))
    }
    for contact in stage.stage.report().contacts {
      guard let place = held[contact.id] else { continue }
      let seen = map.viewport.point(of: place)
      worst = max(worst, (seen - contact.position).length)
      frames += 1
    }
  }

  /// A point on the part of the map that only the highest tier covers.
  func spot(_ x: Double) -> Point {
    Point(panel.width / 2 + panel.reading(x), panel.height * 0.2)
  }
}

@MainActor
@Suite("A finger holds the map while the sheet moves")
struct MapHoldTests {
  @Test(
    "The place under a finger stays there while the sheet springs, and its zoom waits",
    arguments: PanelSetting.all)
  func resting(panel: PanelSetting) {
    for (from, to) in [(3, 2), (2, 3)] {
      for fingers in 1...2 {
        let harness = MapSheetHarness(panel, tier: from)
        let zoom = harness.map.camera.zoom
        harness.sheet.setTier(to)
        harness.stage.frames(1)
        let hands = (0..<fingers).map { harness.stage.land(at: harness.spot(Double($0) * 70 - 20)) }
        for hand in hands { harness.hold(hand) }
        let held = harness.map.camera.zoom
        for hand in hands { hand.rest(for: .milliseconds(10)) }
        harness.stage.wait(.milliseconds(700))
        #expect(harness.sheet.tier == to && harness.frames > 4)
        #expect(harness.worst < 1, "\(from) to \(to), \(fingers) fingers: \(harness.worst)")
        #expect(harness.map.camera.zoom == held)
        harness.letGo()
        for hand in hands { hand.lift() }
        #expect(harness.stage.comeToRest())
        // A finger that lifts beside a sheet at half height sends it down.
        let goal = zoom + (from == 3 ? 0 : 0.5) - (harness.sheet.tier == 3 ? 0 : 0.5)
        #expect(abs(harness.map.camera.zoom - goal) < 1e-9, "and goes on when they have gone")
      }
    }
  }

  @Test(
    "A held place stays although a chosen pin lacks room", arguments: PanelSetting.all)
  func headroom(panel: PanelSetting) {
    for (from, to) in [(3, 2), (2, 3)] {
      let harness = MapSheetHarness(
        panel, tier: from, middle: .below(90), headroom: MapMarker.pinHeight + 4)
      harness.sheet.setTier(to)
      harness.stage.frames(1)
      let hand = harness.stage.land(at: Point(panel.width / 2, 30))
      harness.hold(hand)
      hand.rest(for: .milliseconds(10))
      harness.stage.wait(.milliseconds(700))
      #expect(harness.sheet.tier == to && harness.frames > 4)
      #expect(harness.worst < 1, "\(from) to \(to): \(harness.worst)")
      harness.letGo()
      hand.lift()
      #expect(harness.stage.comeToRest())
    }
  }

  @Test(
    "Fingers that drag or pinch the map keep their places while the sheet springs",
    arguments: PanelSetting.all)
  func moving(panel: PanelSetting) {
    for (from, to) in [(3, 2), (2, 3)] {
      for fingers in 1...2 {
        let harness = MapSheetHarness(panel, tier: from)
        let hands = (0..<fingers).map { harness.stage.land(at: harness.spot(Double($0) * 90 - 45)) }
        func spread(_ x: Double) {
          for (i, hand) in hands.enumerated() {
            hand.move(by: Vector(panel.reading(i == 0 ? -x : x), 0), over: .milliseconds(90))
          }
        }
        spread(25)
        for hand in hands { hand.rest(for: .milliseconds(250)) }
        for hand in hands { harness.hold(hand) }
        harness.sheet.setTier(to)
        // Slowly: the drawn positions of two fingers lag behind them.
        for x in [8.0, -6, 9, -10] { spread(x) }
        for hand in hands { hand.rest(for: .milliseconds(250)) }
        #expect(harness.frames > 4)
        #expect(harness.worst < 1, "\(from) to \(to), \(fingers) fingers: \(harness.worst)")
        harness.letGo()
        for hand in hands { hand.lift() }
        #expect(harness.stage.comeToRest())
      }
    }
  }

  /// Limits that fingers pull beyond: bounds of the center, a nearest and a farthest zoom; and the
  /// points that each finger moves outwards to do so.
  private static let beyond: [(limits: MapLimits, spread: Double)] = [
    (
      MapLimits(
        bounds: GeoBounds(
          west: MapSheetHarness.center.longitude - 1e-4,
          south: MapSheetHarness.center.latitude - 1e-4,
          east: MapSheetHarness.center.longitude + 1e-4,
          north: MapSheetHarness.center.latitude + 1e-4), zoom: 8...20), 8
    ),
    (MapLimits(zoom: 14...15.1), 60), (MapLimits(zoom: 14.9...20), -50),
  ]

  @Test(
    "Beyond its limits the map follows fingers by the rubber band, and keeps their places",
    arguments: PanelSetting.all)
  func beyondLimits(panel: PanelSetting) {
    for (limits, spread) in Self.beyond {
      for (from, to, fingers) in [(3, 2, 2), (2, 3, 2), (3, 2, 1)] {
        let harness = MapSheetHarness(panel, tier: from, limits: limits)
        let hands = (0..<fingers).map {
          harness.stage.land(at: harness.spot(Double($0) * 140 - 70))
        }
        for (i, hand) in hands.enumerated() {
          let distance = panel.reading(50 + (i == 0 ? -spread : spread))
          hand.move(by: Vector(distance, 30), over: .milliseconds(120))
        }
        for hand in hands { hand.rest(for: .milliseconds(250)) }
        let isBeyond = !limits.contains(harness.map.camera, offset: harness.map.zoomOffset)
        #expect(isBeyond || fingers == 1 && limits.bounds == nil)
        for hand in hands { harness.hold(hand) }
        harness.sheet.setTier(to)
        harness.stage.wait(.milliseconds(350))
        harness.map.headroom = 100
        harness.stage.wait(.milliseconds(100))
        #expect(harness.frames > 4)
        #expect(
          harness.worst < 0.01, "\(limits.zoom), \(from) to \(to), \(fingers): \(harness.worst)")
        harness.letGo()
        for hand in hands { hand.lift() }
        #expect(harness.stage.comeToRest())
        #expect(limits.contains(harness.map.camera, offset: harness.map.zoomOffset))
      }
    }
  }
}

extension MapLimits {
  /// Whether the limits contain the camera, within rounding error.
  fileprivate func contains(_ camera: MapCamera, offset: Double) -> Bool {
    var camera = camera
    camera.zoom -= offset
    let near = limited(camera)
    return abs(near.zoom - camera.zoom) < 1e-9
      && abs(near.center.longitude - camera.center.longitude) < 1e-9
      && abs(near.center.latitude - camera.center.latitude) < 1e-9
  }
}
