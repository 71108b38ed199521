import VitrineUnits

/// The longest of the recent drawing times: of at least 224 frames, about four seconds at 60 Hz.
///
/// A frame that is drawn late in the refresh interval must leave as much time as the slowest of its
/// kind needs, and slow frames (a page that opens, a map tile that arrives) come rarely. The times
/// are kept as maxima of 8 groups of 32 frames:
///
///     group   │ 32 frames │ 32 frames │ … │ this one, not full yet │
struct DrawingTimes: Sendable, Hashable {
  private static let groupSize = 32
  private static let groupCount = 8
  /// As many frames show what is usual.
  private static let leastFrames = 8

  private var maxima: [Duration] = [.zero]
  private var countInLast = 0

  /// The longest recent time; nil before eight frames.
  var longest: Duration? {
    maxima.count > 1 || countInLast >= Self.leastFrames ? maxima.max() : nil
  }

  mutating func add(_ time: Duration) {
    if countInLast == Self.groupSize {
      maxima.append(.zero)
      countInLast = 0
      if maxima.count > Self.groupCount { maxima.removeFirst() }
    }
    countInLast += 1
    maxima[maxima.count - 1] = max(maxima[maxima.count - 1], time)
  }
}
