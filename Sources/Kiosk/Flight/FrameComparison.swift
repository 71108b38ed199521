/// Counts the frames of a replay that are arranged as on the panel (``Scene/fingerprint``).
package struct FrameComparison: Sendable, Equatable {
  /// The frames whose arrangement was recorded.
  package private(set) var compared = 0
  /// Those that differ.
  package private(set) var different = 0
  /// The time of the first one that differs, from the beginning of the recording.
  package private(set) var firstDifference: Duration?

  package init() {}

  package mutating func add(_ fingerprint: UInt64, recorded: UInt64?, at time: Duration) {
    guard let recorded else { return }
    compared += 1
    if fingerprint == recorded { return }
    different += 1
    firstDifference = firstDifference ?? time
  }
}
