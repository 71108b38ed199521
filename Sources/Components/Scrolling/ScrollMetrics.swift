import VitrineMotion

/// The lengths along a scroller's axis that determine its extent, in points.
///
///     startOffset          0                     contentLength
///     ├── leading inset ───┼──────── content ────────┼── trailing inset ──┤
struct ScrollMetrics {
  var contentLength: Double
  var leadingInset: Double
  var trailingInset: Double
  /// The length of the scroller's frame.
  var frameLength: Double
  /// The least distance that it can scroll.
  var minimumTravel: Double
  var adjustment: ExtentAdjustment

  /// The offset that shows the content's start after its inset.
  var startOffset: Double { 0 - leadingInset }

  /// The length of the frame, or the one that a container gives instead.
  var viewport: Double { adjustment.viewport ?? frameLength }

  /// The offsets at which the content may rest.
  var extent: ScrollExtent {
    let end = contentLength + trailingInset + adjustment.trailing - viewport
    return ScrollExtent(
      minimum: startOffset - adjustment.leading, maximum: max(end, startOffset + minimumTravel),
      viewport: viewport)
  }

  /// Whether all content is visible at once.
  var showsAllContent: Bool {
    contentLength + (leadingInset + trailingInset) <= viewport && minimumTravel == 0
  }
}
