import VitrineMotion
import VitrineUnits

/// One call of ``Stage/animate(_:_:completion:)``.
@MainActor
final class AnimationRun {
  let animation: Animation
  /// The end of the last motion that it has started.
  private(set) var end: Instant
  private let completion: (@MainActor () -> Void)?

  init(_ animation: Animation, at now: Instant, completion: (@MainActor () -> Void)?) {
    self.animation = animation
    end = now
    self.completion = completion
  }

  var hasCompletion: Bool { completion != nil }

  func extend(to end: Instant) { self.end = max(self.end, end) }

  func complete() { completion?() }
}

/// The law and the start of one change.
struct AnimationStep {
  let law: OffsetMotion.Law
  let now: Instant
}

/// The animated changes of a stage.
@MainActor
final class StageAnimations {
  /// The call whose changes are made now; nil: changes show at once.
  var current: AnimationRun?
  /// The call under which the next layout takes place: its changes were made where the stage could
  /// not be laid out.
  private var postponed: AnimationRun?
  /// The components in motion, in the order in which they started.
  private var moving: [WeakComponent] = []
  /// The calls that have a completion to call.
  private var waiting: [AnimationRun] = []

  /// Whether no motion and no completion is left.
  var isAtRest: Bool { moving.isEmpty && waiting.isEmpty }

  /// The components in motion.
  var components: [Component] { moving.compactMap(\.component) }

  /// Calls `body` with `run` as the present call.
  func perform(_ run: AnimationRun?, _ body: () -> Void) {
    let outer = current
    current = run
    body()
    current = outer
  }

  func start(_ run: AnimationRun) { if run.hasCompletion { waiting.append(run) } }

  func postpone(_ run: AnimationRun) { postponed = run }

  /// Calls `body`, the layout of a frame, with the call that waited for it.
  func layOut(_ body: () -> Void) {
    let run = postponed
    postponed = nil
    perform(run, body)
  }

  func add(_ component: Component) {
    if !moving.contains(where: { $0.component === component }) {
      moving.append(WeakComponent(component))
    }
  }

  func remove(_ component: Component) { moving.removeAll { $0.component === component } }

  /// Moves all to `now`, and completes the calls whose motions are over.
  func advance(to now: Instant) {
    if isAtRest { return }
    moving.removeAll { $0.component?.advanceMotion(to: now) != true }
    let done = waiting.filter { $0.end <= now }
    waiting.removeAll { $0.end <= now }
    for run in done { run.complete() }
  }
}
