import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("A sheet on every kind of screen")
struct SheetScreenTests {
  @Test("A map that observes follows the sheet in every frame")
  func observers() throws {
    let harness = SheetScreen(tier: 3)
    var heights: [Double] = []
    harness.sheet.observe(harness.map) { heights.append($0.visibleHeight) }
    harness.sheet.setTier(1)
    harness.stage.onFrame = { _ in #expect(heights.last == harness.sheet.visibleHeight) }
    let frames = try harness.stage.settle()
    #expect(heights.count >= frames / 2 && heights.last == harness.sheet.tierHeights[0])
  }

  @Test("A screen of another size keeps the tier")
  func resize() {
    for tier in 1...3 {
      let harness = SheetScreen(tier: tier)
      harness.stage.stage.environment.scale = 2
      harness.stage.frames()
      #expect(harness.sheet.tierHeights == [376, 200, 100])
      #expect(harness.sheet.visibleHeight == harness.sheet.tierHeights[tier - 1])
      #expect(harness.tiers.isEmpty && harness.sheet.tier == tier)
    }
  }

  @Test("Mirrored for right to left it behaves the same")
  func mirrored() throws {
    let harness = SheetScreen(tier: 2, on: .upright(.rightToLeft))
    harness.stage.fling(300, harness.grip, by: -120, over: 80)
    try harness.stage.settle()
    #expect(harness.sheet.tier == 1)
  }

  @Test("On a screen too small for its tiers a sheet still works")
  func tiny() throws {
    let harness = SheetScreen(tier: 2, on: PanelSetting(PixelSize(200, 90)))
    #expect(harness.sheet.tierHeights == [66, 45, 45])
    harness.sheet.setTier(1)
    try harness.stage.settle()
    #expect(harness.sheet.visibleHeight == 66)
    harness.sheet.setTier(3)
    try harness.stage.settle()
    #expect(harness.sheet.visibleHeight == 45)
  }

  @Test("With reduced motion it goes to its tier quickly, without a jump or an oscillation")
  func reducedMotion() throws {
    let harness = SheetScreen(tier: 3, on: .upright(reducesMotion: true))
    harness.sheet.setTier(1)
    var last = harness.sheet.visibleHeight
    harness.stage.onFrame = { _ in
      let distance = harness.sheet.visibleHeight - last
      #expect(distance >= 0 && distance < 250, "\(distance)")
      last = harness.sheet.visibleHeight
    }
    let frames = try harness.stage.settle()
    #expect(frames <= 20)
    harness.stage.onFrame = { _ in }
    #expect(harness.sheet.visibleHeight == harness.sheet.tierHeights[0])
    let finger = harness.stage.land(at: Point(100, 300))
    finger.drag(by: Vector(0, 260), over: 200)
    finger.rest()
    finger.lift()
    let more = try harness.stage.settle()
    #expect(more <= 20)
    #expect(harness.sheet.visibleHeight == harness.sheet.tierHeights[harness.sheet.tier - 1])
  }

  @Test("With reduced motion a list's fling that reaches the sheet ends there quickly")
  func reducedFling() throws {
    func frames(_ reducesMotion: Bool) throws -> Int {
      let harness = SheetScreen(tier: 1, on: .upright(reducesMotion: reducesMotion))
      harness.list.jump(to: 150)
      harness.stage.frames()
      var count = 0
      harness.stage.onFrame = { _ in if harness.sheet.scrollState.phase == .settle { count += 1 } }
      harness.stage.fling(100, 300, by: 120, over: 80)
      try harness.stage.settle()
      #expect(harness.sheet.tier > 1 && harness.list.offset == 0)
      return count
    }
    let (calm, full) = (try frames(true), try frames(false))
    #expect(calm > 2 && calm <= 16 && calm < full, "\(calm) of \(full)")
  }

  @Test("With reduced motion each arrival is reported as well")
  func arrivesAtOnce() throws {
    let harness = SheetScreen(tier: 2, on: .upright(reducesMotion: true))
    harness.sheet.setTier(1)
    try harness.stage.settle()
    #expect(harness.arrivals == [1])
    harness.sheet.setTier(1)
    try harness.stage.settle()
    harness.sheet.setTier(3, animated: false)
    #expect(harness.arrivals == [1, 3], "once each, and not without a movement")
    let finger = harness.stage.land(at: Point(100, harness.height - 50))
    finger.drag(by: Vector(0, -200), over: 300)
    #expect(harness.arrivals == [1, 3])
    finger.rest()
    finger.lift()
    try harness.stage.settle()
    #expect(harness.tiers == [1, 3, 2] && harness.arrivals == [1, 3, 2])
  }
}
