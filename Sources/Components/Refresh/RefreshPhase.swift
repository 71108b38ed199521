extension RefreshControl {
  /// The state of the work.
  public enum Phase: Sendable, Hashable {
    /// No work is running.
    case idle
    /// The work is running, or is over and shows until ``minimumTime`` has passed.
    case refreshing
    /// Shown for ``failureTime``.
    case failed(String)
  }
}
