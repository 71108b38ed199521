/// Runs the parts of an expensive frame, some of them on other threads.
package protocol PartRunner: AnyObject {
  /// The number of threads that help; with none, no frame is divided.
  var helpers: Int { get }

  /// Calls `body` once with each number from 0 to `count` − 1, on this thread and on others, and
  /// returns when all calls have ended. This thread does not wait for one that has not begun.
  func run(_ count: Int, _ body: (Int) -> Void)
}
