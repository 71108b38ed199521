import Testing
import VitrineMotion
import VitrineTesting

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
    #expect(tiers.target(from: 20, velocity: 90, projected: 65) == 0)
    #expect(tiers.target(from: 20, velocity: 400, projected: 220) == 300)
    #expect(tiers.target(from: 680, velocity: -4000, projected: -1300) == 0)
  }

  @Test(
    "Projected: above 100 points a second a release never ends behind the place where it was let go"
  )
  func neverAgainst() {
    withEverySeed(2000) { seed, random in
      let height = random.double(in: 200...1300)
      let count = random.int(in: 1...4)
      let detents = Detents(
        (0..<count).map { _ in random.double(in: 0...1) * height }, policy: .projected)
      let offset = random.double(in: -0.1...1.1) * height
      for velocity in [101, random.double(in: 101...12_000)] {
        for sign in [1.0, -1] {
          let projected = offset + sign * velocity / 2
          let target = detents.target(
            from: offset, velocity: sign * velocity, projected: projected)
          let last = sign > 0 ? detents.positions[count - 1] : detents.positions[0]
          #expect((target - offset) * sign >= 0 || target == last, "seed \(seed)")
          // Mirrored positions have mirrored targets.
          var mirrored = Detents(detents.positions.map { -$0 })
          mirrored.policy = .projected
          let other = mirrored.target(
            from: -offset, velocity: -sign * velocity, projected: -projected)
          #expect(other == -target, "seed \(seed)")
        }
      }
    }
    var panel = Detents([164, 640, 1256])
    panel.policy = .projected
    #expect(panel.target(from: 210, velocity: 300, projected: 360) == 640)
    #expect(panel.target(from: 210, velocity: -300, projected: 60) == 164)
    #expect(panel.target(from: 164, velocity: 300, projected: 314) == 164, "nor before it")
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
