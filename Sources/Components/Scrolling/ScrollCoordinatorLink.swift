package import VitrineMotion
import VitrineTouch

extension ScrollCoordinator {
  /// One scroller of a coordinator's chain. Offsets are in points and grow while the finger moves
  /// up, or against the reading direction.
  @MainActor
  package final class Link {
    weak var coordinator: ScrollCoordinator?
    /// The coordinator to which it was added, also where an outer one has taken it over.
    private(set) weak var owner: ScrollCoordinator?
    weak var scroller: ScrollView?

    /// Called after anything may have moved it.
    var didChange: @MainActor () -> Void
    /// Called with gestures of the chain, before they move anything.
    var willReceive: (@MainActor (GestureEvent) -> Void)?
    /// Called when a finger lets go, in the order of the links, before targets are determined.
    var willRelease: (@MainActor (ScrollRelease) -> Void)?
    /// Provides the target of a release.
    var releaseTarget: (@MainActor (ScrollRelease) -> ReleaseTarget)?
    /// Whether the pull that the scroller's adjustments request (``ExtentAdjustment/pull``) comes
    /// before the links around it in the present touch.
    var offersPull = false { didSet { if offersPull != oldValue { scroller?.range.updatePull() } } }

    init(_ coordinator: ScrollCoordinator, didChange: @escaping @MainActor () -> Void) {
      self.coordinator = coordinator
      owner = coordinator
      self.didChange = didChange
    }

    // MARK: State

    /// The exact motion at the stage's present time.
    package var state: ScrollState {
      if let coordinator, let index { coordinator.state(at: index) } else { .unmoved }
    }

    private var index: Int? { coordinator?.links.firstIndex { $0 === self } }

    /// The offset at which it comes to rest; while a finger holds the chain, its present one.
    package var destination: Double {
      if let coordinator, let index { coordinator.destination(at: index) } else { 0 }
    }

    /// Whether a finger holds the chain.
    package var isHeld: Bool { coordinator?.isHeld ?? false }

    /// Whether it moves by itself.
    package var isMoving: Bool {
      switch state.phase {
      case .coast, .bounce, .settle: true
      case .idle, .drag: false
      }
    }

    // MARK: Changes

    /// Replaces the range; nothing jumps.
    package func setExtent(_ extent: ScrollExtent) {
      change { chain, index, coordinator in
        chain.setExtent(extent, of: index, at: coordinator.now)
        if coordinator.reducesMotion {
          chain.replaceSprings(by: .brief, at: coordinator.now)
        }
      }
    }

    /// Replaces the detents, from the next release on.
    package func setDetents(_ detents: Detents?) {
      change { chain, index, _ in chain.setDetents(detents, of: index) }
    }

    /// Replaces the ends beyond which a finger can pull it.
    func setBounces(_ ends: ScrollLink.Ends) {
      change { chain, index, _ in chain.setBounces(ends, of: index) }
    }

    /// Replaces the distance that a finger pulls it beyond its start before the links around it
    /// move, in points.
    package func setPull(_ pull: Double) {
      change { chain, index, coordinator in chain.setPull(pull, of: index, at: coordinator.now) }
    }

    /// Moves it by a spring to `offset`, from the velocity of the running motion or the given one.
    package func settle(to offset: Double, spring: Spring, velocity: Double? = nil) {
      change { chain, index, coordinator in
        chain.settle(
          index, to: offset, spring: spring, velocity: velocity, at: coordinator.now)
      }
    }

    /// Moves it to `offset` as motion is set on the stage: by `spring`; with reduced motion
    /// quickly, from rest; at once without a stage, whose environment is nil.
    func move(to offset: Double, spring: Spring, environment: Environment?) {
      switch environment?.reducesMotion {
      case nil: jump(to: offset)
      case false?: settle(to: offset, spring: spring)
      case true?: settle(to: offset, spring: .brief, velocity: 0)
      }
    }

    /// Moves it from `present` to `offset`, clamped to `extent`, as
    /// ``move(to:spring:environment:)`` does. With reduced motion it jumps further than a viewport:
    /// otherwise all visible content would rush past.
    func scroll(
      to offset: Double, from present: Double, in extent: ScrollExtent, _ spring: Spring,
      _ environment: Environment?
    ) {
      let target = min(max(offset, extent.minimum), extent.maximum)
      let isReduced = environment?.reducesMotion ?? true
      if isReduced && abs(target - present) > extent.viewport {
        jump(to: target)
      } else {
        move(to: target, spring: spring, environment: environment)
      }
    }

    /// Moves it to `offset` at once; a finger keeps its hold.
    package func jump(to offset: Double) {
      change { chain, index, coordinator in chain.jump(index, to: offset, at: coordinator.now) }
    }

    /// Shifts it by `distance` points with its range, and continues its motion.
    package func adjust(by distance: Double) {
      change { chain, index, _ in chain.adjustOffset(of: index, by: distance) }
    }

    private func change(
      _ body: (inout ScrollChain, _ index: Int, _ coordinator: ScrollCoordinator) -> Void
    ) {
      guard let coordinator, let index else { return }
      coordinator.change { body(&$0, index, coordinator) }
    }
  }
}

extension ScrollState {
  static let unmoved = ScrollState(offset: 0, velocity: 0, phase: .idle, overscroll: 0)
}
