import Glibc
import Synchronization
import VitrineSystem

/// A device that is opened on another thread.
final class DeviceRequest: Sendable {
  /// A device that was opened, or the reason why not.
  struct Answer: Sendable {
    /// The number of the device at its service.
    var number: Int32 = -1
    var descriptor: Int32 = -1
    var errno: Int32 = 0
    /// The connection that has opened it.
    var connection = 0
  }

  private enum Progress {
    case waiting
    case finished(Answer)
    case abandoned
  }

  let path: String
  /// Readable when there is an answer.
  let reply: EventCounter
  private let progress = Mutex(Progress.waiting)

  init(_ path: String) throws(SystemError) {
    self.path = path
    reply = try EventCounter()
  }

  /// Stores the answer. Returns false if it is no longer waited for: the device is to be closed.
  func finish(_ answer: Answer) -> Bool {
    let isWanted = progress.withLock { progress in
      if case .abandoned = progress { return false }
      progress = .finished(answer)
      return true
    }
    reply.add()
    return isWanted
  }

  /// Returns the answer. If there is none yet, it is not waited for any longer.
  func take() -> Answer? {
    progress.withLock { progress in
      if case .finished(let answer) = progress { return answer }
      progress = .abandoned
      return nil
    }
  }
}
