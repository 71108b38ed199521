import CMainQueue
import CLinux
import Glibc
package import VitrineComponents
package import VitrineUnits

/// The main queue of the program, on which `Task`, `await` and `DispatchQueue.main` run code of the
/// main actor.
///
/// Nothing runs it in a program with a loop of its own, so the loop has to: it waits for
/// ``descriptor`` among others, and then calls ``run(on:at:)``.
@MainActor
package final class MainQueue {
  /// Readable while something waits on the queue, and after ``wake``.
  package let descriptor = _dispatch_get_main_queue_handle_4CF()
  private let mainThread = pthread_self()

  package init() {}

  /// Ends each wait of `poller` when a task waits on the queue, and when another thread changes
  /// what `stage` shows.
  package func connect(_ poller: Poller, _ stage: Stage) {
    poller.watch(descriptor)
    stage.updateQueue.setWake(wake)
  }

  /// Runs what waits on the queue: every task until its next `await`. A task that it appends may
  /// run now, or makes ``descriptor`` readable again. `time` is the stage's present meanwhile.
  /// Returns whether the tasks have changed what is shown.
  @discardableResult
  package func run(on stage: Stage, at time: Instant) -> Bool {
    let before = stage.changeCount
    var count: eventfd_t = 0
    // It does not block: the queue is run only when the descriptor is readable.
    eventfd_read(descriptor, &count)
    stage.withPresent(time) { _dispatch_main_queue_callback_4CF(nil) }
    return stage.changeCount != before
  }

  /// Ends the wait of the loop. May be called on any thread; on the main thread, where the loop
  /// does not wait, it does nothing.
  private var wake: @Sendable () -> Void {
    { [descriptor, mainThread] in
      if pthread_equal(pthread_self(), mainThread) == 0 { eventfd_write(descriptor, 1) }
    }
  }
}
