import Testing
import VitrineKiosk
import VitrineTesting

@Suite("Frames at the display's refresh")
struct FrameSchedulerPacingTests {
  @Test(
    "In motion, every refresh shows a frame that was drawn for its time",
    arguments: [sixty, 16_683_294, 33_333_333, 13_336_000, 6_944_444] as [Int64])
  func everyRefresh(_ interval: Int64) {
    for phase: Int64 in [0, 1_234_567, interval - 1] {
      var display = SimulatedDisplay(.paced(interval: interval, phase: phase), nominal: interval)
      #expect(display.move(200) == nil)
      // The first frame cannot know when the display refreshes; all others do.
      for frame in display.frames.dropFirst() { #expect(frame.seen == frame.target) }
      #expect(display.gaps(of: interval, from: 0).allSatisfy { $0 == 1 })
      #expect(display.scheduler.lateFrames == 0)
      #expect(!display.scheduler.isUnpaced)
    }
  }

  @Test("A refresh rate that is wrong by a thousandth delays frames by no more than that")
  func mislabelled() {
    var display = SimulatedDisplay(.paced(interval: 16_683_350, phase: 7), nominal: sixty)
    #expect(display.move(500) == nil)
    for frame in display.frames.dropFirst() { #expect(abs(frame.seen - frame.target) < 20_000) }
    #expect(display.gaps(of: 16_683_350, from: 0).allSatisfy { $0 == 1 })
  }

  @Test("Time stamps with a jitter of 2 ms miss no refresh")
  func jitter() {
    withEverySeed(20) { seed, random in
      let offsets = (0..<200).map { _ in Int64(random.int(in: -2_000_000...2_000_000)) }
      var display = SimulatedDisplay(.paced(interval: sixty, phase: 99), nominal: sixty)
      display.stamp = { seen, frame in seen + offsets[frame] }
      #expect(display.move(200) == nil)
      for frame in display.frames.dropFirst() {
        #expect(abs(frame.seen - frame.target) <= 2_000_000, "seed \(seed)")
      }
      #expect(display.gaps(of: sixty, from: 0).allSatisfy { $0 == 1 }, "seed \(seed)")
    }
  }

  enum ImpossibleStamp: CaseIterable {
    case nothing, past, future, endOfTime

    func stamp(_ seen: Int64) -> Int64 {
      switch self {
      case .nothing: return 0
      case .past: return seen - 1_000_000_000
      case .future: return seen + 10_000_000_000
      case .endOfTime: return .max / 2
      }
    }
  }

  @Test(
    "Time stamps that are zero, long past or far ahead are replaced by the time of the event",
    arguments: ImpossibleStamp.allCases)
  func impossibleStamps(_ kind: ImpossibleStamp) {
    var display = SimulatedDisplay(.paced(interval: sixty, phase: 5), nominal: sixty)
    display.stamp = { seen, _ in kind.stamp(seen) }
    #expect(display.move(200) == nil)
    for frame in display.frames.dropFirst() { #expect(abs(frame.seen - frame.target) <= 100_000) }
    #expect(display.gaps(of: sixty, from: 0).allSatisfy { $0 == 1 })
  }

  @Test("A time stamp of the scan-out's start, a little after the event, costs no refresh")
  func stampAhead() {
    var display = SimulatedDisplay(.paced(interval: sixty, phase: 5), nominal: sixty)
    display.stamp = { seen, _ in seen + 700_000 }
    #expect(display.move(100) == nil)
    #expect(display.gaps(of: sixty, from: 0).allSatisfy { $0 == 1 })
    for frame in display.frames.dropFirst() { #expect(frame.target - frame.seen == 700_000) }
    // It does not delay drawing either: the first frames begin with the event.
    for (last, next) in zip(display.frames, display.frames.dropFirst()).prefix(5) {
      #expect(next.begun == last.seen + 100_000)
    }
  }

  @Test("Drawing that takes nine tenths of an interval still reaches every refresh")
  func slowDrawing() {
    var display = SimulatedDisplay(.paced(interval: sixty, phase: 5), nominal: sixty)
    display.drawing = { _ in sixty * 9 / 10 }
    #expect(display.move(100) == nil)
    for frame in display.frames.dropFirst() { #expect(frame.seen == frame.target) }
    #expect(display.gaps(of: sixty, from: 1).allSatisfy { $0 == 1 })
  }

  @Test("Drawing that takes longer than an interval targets the refresh that it can reach")
  func tooSlowDrawing() {
    var display = SimulatedDisplay(.paced(interval: sixty, phase: 5), nominal: sixty)
    display.drawing = { _ in sixty * 3 / 2 }
    #expect(display.move(50) == nil)
    #expect(display.gaps(of: sixty, from: 1).allSatisfy { $0 == 2 })
    for frame in display.frames.dropFirst(3) { #expect(frame.seen == frame.target) }
    // The first frames are late, because the drawing time is not yet known.
    #expect(display.scheduler.lateFrames == 2)
    for cost in [sixty + 1, sixty * 5 / 2, sixty * 4 - 200_000] {
      var slower = SimulatedDisplay(.paced(interval: sixty, phase: 5), nominal: sixty)
      slower.drawing = { _ in cost }
      #expect(slower.move(50) == nil)
      let each = Double(cost / sixty + 1)
      #expect(slower.gaps(of: sixty, from: 3).allSatisfy { $0 == each })
      for frame in slower.frames.dropFirst(3) { #expect(frame.seen == frame.target) }
    }
    // One slow frame does not delay the following ones for long.
    var hiccup = SimulatedDisplay(.paced(interval: sixty, phase: 5), nominal: sixty)
    hiccup.drawing = { $0 == 20 ? 60_000_000 : 1_000_000 }
    #expect(hiccup.move(50) == nil)
    #expect(hiccup.gaps(of: sixty, from: 0).filter { $0 != 1 } == [5])
    #expect(hiccup.scheduler.lateFrames == 1)
  }
}
