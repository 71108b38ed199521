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
    let town = Town(tier: 3)
    var heights: [Double] = []
    town.sheet.observe(town.map) { heights.append($0.visibleHeight) }
    town.sheet.setTier(1)
    town.screen.onFrame = { _ in #expect(heights.last == town.sheet.visibleHeight) }
    let frames = try town.screen.settle()
    #expect(heights.count >= frames / 2 && heights.last == town.sheet.tierHeights[0])
  }

  @Test("A screen of another size keeps the tier")
  func resize() {
    for tier in 1...3 {
      let town = Town(tier: tier)
      town.screen.stage.environment.scale = 2
      town.screen.frames()
      #expect(town.sheet.tierHeights == [376, 200, 100])
      #expect(town.sheet.visibleHeight == town.sheet.tierHeights[tier - 1])
      #expect(town.tiers.isEmpty && town.sheet.tier == tier)
    }
  }

  @Test("Mirrored for right to left it behaves the same")
  func mirrored() throws {
    let town = Town(tier: 2, on: .upright(.rightToLeft))
    town.screen.fling(300, town.grip, by: -120, over: 80)
    try town.screen.settle()
    #expect(town.sheet.tier == 1)
  }

  @Test("On a screen too small for its tiers a sheet still works")
  func tiny() throws {
    let town = Town(tier: 2, on: PanelSetting(PixelSize(200, 90)))
    #expect(town.sheet.tierHeights == [66, 45, 45])
    town.sheet.setTier(1)
    try town.screen.settle()
    #expect(town.sheet.visibleHeight == 66)
    town.sheet.setTier(3)
    try town.screen.settle()
    #expect(town.sheet.visibleHeight == 45)
  }

  @Test("With reduced motion it goes to its tier quickly, without a jump or an oscillation")
  func reducedMotion() throws {
    let town = Town(tier: 3, on: .upright(reducesMotion: true))
    town.sheet.setTier(1)
    var last = town.sheet.visibleHeight
    town.screen.onFrame = { _ in
      let distance = town.sheet.visibleHeight - last
      #expect(distance >= 0 && distance < 250, "\(distance)")
      last = town.sheet.visibleHeight
    }
    let frames = try town.screen.settle()
    #expect(frames <= 20)
    town.screen.onFrame = { _ in }
    #expect(town.sheet.visibleHeight == town.sheet.tierHeights[0])
    let finger = town.screen.land(at: Point(100, 300))
    finger.drag(by: Vector(0, 260), over: 200)
    finger.rest()
    finger.lift()
    let more = try town.screen.settle()
    #expect(more <= 20)
    #expect(town.sheet.visibleHeight == town.sheet.tierHeights[town.sheet.tier - 1])
  }

  @Test("With reduced motion a list's fling that reaches the sheet ends there quickly")
  func reducedFling() throws {
    func frames(_ reducesMotion: Bool) throws -> Int {
      let town = Town(tier: 1, on: .upright(reducesMotion: reducesMotion))
      town.list.jump(to: 150)
      town.screen.frames()
      var count = 0
      town.screen.onFrame = { _ in if town.sheet.scrollState.phase == .settle { count += 1 } }
      town.screen.fling(100, 300, by: 120, over: 80)
      try town.screen.settle()
      #expect(town.sheet.tier > 1 && town.list.offset == 0)
      return count
    }
    let (calm, full) = (try frames(true), try frames(false))
    #expect(calm > 2 && calm <= 16 && calm < full, "\(calm) of \(full)")
  }

  @Test("With reduced motion each arrival is reported as well")
  func arrivesAtOnce() throws {
    let town = Town(tier: 2, on: .upright(reducesMotion: true))
    town.sheet.setTier(1)
    try town.screen.settle()
    #expect(town.arrivals == [1])
    town.sheet.setTier(1)
    try town.screen.settle()
    town.sheet.setTier(3, animated: false)
    #expect(town.arrivals == [1, 3], "once each, and not without a movement")
    let finger = town.screen.land(at: Point(100, town.height - 50))
    finger.drag(by: Vector(0, -200), over: 300)
    #expect(town.arrivals == [1, 3])
    finger.rest()
    finger.lift()
    try town.screen.settle()
    #expect(town.tiers == [1, 3, 2] && town.arrivals == [1, 3, 2])
  }
}
