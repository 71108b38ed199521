import Testing
import VitrineMotion
import VitrineTesting
import VitrineUnits

@Suite("A link that is pulled out before those around it move")
struct ScrollChainPullTests {
  /// A sheet between 100 and 700, a header of 40, a list that can be pulled by 90.
  private func chain(_ offsets: [Double], pull: Double = 90) -> ScrollChain {
    ScrollChain(
      links: [
        .sheet(tiers: Detents([100, 700]), viewport: 800, spring: Spring(frequency: 20)),
        .header(height: 40, viewport: 800, returns: .atTop),
        ScrollLink(
          extent: ScrollExtent(minimum: 0, maximum: 2000, viewport: 800), pull: pull),
      ], offsets: offsets)
  }

  @Test("moves after its header and before the sheet, and back in reverse order")
  func order() {
    var nested = chain([700, 40, 10])
    for (time, (delta, expected)) in [
      (-5.0, [700.0, 40, 5]), (-25, [700, 20, 0]), (-50, [700, 0, -30]), (-80, [680, 0, -90]),
      (10, [690, 0, -90]), (40, [700, 0, -60]), (80, [700, 20, 0]), (45, [700, 40, 25]),
    ].enumerated() {
      nested.drag(by: delta, at: ms(Double(time) * 10))
      #expect(nested.offsets(Double(time) * 10) == expected, "\(delta)")
    }
  }

  @Test("consumes exactly what the finger moved, and nothing moves against it")
  func conserved() {
    withEverySeed(60) { seed, random in
      var nested = chain([700, random.double(in: 0...40), 0])
      nested.grab(at: ms(0))
      // Between the sheet's lowest offset and the list's end, where no rubber band reduces the
      // travel.
      var total = nested.total(0)
      for step in 1...60 {
        let target = min(max(total + random.double(in: -160...160), 10), 2700)
        let before = nested.offsets(Double(step) * 8)
        nested.drag(by: target - total, at: ms(Double(step) * 8))
        let after = nested.offsets(Double(step) * 8)
        let moved = zip(after, before).map { $0 - $1 }
        #expect(abs(nested.total(Double(step) * 8) - target) < 1e-9, "seed \(seed)")
        #expect(moved.allSatisfy { $0 * (target - total) >= 0 }, "seed \(seed)")
        total = target
        // The offsets depend on the finger's position, not on its path.
        #expect(after[0] == 700 || after[2] == -90, "seed \(seed)")
        #expect(after[2] >= 0 || after[1] == 0, "seed \(seed)")
      }
    }
  }

  @Test("released within the pull it returns alone; used up, it lets a fling move the sheet")
  func release() {
    for velocity in [0.0, -300, -3000] {
      var nested = chain([700, 0, 0])
      nested.drag(by: -70, at: ms(0))
      nested.release(velocity: velocity, at: ms(8))
      #expect(nested.destinations == [700, 0, 0], "\(velocity)")
    }
    var through = chain([700, 0, 0])
    through.drag(by: -110, at: ms(0))
    through.release(velocity: -900, at: ms(8))
    #expect(through.destinations == [100, 0, 0])
    var back = chain([700, 0, 0])
    back.drag(by: -110, at: ms(0))
    back.release(velocity: 900, at: ms(8))
    #expect(back.destinations[0] == 700 && back.destinations[2] >= 0)
  }

  @Test("returns into the others with the speed of one scroller")
  func trajectory() {
    var nested = chain([700, 0, 0])
    nested.drag(by: -80, at: ms(0))
    nested.release(velocity: 1500, at: ms(0))
    let law = Deceleration(from: 620, velocity: 1500)
    for time in stride(from: 0.0, to: 900, by: 7) {
      #expect(abs(nested.total(time) - law.position(at: time / 1000)) < 1e-6, "at \(time)")
      #expect(abs(nested.speed(time) - law.velocity(at: time / 1000)) < 1e-6, "at \(time)")
    }
  }

  @Test("is caught where it returns, and a change of the pull moves nothing")
  func caught() {
    var nested = chain([700, 0, 0])
    nested.drag(by: -70, at: ms(0))
    nested.release(velocity: 0, at: ms(8))
    let drawn = nested.offsets(60)
    #expect(drawn[2] < -5 && drawn[2] > -70)
    nested.grab(at: ms(60))
    #expect(nested.offsets(60) == drawn)
    for pull in [0.0, 200, 40] {
      nested.setPull(pull, of: 2, at: ms(70))
      #expect(nested.offsets(70) == drawn, "\(pull)")
    }
    nested.drag(by: 3000, at: ms(80))
    #expect(nested.offsets(80)[2] > 1000)
  }
}
