import Testing
import VitrineComponents
import VitrineTesting
import VitrineTouch

/// Checks in every frame that nested scrollers together move as far as the finger.
@MainActor
final class TravelWatch {
  private let screen: ScriptedStage
  private let names: [String]
  private var last: (total: Double, finger: Contact?)
  /// The finger has moved something: it is past the slop.
  private var isUnderWay = false
  private(set) var checked = 0

  init(_ screen: ScriptedStage, _ names: [String]) {
    self.screen = screen
    self.names = names
    last = (0, nil)
    last = sample()
    let before = screen.onFrame
    screen.onFrame = { [unowned self] scene in
      before(scene)
      look()
    }
  }

  /// The finger counts only while it alone holds all of them.
  private func sample() -> (total: Double, finger: Contact?) {
    let report = screen.stage.report()
    let states = report.scrollers.filter { names.contains($0.name) }.map(\.state)
    let isHeld = states.allSatisfy { $0.phase == .drag } && report.contacts.count == 1
    return (states.map(\.offset).reduce(0, +), isHeld ? report.contacts[0] : nil)
  }

  private func look() {
    let new = sample()
    let isOut = screen.states.values.contains { $0.overscroll != 0 }
    defer { last = new }
    guard let old = last.finger, let finger = new.finger, old.id == finger.id, !isOut else {
      isUnderWay = false
      return
    }
    let moved = new.total - last.total
    let (from, to) = (old.position.y, finger.position.y)
    if isUnderWay {
      checked += 1
      #expect(abs(moved + to - from) < 1e-6, "scrollers \(moved), finger \(to - from)")
    } else if moved != 0 {
      isUnderWay = true
    }
  }
}
