/// Which buffer is on the glass, which is on its way there, which may be painted.
///
///     free ──present──► in flight ──flipped──► on the glass ──(next flipped)──► free
struct BufferTracker: Sendable, Equatable {
  struct PendingFlip: Sendable, Hashable {
    var buffer: Int
    var token: UInt64
  }

  private(set) var onScreen: Int
  private(set) var inFlight: PendingFlip?
  /// Free buffers, the one that left the glass last at the end.
  private var free: [Int]
  private var tokens: UInt64 = 0

  /// Buffer 0 is on the glass. At least two buffers.
  init(count: Int) {
    precondition(count >= 2, "one buffer on the glass and one to paint")
    onScreen = 0
    free = Array((1..<count).reversed())
  }

  /// The free buffer whose picture is the youngest: the least has to be painted anew.
  var newestFree: Int? { free.last }

  func isFree(_ buffer: Int) -> Bool { free.contains(buffer) }

  /// What the next flip must be queued with, so that a late event of an older flip is told apart.
  var nextToken: UInt64 { tokens + 1 }

  /// The kernel has accepted the flip.
  mutating func presented(_ buffer: Int) {
    precondition(inFlight == nil, "one flip in flight")
    precondition(isFree(buffer), "only a free buffer can be presented")
    free.removeAll { $0 == buffer }
    tokens += 1
    inFlight = PendingFlip(buffer: buffer, token: tokens)
  }

  /// The kernel tells that a flip is done; false: not the one in flight, nothing changes.
  mutating func flipped(_ token: UInt64) -> Bool {
    guard let flight = inFlight, flight.token == token else { return false }
    free.append(onScreen)
    onScreen = flight.buffer
    inFlight = nil
    return true
  }
}
