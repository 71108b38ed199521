/// The time until a source that failed is tried again: a second, then twice the time before, at most a
/// minute. After a success it begins again.
package struct RetryDelay: Sendable {
  private static let first = Duration.seconds(1)
  private static let longest = Duration.seconds(60)
  private var following = RetryDelay.first

  package init() {}

  /// The source has sent something.
  package mutating func succeed() { following = Self.first }

  /// The source has failed. Returns the time to wait.
  package mutating func fail() -> Duration {
    defer { following = min(following * 2, Self.longest) }
    return following
  }
}
