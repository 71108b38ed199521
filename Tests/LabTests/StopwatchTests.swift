import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineLab

@Suite struct StopwatchTests {
  @Test("A frame's median ignores a burst in one round, but not a frame that is always slow")
  func byFrame() {
    var samples = Samples()
    for round in 0..<3 {
      for frame in 0..<100 {
        let burst: Int64 = (frame + round * 31) % 50 == 0 ? 9_000_000 : 0
        samples.add((frame == 17 ? 5_000_000 : 1_000_000) + burst)
      }
    }
    let frames = samples.byFrame(rounds: 3)
    #expect(frames.nanoseconds.count == 100)
    #expect(frames.nanoseconds[17] == 5_000_000)
    #expect(frames.nanoseconds.filter { $0 == 1_000_000 }.count == 99)
    #expect(frames.quantile(0.99) == 5 && samples.quantile(0.99) == 10)
    #expect(frames.median == 1 && samples.median == 1)
  }

  @Test("The first frame after the other side's is stored separately, and all others in order")
  func firsts() {
    // Frames advance it.
    let clock = ManualClock(.zero)
    var (painted, ours): ([Int], Int64) = ([], 1_000)
    let contest = Contest(
      frames: 50, rounds: 2, clock: { clock.now.nanoseconds },
      ours: {
        painted.append($0)
        clock.advance(by: Duration(nanoseconds: ours))
        ours = 1_000
      },
      peer: { _ in
        clock.advance(by: Duration(nanoseconds: 500))
        ours = 7_000
      })
    #expect(contest.ours.nanoseconds == Array(repeating: 1_000, count: 100))
    #expect(contest.peer.nanoseconds == Array(repeating: 500, count: 100))
    #expect(
      contest.firsts.nanoseconds == Array(repeating: 7_000, count: 6), "two rounds of three blocks")
    #expect(painted.filter { $0 == 19 }.count == 1 + 2 + 2, "warming up, counted, before a block")
    #expect((contest.ours + contest.firsts).nanoseconds.count == 106)
  }
}
