import VitrineUnits

/// Tracks which buffer is on the screen, which has a flip in flight and which may be painted.
///
///     free ──present──► in flight ──flipped──► on screen ──(next flipped)──► free
package struct BufferTracker: Sendable, Equatable {
  package struct PendingFlip: Sendable, Hashable {
    package var buffer: Int
    package var token: UInt64

    package init(buffer: Int, token: UInt64) {
      self.buffer = buffer
      self.token = token
    }
  }

  package private(set) var onScreen: Int
  package private(set) var inFlight: PendingFlip?
  /// Free buffers; the one that was on the screen last is at the end.
  private var free: [Int]
  private var tokens: UInt64 = 0

  /// Starts with buffer 0 on the screen. At least two buffers.
  package init(count: Int) {
    require(count >= 2, "a panel needs one buffer on the screen and one to paint")
    onScreen = 0
    free = Array((1..<count).reversed())
  }

  /// The free buffer with the newest picture, of which the least must be repainted.
  package var newestFree: Int? { free.last }

  package func isFree(_ buffer: Int) -> Bool { free.contains(buffer) }

  /// The token for the next flip. It distinguishes the event of that flip from late events of older
  /// ones.
  package var nextToken: UInt64 { tokens + 1 }

  /// Records that the kernel accepted a flip to `buffer`.
  package mutating func presented(_ buffer: Int) {
    require(inFlight == nil, "the previous flip is still in flight")
    require(isFree(buffer), "only a free buffer can be presented")
    free.removeAll { $0 == buffer }
    tokens += 1
    inFlight = PendingFlip(buffer: buffer, token: tokens)
  }

  /// Records a flip event. Returns false, and changes nothing, if it is not of the flip in flight.
  package mutating func flipped(_ token: UInt64) -> Bool {
    guard let flight = inFlight, flight.token == token else { return false }
    free.append(onScreen)
    onScreen = flight.buffer
    inFlight = nil
    return true
  }
}
