public import VitrineUnits

/// A finished page flip: the buffer is on the glass since `time`.
public struct FlipDone: Sendable, Hashable {
  public var time: Instant
  /// The display's count of refreshes; 0 where a driver does not count.
  public var sequence: UInt64

  public init(time: Instant, sequence: UInt64) {
    self.time = time
    self.sequence = sequence
  }
}

/// Something that shows pictures from two buffers or more: a DRM display, a window, plain memory.
///
/// The order of calls: `freeBuffer`, `paint`, `present`; then no `present` before `takeFlips` has
/// returned the flip (one flip in flight).
public protocol Panel: AnyObject {
  /// Scan-out pixels, before rotation.
  var size: PixelSize { get }
  /// By how many rows a buffer is higher than the picture: the window that is shown may begin at
  /// any row from 0 to this one. 0 where the display cannot move it.
  var panRange: Int { get }
  var refreshInterval: Duration { get }
  var bufferCount: Int { get }
  /// Becomes readable when `takeFlips` has something to say; nil: nothing to wait for.
  var eventDescriptor: Int32? { get }

  /// The index of a buffer that is neither on the glass nor on its way there.
  func freeBuffer() -> Int?

  /// Lends a buffer's memory for writing: the picture that begins at row `window` of it.
  func paint(_ buffer: Int, window: Int, _ body: (borrowing WriteOnlyPixels) -> Void)

  /// Puts a buffer on the glass at the next refresh, from row `window` on. `damage`, in pixels of
  /// the picture scanned out, holds all that differs from the one shown now.
  func present(_ buffer: Int, window: Int, damage: [PixelRect], at now: Instant) throws

  /// The window will stay at the first row from now on, and all buffers will be painted whole before
  /// they are shown: rows beyond the picture may be given back. `panRange` is 0 afterwards.
  func stopPanning()

  /// The flips finished since the last call; never waits.
  func takeFlips(at now: Instant) throws -> [FlipDone]
}

extension Panel {
  public var panRange: Int { 0 }
  public func stopPanning() {}

  /// Lends a buffer's memory from its first row on.
  public func paint(_ buffer: Int, _ body: (borrowing WriteOnlyPixels) -> Void) {
    paint(buffer, window: 0, body)
  }
}
