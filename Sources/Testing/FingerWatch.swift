import VitrineComponents
import VitrineMotion
import VitrineTouch
package import VitrineUnits

/// Checks in every frame that nested scrollers move exactly as far as one finger.
///
/// While fingers hold the scrollers, the sum of their movements equals the movement of the fingers;
/// beyond an end it is smaller, and never larger or in the opposite direction. While no finger
/// holds them, each scroller moves in a frame as far as its velocity says, or as far as that of its
/// neighbors if they cross all of it between two frames. A test announces any other movement (a
/// jump to a position) with ``allowJump()``.
@MainActor
package final class FingerWatch {
  private struct Sample {
    var time: Instant
    var states: [String: ScrollState]
    var fingers: [ContactID: Point]

    var offset: Double { states.values.map(\.offset).sorted().reduce(0, +) }
    /// The speed of the fastest scroller.
    var speed: Double { states.values.map { abs($0.velocity) }.max() ?? 0 }
    var isHeld: Bool { states.values.allSatisfy { $0.phase == .drag } }
    var isOut: Bool { states.values.contains { abs($0.overscroll) > 1e-6 } }
  }

  private let stage: ScriptedStage
  private let names: [String]
  private let axis: Axis
  /// Offsets grow as the finger moves to the right.
  private let isMirrored: Bool
  private var last: Sample?
  /// The fingers have moved something since they landed: they are past the slop.
  private var isUnderWay = false
  /// Fingers come and go between two frames, and not all of them are seen: only velocities are
  /// checked.
  package var isCrowded = false
  /// Another finger has been down since they landed.
  private var hasCompany = false
  private var mayJump = false
  /// The longest movements of fingers in the latest frames.
  private var distances: [(time: Instant, most: Double)] = []
  /// The number of frames in which fingers moved something and the check passed.
  package private(set) var followed = 0
  /// The number of frames in which something moved by itself without a jump.
  package private(set) var flown = 0
  /// The frames that broke a rule, in order.
  package private(set) var faults: [String] = []

  package init(
    _ stage: ScriptedStage, _ names: [String], axis: Axis = .vertical, isMirrored: Bool = false
  ) {
    self.stage = stage
    self.isMirrored = isMirrored
    self.names = names
    self.axis = axis
    last = sample()
    let before = stage.onFrame
    stage.onFrame = { [weak self] scene in
      before(scene)
      self?.look()
    }
  }

  /// Permits a jump in the next frame.
  package func allowJump() { mayJump = true }

  private func sample() -> Sample {
    let report = stage.stage.report()
    var states: [String: ScrollState] = [:]
    for scroller in report.scrollers where names.contains(scroller.name) {
      states[scroller.name] = scroller.state
    }
    var fingers: [ContactID: Point] = [:]
    for contact in report.contacts { fingers[contact.id] = contact.position }
    return Sample(time: stage.stage.now, states: states, fingers: fingers)
  }

  private func along(_ v: Vector) -> Double {
    axis == .vertical ? v.dy : isMirrored ? -v.dx : v.dx
  }

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
    let ids = Set(old.fingers.keys).intersection(new.fingers.keys)
    let most = ids.map { abs(along(new.fingers[$0]! - old.fingers[$0]!)) }.max() ?? 0
    distances.append((new.time, most))
    distances.removeAll { new.time - $0.time > Self.memory }
    if ids.count != 1 || new.fingers.count != 1 || old.fingers.count != 1 { hasCompany = true }
    if hasCompany || isCrowded {
      // Several fingers move it by their midpoint, smoothed as one movement and a little late. The
      // last movement of a finger that has lifted is shown when another lands: it spans several
      // frames.
      let reach = distances.reduce(1 + 2000 * (new.time - old.time).seconds) { $0 + $1.most }
      if abs(moved) > reach { fault("\(moved) by fingers that went \(reach)", new) }
      return
    }
    guard let id = ids.first else { return }
    let finger = along(new.fingers[id]! - old.fingers[id]!)
    if old.isOut || new.isOut {
      // The rubber band moves less, and the way back to the end makes up the difference.
      if moved * finger > 1e-9 { fault("\(moved) with the finger's \(finger), beyond an end", new) }
      if abs(moved) > abs(finger) + 1e-6 { fault("\(moved) of \(finger) beyond an end", new) }
      isUnderWay = true
    } else if isUnderWay {
      if abs(moved + finger) > 1e-6 { fault("scrollers \(moved), finger \(finger)", new) }
      if finger != 0 { followed += 1 }
    } else if moved != 0 {
      // The slop ends at a report; earlier movement is smoothed by a point at most.
      if moved * finger >= 0 || abs(moved) > abs(finger) + 1 {
        fault("\(moved) of \(finger) at the start", new)
      }
      isUnderWay = true
    }
  }

  /// The longest delay until a finger's movement is shown.
  private static let memory = Duration.milliseconds(120)

  /// Applies the trapezoid rule, with a tolerance for the curvature of springs and borders in a
  /// frame.
  private func checkFree(_ old: Sample, _ new: Sample) {
    let time = (new.time - old.time).seconds
    for name in names {
      guard let a = old.states[name], let b = new.states[name] else { continue }
      let moved = b.offset - a.offset
      if moved == 0 { continue }
      var speed = max(abs(a.velocity), abs(b.velocity))
      if speed == 0 { speed = max(old.speed, new.speed) }
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
