import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

/// The built-in screens under traces of fingers that move in one direction.
@MainActor
@Suite("A finger that moves in one direction on a built-in screen")
struct OnwardScreenTests {
  nonisolated private static let names = [
    "list", "spring", "wallet-a", "wallet-b", "swipe", "banner", "sticky", "poi", "poi-adjacent",
    "home",
  ]

  private typealias States = [String: ScrollState]

  /// The states of all scrollers, frame by frame, until 0.3 s after the lift. Frames are made an
  /// interval before they are seen, or at random leads from `late`.
  private func play(
    _ trace: TouchTrace, on name: String, _ panel: PanelSetting, late: RandomSource?
  ) throws -> [States] {
    let stage = try showcase(name, on: panel, .english)
    stage.framesAhead = 1
    if var late { stage.drawsLate(using: &late) }
    stage.wait(.milliseconds(200))
    var frames: [States] = []
    stage.onFrame = { [unowned stage] _ in
      let scrollers = stage.stage.report().scrollers
      frames.append(
        Dictionary(scrollers.map { ($0.name, $0.state) }, uniquingKeysWith: { one, _ in one }))
    }
    stage.play(trace)
    stage.wait(.milliseconds(300))
    return frames
  }

  /// Expects that each scroller moves in the direction of its first movement, until it bounces.
  /// Returns the number of those that moved.
  private func expectOnward(_ frames: [States], hertz: Double, _ comment: Comment) -> Int {
    var moved = 0
    for scroller in (frames.first ?? [:]).keys.sorted() {
      let states = frames.compactMap { $0[scroller] }
      var direction = 0.0
      for (a, b) in zip(states, states.dropFirst()) {
        let step = b.offset - a.offset
        if direction == 0 && abs(step) > 1e-9 {
          direction = step < 0 ? -1 : 1
          moved += 1
        }
        if step * direction >= -1e-9 { continue }
        #expect(b.phase != .drag && b.phase != .coast, comment)
        // A spring turned it, and it is where that spring moves it.
        // In the frame in which it turns, that is half of its speed then times the frame.
        let back = [a, b].map { max(0, -$0.velocity * direction) }
        #expect(abs(step) <= (back[0] + back[1]) / 2 * 1.2 / hertz + 0.3, comment)
        // From here on it may bounce.
        break
      }
    }
    return moved
  }

  @Test(
    "moves its scrollers in one direction only, up to the frame in which a bounce or spring turns them",
    arguments: OnwardScreenTests.names)
  func onward(name: String) throws {
    var moved = 0
    try withEverySeed(8) { seed, random in
      let panel = PanelSetting.all[random.int(in: 0...PanelSetting.all.count - 1)]
      let size = Size(panel.width, panel.height)
      var trace = TouchTrace(in: size, using: &random)
      trace.strokes = [trace.strokes[0]]
      trace.strokes[0].wait = .milliseconds(100)
      let late = seed % 3 > 0 ? random : nil
      for trace in [trace, trace.turned(in: size)] {
        let frames = try play(trace, on: name, panel, late: late)
        moved += expectOnward(
          frames, hertz: panel.hertz, "\(name), seed \(seed), \(panel): \(trace)")
      }
    }
    // On wide panels many strokes are in the message beside the list, which fits and moves nothing.
    #expect(moved > (name == "swipe" ? 2 : 4), "\(name): \(moved) scrollers moved")
  }

  @Test(
    "moves a mirrored screen as the screen itself is moved by the mirrored finger",
    arguments: OnwardScreenTests.names)
  func mirrored(name: String) throws {
    try withEverySeed(2) { seed, random in
      let panel = PanelSetting.all[random.int(in: 0...PanelSetting.all.count - 1)]
      var other = panel
      other.direction = panel.isRightToLeft ? .leftToRight : .rightToLeft
      let trace = TouchTrace(in: Size(panel.width, panel.height), using: &random)
      let one = try play(trace, on: name, panel, late: random)
      let two = try play(trace.mirrored(in: panel.width), on: name, other, late: random)
      #expect(one.count == two.count)
      for (a, b) in zip(one, two) {
        // The west of a map is at the left in every language.
        let differences = a.filter { $0.key != "map-x" }
          .map { abs($1.offset - (b[$0]?.offset ?? .infinity)) }
        #expect((differences.max() ?? 0) < 1e-6, "seed \(seed), \(panel): \(trace)")
      }
    }
  }
}
