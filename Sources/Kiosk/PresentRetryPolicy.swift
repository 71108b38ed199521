package import VitrineKMS
package import VitrineRaster
package import VitrineUnits

/// Handles frames that the display refuses. They are tried again at the next refresh, because a
/// driver may be busy for a short time. A display is lost that is gone, that belongs to another
/// program, or that refuses for a second. One that was lost so and refuses its first picture again
/// is lost at once: then there is one attempt a second.
package struct PresentRetryPolicy {
  private let limit: Int
  private var inARow = 0
  /// Whether a picture was visible, or is not expected to be refused.
  private var mayRetry: Bool

  /// `hasFailed`: whether the display was lost before it showed another picture.
  package init(refreshInterval: Duration, hasFailed: Bool = false) {
    limit = Self.limit(refreshInterval)
    mayRetry = !hasFailed
  }

  /// The refreshes of one second, at least ten.
  package static func limit(_ refreshInterval: Duration) -> Int {
    max(10, Int((1 / refreshInterval.seconds).rounded()))
  }

  /// Records that the display took a frame.
  package mutating func presented() { inARow = 0 }

  /// Records that a picture is visible.
  package mutating func flipped() { mayRetry = true }

  /// Records that the display refused the frame in `buffer`. Throws the error if another attempt
  /// would be useless.
  package mutating func refused(
    _ error: DisplayError, _ buffer: Int, _ buffers: inout PictureBuffers, of panel: any Panel,
    log: LogSink
  ) throws(DisplayError) {
    inARow += 1
    let isGone = error.kind == .lost || error.kind == .ownedByAnother
    if isGone || inARow > limit || !mayRetry { throw error }
    if inARow == 1 { log(.warning, "display: \(error); trying again") }
    // A busy driver would refuse any picture, wherever its window is.
    if error.kind == .busy { return buffers.invalidateAll() }
    let moved = buffers.movesWindow
    buffers.presentRefused(buffer)
    if moved && !buffers.movesWindow {
      log(
        .notice, "display: the driver refuses the moved window; scrolling repaints from now on")
      panel.stopPanning()
    }
  }
}
