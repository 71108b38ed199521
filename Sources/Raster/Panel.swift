package import VitrineUnits

/// A finished page flip: the buffer is on the screen since `time`.
package struct FlipDone: Sendable, Hashable {
  package var time: Instant
  /// The display's refresh count; 0 if the driver does not count.
  package var sequence: UInt64

  package init(time: Instant, sequence: UInt64) {
    self.time = time
    self.sequence = sequence
  }
}

/// A display with two or more buffers: a DRM device, a window, memory.
///
/// The order of calls: `freeBuffer`, `paint`, `present`; then no `present` before `takeFlips` has
/// returned the flip (one flip in flight).
package protocol Panel: AnyObject {
  /// Scan-out pixels, before rotation.
  var size: PixelSize { get }
  /// The number of rows that a buffer is taller than the picture: the visible window may begin at
  /// any row from 0 to this one. 0 if the display cannot move its window.
  var panRange: Int { get }
  var refreshInterval: Duration { get }
  var bufferCount: Int { get }
  /// Becomes readable when `takeFlips` has a flip to return; nil if there is nothing to wait for.
  var eventDescriptor: Int32? { get }

  /// The index of a buffer that is neither on the screen nor pending; nil if there is none.
  func freeBuffer() -> Int?

  /// Calls `body` with a buffer's pixels for writing, from row `window` on.
  func paint(_ buffer: Int, window: Int, _ body: (borrowing WriteOnlyPixels) -> Void)

  /// Shows a buffer at the next refresh, from row `window` on. `damage`, in scan-out pixels,
  /// includes every pixel that differs from the picture shown now.
  func present(_ buffer: Int, window: Int, damage: [PixelRect], at now: Instant) throws

  /// Stops panning: the window stays at the first row, and every buffer will be repainted whole
  /// before it is shown, so rows beyond the picture may be freed. `panRange` is 0 afterwards.
  func stopPanning()

  /// Returns the flips finished since the last call; never waits.
  func takeFlips(at now: Instant) throws -> [FlipDone]

  /// The time of the display's last refresh, shown or not; nil if it is unknown.
  func lastRefresh(at now: Instant) -> Instant?
}

extension Panel {
  package var panRange: Int { 0 }
  package func stopPanning() {}
  package func lastRefresh(at now: Instant) -> Instant? { nil }

  /// Calls `body` with a buffer's pixels, from the first row on.
  package func paint(_ buffer: Int, _ body: (borrowing WriteOnlyPixels) -> Void) {
    paint(buffer, window: 0, body)
  }
}
