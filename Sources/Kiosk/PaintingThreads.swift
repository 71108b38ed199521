import Synchronization
import VitrineRaster

/// Threads that paint parts of an expensive frame beside the frame's own thread, and sleep between
/// such frames.
///
///     frame's thread   part 0 ── part 3 ──┐ all parts have ended
///     first helper     ···part 1 ─────────┤
///     second helper    ····· part 2 ──────┘
///
/// A part belongs to whichever thread takes it first. So a helper that wakes late, because its
/// processor has a job of the application, delays nothing: the frame's thread takes its part.
package final class PaintingThreads: PartRunner, @unchecked Sendable {
  private final class Frame {
    let body: (Int) -> Void
    init(_ body: @escaping (Int) -> Void) { self.body = body }
  }

  /// `@unchecked`: the frame's thread waits for the helpers, so what `body` uses is not used by two
  /// threads unless the parts use it.
  private struct State: @unchecked Sendable {
    /// Of the frame that is painted; unretained, because it lives as long as its call of `run`.
    var frame: Unmanaged<Frame>?
    var next = 0
    var count = 0
    /// Parts that have begun and not ended.
    var running = 0
    /// Whether the frame's thread waits for them.
    var isAwaited = false
    var helpers = 0
    /// Whether no further thread can be created.
    var isLimited = false
  }

  private let state = Mutex(State())
  /// Helpers wait here. One that comes too late for a frame waits again.
  private let arrivals = Semaphore()
  /// The frame's thread waits here.
  private let ended = Semaphore()
  private let most: Int

  /// `processors`: their number. With one there is no helper.
  package init(processors: Int) { most = min(max(processors, 1), 4) - 1 }

  package var helpers: Int { state.withLock { $0.isLimited ? $0.helpers : most } }

  package func run(_ count: Int, _ body: (Int) -> Void) {
    let wanted = max(0, min(most, count - 1))
    withoutActuallyEscaping(body) { body in
      let frame = Frame(body)
      withExtendedLifetime(frame) {
        let missing = state.withLock { state in
          state.frame = .passUnretained(frame)
          (state.next, state.count) = (0, count)
          let missing = state.isLimited ? 0 : max(0, wanted - state.helpers)
          state.helpers += missing
          return missing
        }
        for _ in 0..<missing { startHelper() }
        for _ in 0..<min(wanted, helpers) { arrivals.post() }
        runParts()
        while !endFrame() { ended.wait() }
      }
    }
  }

  /// Runs parts until none is left that no thread has taken.
  private func runParts() {
    while let (frame, part) = begin() {
      frame._withUnsafeGuaranteedRef { $0.body(part) }
      end()
    }
  }

  /// Ends the frame unless helpers still paint it.
  private func endFrame() -> Bool {
    state.withLock { state in
      state.isAwaited = state.running > 0
      if state.isAwaited { return false }
      state.frame = nil
      return true
    }
  }

  private func startHelper() {
    // If no thread can be created, the frame's thread paints all parts.
    if !BackgroundThread.start(isLow: false, { self.help() }) {
      state.withLock { state in
        state.helpers -= 1
        state.isLimited = true
      }
    }
  }

  private func help() {
    while true {
      arrivals.wait()
      runParts()
    }
  }

  /// Takes a part of the frame, if there is one.
  private func begin() -> (Unmanaged<Frame>, Int)? {
    state.withLock { state in
      guard let frame = state.frame, state.next < state.count else { return nil }
      state.running += 1
      defer { state.next += 1 }
      return (frame, state.next)
    }
  }

  private func end() {
    let isAwaited = state.withLock { state in
      state.running -= 1
      guard state.isAwaited && state.running == 0 else { return false }
      state.isAwaited = false
      return true
    }
    if isAwaited { ended.post() }
  }
}
