/// Runs the updates of a stage: before the frame after a change, and when components come to the
/// stage.
@MainActor
final class StageUpdates {
  let queue = UpdateQueue()
  /// The updates of components that have just come to the stage.
  private var entering: [ComponentUpdate] = []
  /// Calls of ``enter(_:on:)`` that have not returned.
  private var nesting = 0

  /// The most runs of one update before a frame, and the most that lead to each other. More than
  /// one only where an update changes what another one reads, or where another thread makes changes
  /// meanwhile.
  private static let limit = 8

  /// Runs all updates that are due, and those that become due by it. An update whose runs make it
  /// due again and again, by itself or through others, is stopped. One that others make due so
  /// often waits for the next frame.
  func run(on stage: Stage) {
    var runs: [UInt64: Int] = [:]
    var waiting: [UpdateSignal] = []
    while !queue.isEmpty {
      for update in Self.ordered(queue.take().compactMap(\.update)) where update.isDue(on: stage) {
        if update.signal.causes.filter({ $0 == update.number }).count >= Self.limit {
          update.stop(because: "never ends: it causes a change of what it reads, \(Self.remedy)")
          continue
        }
        let count = runs[update.number, default: 0] + 1
        if count > Self.limit {
          waiting.append(update.signal)
          continue
        }
        runs[update.number] = count
        update.run(.raised)
      }
    }
    for signal in waiting where signal.isDue { queue.add(signal) }
  }

  /// The end of the message about an update that changes what it reads.
  static let remedy = "so it is not run any more; change the model in a callback instead"

  /// Calls `attach`, by which components come to the stage, and then runs their updates: when all
  /// of them are there.
  func enter(on stage: Stage, _ attach: () -> Void) {
    nesting += 1
    attach()
    nesting -= 1
    if nesting > 0 { return }
    while !entering.isEmpty {
      let round = Self.ordered(entering)
      entering = []
      for update in round where update.component?.stage === stage {
        if update.runsOnEntry || update.signal.isDue { update.run(.entered) }
      }
    }
  }

  /// Connects the updates of a component that comes to the stage.
  func add(_ updates: [ComponentUpdate]) {
    for update in updates { update.signal.move(to: queue) }
    entering += updates
  }

  /// Outer components first, then in the order in which the updates were made. Threads and sets do
  /// not decide the order, so that it is the same in a replay.
  private static func ordered(_ updates: [ComponentUpdate]) -> [ComponentUpdate] {
    if updates.count < 2 { return updates }
    return updates.map { ($0.depth, $0.number, $0) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      .map { $0.2 }
  }
}

extension ComponentUpdate {
  /// Ends the update because it changes by itself what it reads.
  package func stopAsLoop() { stop(because: "changes what it reads, \(StageUpdates.remedy)") }
}
