import Testing
import Vitrine
import VitrineTesting

/// Checks that scrollers held by two fingers move by the mean of the fingers' movements.
///
/// Each finger is resampled separately from their common movement: within a frame the two may
/// differ by a part of the movement, but not over a whole touch.
@MainActor
final class PairWatch {
  private var last: (total: Double, fingers: [ContactID: Double])?
  private var difference = 0.0
  private(set) var faults: [String] = []
  /// The number of frames in which two fingers moved something.
  private(set) var followed = 0

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
    guard isHeld, fingers.count == 2, let last, last.fingers.count == 2 else {
      difference = 0
      return
    }
    let moved = total - last.total
    let ids = fingers.keys.sorted()
    let mean = ids.map { fingers[$0]! - (last.fingers[$0] ?? fingers[$0]!) }.reduce(0, +) / 2
    difference += moved + mean
    if abs(moved + mean) > 1 + 0.2 * abs(mean) || abs(difference) > 4 {
      faults.append("scrollers \(moved), fingers \(mean), in all \(difference)")
    }
    if moved != 0 { followed += 1 }
  }

  func expectTruth(followed least: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(faults.isEmpty, "\(faults.prefix(3))", sourceLocation: sourceLocation)
    #expect(followed >= least, sourceLocation: sourceLocation)
  }
}
