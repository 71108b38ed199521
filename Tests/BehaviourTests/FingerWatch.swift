import Testing
import Vitrine
import VitrineTesting

/// Keeps watch over nested scrollers, frame by frame: one finger, one truth.
///
/// While fingers hold them, what all of them took together is what the fingers moved, beyond an end
/// less of it and never more, and never against it. While nobody holds them, each goes as far in a
/// frame as its speed says. Whatever is told otherwise (a jump to a place) is announced by
/// ``allowJump()``.
@MainActor
final class FingerWatch {
  private struct Sample {
    var time: Instant
    var states: [String: ScrollState]
    var fingers: [ContactID: Point]

    var offset: Double { states.values.map(\.offset).sorted().reduce(0, +) }
    var isHeld: Bool { states.values.allSatisfy { $0.phase == .drag } }
    var isOut: Bool { states.values.contains { abs($0.overscroll) > 1e-6 } }
  }

  private let table: ScriptedStage
  private let names: [String]
  private let axis: Axis
  private var last: Sample?
  /// The fingers have moved something since they took hold: the slop is behind them.
  private var isUnderWay = false
  /// Another finger has been there since they took hold.
  private var hasCompany = false
  private var mayJump = false
  /// Frames in which fingers moved something and were found to tell the truth.
  private(set) var followed = 0
  /// Frames in which something moved by itself without a jump.
  private(set) var flown = 0
  private(set) var faults: [String] = []

  init(_ table: ScriptedStage, _ names: [String], axis: Axis = .vertical) {
    self.table = table
    self.names = names
    self.axis = axis
    last = sample()
    let before = table.onFrame
    table.onFrame = { [unowned self] scene in
      before(scene)
      look()
    }
  }

  /// The next frame may show a jump.
  func allowJump() { mayJump = true }

  /// Fails the test with the first frames in which something was wrong.
  func expectTruth(
    followed least: Int = 0, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(faults.isEmpty, "\(faults.prefix(3))", sourceLocation: sourceLocation)
    #expect(followed >= least, "the watch saw too little", sourceLocation: sourceLocation)
  }

  private func sample() -> Sample {
    let report = table.stage.report()
    var states: [String: ScrollState] = [:]
    for scroller in report.scrollers where names.contains(scroller.name) {
      states[scroller.name] = scroller.state
    }
    var fingers: [ContactID: Point] = [:]
    for contact in report.contacts { fingers[contact.id] = contact.position }
    return Sample(time: table.stage.now, states: states, fingers: fingers)
  }

  private func along(_ v: Vector) -> Double { axis == .vertical ? v.dy : v.dx }

  private func look() {
    let new = sample()
    defer { last = new }
    guard let old = last, old.states.keys == new.states.keys, !mayJump else {
      mayJump = false
      isUnderWay = false
      return
    }
    if old.isHeld && new.isHeld {
      checkHeld(old, new)
    } else {
      isUnderWay = false
      hasCompany = false
      if !old.isHeld && !new.isHeld { checkFree(old, new) }
    }
  }

  private func checkHeld(_ old: Sample, _ new: Sample) {
    let moved = new.offset - old.offset
    let ways = new.fingers.keys.sorted().compactMap { id in
      old.fingers[id].map { along(new.fingers[id]! - $0) }
    }
    if new.fingers.count > 1 { hasCompany = true }
    guard ways.count == new.fingers.count, ways.count == old.fingers.count, !ways.isEmpty else {
      // A finger comes or goes: nothing jumps. Another one has a slop of its own.
      if ways.isEmpty { isUnderWay = false }
      let most = ways.map { abs($0) }.max() ?? 0
      if abs(moved) > most + 1e-6 { fault("\(moved) in the frame of another finger", new) }
      return
    }
    let finger = ways.reduce(0, +) / Double(ways.count)
    if ways.count > 1 {
      // What is drawn may be of the time before the second landed.
      let most = ways.map { abs($0) }.max() ?? 0
      if abs(moved) > most + 0.25 { fault("\(moved) by fingers of \(ways)", new) }
      isUnderWay = true
      return
    }
    if old.isOut || new.isOut {
      // The rubber band gives less, the way back to the end takes up what was lost.
      if moved * finger > 1e-9 { fault("\(moved) with the finger's \(finger), beyond an end", new) }
      if abs(moved) > abs(finger) + 1e-6 { fault("\(moved) of \(finger) beyond an end", new) }
      isUnderWay = true
      return
    }
    if isUnderWay {
      // The way of several fingers is smoothed as one: their middle may tremble beside it.
      let grain = hasCompany ? 0.25 : 1e-6
      if abs(moved + finger) > grain { fault("scrollers \(moved), finger \(finger)", new) }
      if finger != 0 { followed += 1 }
    } else if moved != 0 {
      if abs(moved) > abs(finger) + 1e-6 { fault("\(moved) of \(finger) at the start", new) }
      isUnderWay = true
    }
  }

  /// By the trapezoid rule, with room for how springs and borders bend within a frame.
  private func checkFree(_ old: Sample, _ new: Sample) {
    let time = (new.time - old.time).seconds
    for name in names {
      guard let a = old.states[name], let b = new.states[name] else { continue }
      let moved = b.offset - a.offset
      if moved == 0 { continue }
      let speed = max(abs(a.velocity), abs(b.velocity))
      if abs(moved) > speed * time * 1.5 + 2 {
        fault("“\(name)” goes \(moved) in \(time) s at \(a.velocity) … \(b.velocity)", new)
      }
      flown += 1
    }
  }

  private func fault(_ text: String, _ sample: Sample) {
    faults.append("\((sample.time - .zero).seconds) s: \(text)")
  }
}
