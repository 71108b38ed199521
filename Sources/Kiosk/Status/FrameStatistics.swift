package import VitrineUnits

/// Counts of the frames that a panel has shown, and of the time from touches to the frames that
/// showed them.
///
///     touched ──► drew ──► flipped      a touch is counted with the first frame that changes after it
///
/// A value without a clock.
package struct FrameStatistics: Sendable, Equatable {
  /// The frames that became visible.
  package private(set) var frames = 0
  /// Those that became visible later than at the refresh for which they were drawn.
  package private(set) var missedDeadlines = 0
  /// The times from touches to the flips that showed them.
  package private(set) var touchToFlip = DurationHistogram()

  private struct Drawn: Sendable, Equatable {
    var target: Instant
    var touch: Instant?
  }

  /// The earliest touch that no frame shows yet.
  private var touch: Instant?
  /// The frame that was presented and is not visible yet.
  private var drawn: Drawn?

  package init() {}

  /// Records a touch report of that kernel time.
  package mutating func touched(at time: Instant) { touch = touch ?? time }

  /// Records a frame that was drawn for the refresh at `target`. A frame that changes nothing does
  /// not become visible, and the touches before it are not counted.
  package mutating func drew(for target: Instant, isChanged: Bool) {
    // The display may have refused the frame before, whose touch this one shows.
    if isChanged { drawn = Drawn(target: target, touch: drawn?.touch ?? touch) }
    touch = nil
  }

  /// Records that the mode was set with the last drawn frame, which took `duration`: the frame is
  /// for a refresh that much later. The touches before it met no picture of ours, and are not
  /// counted.
  package mutating func modeSet(in duration: Duration) {
    drawn = drawn.map { Drawn(target: $0.target + duration, touch: nil) }
  }

  /// Records that the last drawn frame became visible.
  package mutating func flipped(at time: Instant, refreshInterval: Duration) {
    guard let frame = drawn else { return }
    drawn = nil
    frames += 1
    if time > frame.target + refreshInterval / 2 { missedDeadlines += 1 }
    // A later touch is that of a device with another clock.
    if let touch = frame.touch, touch <= time { touchToFlip.add(time - touch) }
  }
}

/// A histogram of durations.
package struct DurationHistogram: Sendable, Equatable {
  /// The upper limits of all classes but the last, which has none, in milliseconds.
  package static let limits = [8, 16, 25, 33, 50, 75, 100, 250]

  /// The number of durations in each class.
  package private(set) var counts = [Int](repeating: 0, count: limits.count + 1)
  /// The sum of all durations.
  package private(set) var sum = Duration.zero

  package init() {}

  /// The number of durations.
  package var count: Int { counts.reduce(0, +) }

  package mutating func add(_ duration: Duration) {
    let index = Self.limits.firstIndex { duration <= .milliseconds($0) } ?? Self.limits.count
    counts[index] += 1
    sum = sum + duration
  }
}
