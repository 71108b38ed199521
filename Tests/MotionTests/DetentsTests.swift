import Testing
import VitrineMotion

@Suite("Detents")
struct DetentsTests {
  let tiers = Detents([0, 300, 700])

  @Test(
    "Adjacent: a fling goes to the next tier in its direction, a release without one to the nearest"
  )
  func adjacent() {
    #expect(tiers.target(from: 310, velocity: 100, projected: 3000) == 700)
    #expect(tiers.target(from: 310, velocity: -100, projected: 260) == 300)
    #expect(tiers.target(from: 300, velocity: -100, projected: 250) == 0)
    #expect(tiers.target(from: 20, velocity: 9000, projected: 4000) == 300)
    #expect(tiers.target(from: 480, velocity: 0, projected: 480) == 300)
    #expect(tiers.target(from: 520, velocity: 0, projected: 520) == 700)
    #expect(tiers.target(from: 520, velocity: -24, projected: 508) == 700)
    #expect(tiers.target(from: 760, velocity: 800, projected: 900) == 700)
    #expect(tiers.target(from: -40, velocity: -800, projected: -900) == 0)
    #expect(tiers.target(from: -40, velocity: 800, projected: 300) == 0)
  }

  @Test(
    "Projected: a fling goes to the tier nearest to its natural end, so a strong one passes a tier")
  func projected() {
    var tiers = tiers
    tiers.policy = .projected
    #expect(tiers.target(from: 20, velocity: 9000, projected: 4000) == 700)
    #expect(tiers.target(from: 20, velocity: 300, projected: 140) == 0)
    #expect(tiers.target(from: 20, velocity: 400, projected: 220) == 300)
    #expect(tiers.target(from: 680, velocity: -4000, projected: -1300) == 0)
  }

  @Test(
    "In the middle the later detent counts as nearer, and the order of the positions does not matter"
  )
  func nearest() {
    #expect(Detents([700, 0, 300]) == tiers)
    #expect(tiers.nearest(to: 150) == 300)
    #expect(tiers.nearest(to: 149.99) == 0)
    #expect(tiers.nearest(to: -1e6) == 0)
    #expect(tiers.nearest(to: 1e6) == 700)
  }

  @Test("Pages are one length apart, the last one at the end of the range")
  func pages() {
    let extent = ScrollExtent(minimum: -10, maximum: 1000, viewport: 400)
    #expect(Detents.pages(of: 400, in: extent).positions == [-10, 390, 790, 1000])
    let short = ScrollExtent(minimum: 0, maximum: 0, viewport: 400)
    #expect(Detents.pages(of: 400, in: short).positions == [0])
  }
}
