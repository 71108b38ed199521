import Testing
import VitrineKiosk
import VitrineTesting

@Suite("Displays that do not wait for their refresh")
struct FrameSchedulerUnpacedTests {
  @Test("The scheduler paces a display that flips at once, to the nanosecond, after a few frames")
  func unpaced() {
    for delay: Int64 in [0, 50_000, 1_000_000] {
      for cost: Int64 in [0, 200_000, 5_000_000, 11_000_000] {
        var display = SimulatedDisplay(.unpaced(delay: delay), nominal: sixty)
        display.drawing = { _ in cost }
        #expect(display.move(200) == nil)
        #expect(display.scheduler.isUnpaced)
        let steady = display.frames.dropFirst(5)
        for (a, b) in zip(steady, steady.dropFirst()) {
          #expect(b.target - a.target == sixty)
          #expect(b.begun - a.begun == sixty)
        }
      }
    }
  }

  @Test("The scheduler also paces a display without events, whose flips finish immediately")
  func immediate() {
    var display = SimulatedDisplay(.unpaced(delay: 0), nominal: sixty)
    display.latency = { _ in 0 }
    display.drawing = { _ in 3_000_000 }
    #expect(display.move(100) == nil)
    let elapsed = display.frames[99].begun - display.frames[0].begun
    #expect(elapsed > 94 * sixty)
  }

  @Test("Any drawing time leads neither to spinning nor to a standstill")
  func anyCost() {
    withEverySeed(100) { seed, random in
      let interval = Int64(random.int(in: 4_000_000...40_000_000))
      var display = SimulatedDisplay(
        random.int(in: 0...1) == 0
          ? .unpaced(delay: Int64(random.int(in: 0...3_000_000)))
          : .paced(interval: interval, phase: Int64(random.int(in: 0...40_000_000))),
        nominal: interval)
      let costs = (0..<200).map { _ in Int64(random.int(in: 0...30_000_000)) }
      let late = (0..<200).map { _ in Int64(random.int(in: 0...2_000_000)) }
      display.drawing = { costs[$0] }
      display.latency = { late[$0] }
      #expect(display.move(200) == nil, "seed \(seed)")
      let elapsed = display.frames[199].begun - display.frames[0].begun
      // Four thirds of the refresh at most, except for the frames that prove the display unpaced.
      #expect(elapsed >= 190 * interval * 3 / 4, "seed \(seed)")
      #expect(elapsed <= 200 * (40_000_000 + 3 * interval), "seed \(seed)")
      for (index, frame) in display.frames.enumerated() {
        let usual = index < 2 ? 0 : min(costs[index - 1], costs[index - 2])
        #expect(frame.target > frame.begun, "seed \(seed)")
        #expect(frame.target - frame.begun <= interval + max(interval, usual), "seed \(seed)")
      }
    }
  }

  @Test("A display taken for unpaced that starts to wait for its refresh sets the pace again")
  func reform() {
    var display = SimulatedDisplay(.unpaced(delay: 0), nominal: sixty)
    #expect(display.move(50) == nil)
    #expect(display.scheduler.isUnpaced)
    display.kind = .paced(interval: sixty, phase: 8_000_000)
    #expect(display.move(50) == nil)
    #expect(!display.scheduler.isUnpaced)
    for frame in display.frames.suffix(20) { #expect(frame.seen == frame.target) }
  }
}
