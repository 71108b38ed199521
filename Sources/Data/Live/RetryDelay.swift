/// The time until a source that failed is tried again: a second, then twice the time before, at
/// most a minute. It begins again after a source that has worked for longer than it waited.
package struct RetryDelay: Sendable {
  private static let first = Duration.seconds(1)
  private static let longest = Duration.seconds(60)
  private var last: Duration?

  package init() {}

  /// The source has failed after it was read for the time `worked`. Returns the time to wait.
  package mutating func fail(after worked: Duration) -> Duration {
    let next = last.map { worked > $0 ? Self.first : min($0 * 2, Self.longest) } ?? Self.first
    last = next
    return next
  }
}
