import Testing
import Vitrine
import VitrineTesting

/// Checks that scrollers held by two fingers move by the mean of the drawn fingers' movements, in
/// every frame.
///
/// A `FingerWatch` checks one finger, and only bounds what more of them do: it also watches random
/// ones, which land before others have lifted. Here two fingers are the subject.
@MainActor
final class PairWatch {
  private var last: (total: Double, fingers: [ContactID: Double])?
  /// The longest movements of a finger in this frame and the one before.
  private var steps = [0.0, 0]
  /// The fingers have moved something since they landed: they are past the slop.
  private var isUnderWay = false
  private(set) var faults: [String] = []
  /// The number of frames in which two fingers moved something.
  private(set) var followed = 0
  /// The distance by which the scrollers have moved further in one frame than the fastest finger in
  /// this frame or the one before, also where fingers land and lift.
  private(set) var jump = 0.0

  init(_ stage: ScriptedStage, _ names: [String]) {
    let before = stage.onFrame
    stage.onFrame = { [unowned self, unowned stage] scene in
      before(scene)
      look(stage.stage.report(), names)
    }
  }

  private func look(_ report: StageReport, _ names: [String]) {
    let states = report.scrollers.filter { names.contains($0.name) }.map(\.state)
    var fingers: [ContactID: Double] = [:]
    for contact in report.contacts { fingers[contact.id] = contact.position.y }
    let total = states.map(\.offset).reduce(0, +)
    let isHeld = states.allSatisfy { $0.phase == .drag && $0.overscroll == 0 }
    defer { last = isHeld ? (total, fingers) : nil }
    guard isHeld, let last else {
      isUnderWay = false
      return
    }
    let moved = total - last.total
    let moves = fingers.sorted { $0.key < $1.key }.compactMap { id, y in
      last.fingers[id].map { y - $0 }
    }
    steps = [steps[1], moves.map(abs).max() ?? 0]
    jump = max(jump, abs(moved) - max(steps[0], steps[1]))
    defer { if moved != 0 { isUnderWay = true } }
    guard isUnderWay, moves.count == 2, fingers.count == 2, last.fingers.count == 2 else { return }
    let mean = moves.reduce(0, +) / 2
    if abs(moved + mean) > 1e-6 { faults.append("scrollers \(moved), fingers \(mean)") }
    if moved != 0 { followed += 1 }
  }

  func expectTruth(followed least: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(faults.isEmpty, "\(faults.prefix(3))", sourceLocation: sourceLocation)
    #expect(followed >= least, sourceLocation: sourceLocation)
  }
}
