import VitrineUnits

/// Tracks which buffer is on the screen, which has a flip in flight and which may be painted.
///
///                 ┌── modeSet ──────────────┐
///     free ───────┤                         ├──► on screen ──(next flipped)──► free
///                 └── presented ► in flight ┴ flipped
///
/// Until the mode is set, none is on the screen. The first flip is to the buffer with which the
/// mode was set.
package struct BufferTracker: Sendable, Equatable {
  package struct PendingFlip: Sendable, Hashable {
    package var buffer: Int
    package var token: UInt64

    package init(buffer: Int, token: UInt64) {
      self.buffer = buffer
      self.token = token
    }
  }

  /// Nil until the mode is set.
  package private(set) var onScreen: Int?
  package private(set) var inFlight: PendingFlip?
  /// Free buffers; the one that was on the screen last is at the end.
  private var free: [Int]
  private var tokens: UInt64 = 0

  /// Starts with no buffer on the screen. At least two buffers.
  package init(count: Int) {
    require(count >= 2, "a panel needs one buffer on the screen and one to paint")
    free = Array((0..<count).reversed())
  }

  /// The free buffer with the newest picture, of which the least must be repainted.
  package var newestFree: Int? { free.last }

  package func isFree(_ buffer: Int) -> Bool { free.contains(buffer) }

  /// The token for the next flip. It distinguishes the event of that flip from late events of older
  /// ones.
  package var nextToken: UInt64 { tokens + 1 }

  /// Records that the mode was set with `buffer`, which is on the screen now.
  package mutating func modeSet(showing buffer: Int) {
    require(onScreen == nil, "the mode is set once")
    require(isFree(buffer), "the mode is set with a free buffer")
    free.removeAll { $0 == buffer }
    onScreen = buffer
  }

  /// Records that the kernel accepted a flip to `buffer`: a free one, or that on the screen.
  package mutating func presented(_ buffer: Int) {
    require(inFlight == nil, "the previous flip is still in flight")
    require(onScreen != nil, "the mode is not set")
    require(isFree(buffer) || buffer == onScreen, "only a buffer of this panel can be presented")
    free.removeAll { $0 == buffer }
    tokens += 1
    inFlight = PendingFlip(buffer: buffer, token: tokens)
  }

  /// Records a flip event. Returns false, and changes nothing, if it is not of the flip in flight.
  package mutating func flipped(_ token: UInt64) -> Bool {
    guard let flight = inFlight, flight.token == token else { return false }
    if let onScreen, onScreen != flight.buffer { free.append(onScreen) }
    onScreen = flight.buffer
    inFlight = nil
    return true
  }
}
