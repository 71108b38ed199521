import VitrineMotion
package import VitrineUnits

extension Navigator: PanFollower {
  package var isFollowing: Bool { isHeld }

  /// A finger's travel against the direction of reading covers more.
  package func travel(_ vector: Vector) -> Double {
    -Axis.horizontal.along(vector, in: stage?.environment)
  }

  package func isCaught(at point: Point, time: Instant) -> Bool {
    if case .running = motion { true } else { false }
  }

  package func grab(at time: Instant) {
    guard case .running(let cover, _, _, _) = motion else { return }
    motion = .held(raw: position.cover, goal: cover.target, start: position)
  }

  /// Draws the top screen aside, unless one is caught already.
  package func beginPan(at time: Instant) -> Bool {
    if case .none = motion, depth > 1, !ignoresPan, allowsBack {
      uncover()
      motion = .held(raw: 1, goal: 1, start: position)
    }
    return isHeld
  }

  package func drag(by travel: Double, at time: Instant) {
    guard case .held(let raw, let goal, let start) = motion else { return }
    let moved = raw + travel / max(frame.width, 1)
    motion = .held(raw: moved, goal: goal, start: start)
    position.cover = min(max(moved, 0), 1)
    // The leading edge stays under the finger.
    position.shift = start.shift + (start.cover - position.cover) * shiftReach
    place()
  }

  package func release(velocity: Double, at time: Instant) {
    guard isHeld else { return }
    let goal = PageMotion.goal(ofRelease: position.cover, velocity: velocity)
    let speed = velocity / max(frame.width, 1)
    settle(at: goal, velocity: speed, shiftVelocity: -speed * shiftReach, from: time)
  }

  /// Continues to where it was going.
  package func cancelPan(at time: Instant) {
    guard case .held(_, let goal, _) = motion else { return }
    settle(at: goal, velocity: 0, from: time)
  }
}
