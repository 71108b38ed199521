extension RefreshControl {
  /// The result of a refresh.
  public enum Outcome: Sendable, Hashable {
    /// The work succeeded. The control shows a tick and ``Texts/done``.
    case success
    /// The text that the control shows; empty is ``Texts/failed``.
    case failure(String)
  }

  /// The control's texts in the language of the screen; an empty one shows nothing.
  public struct Texts: Sendable, Hashable {
    /// The hint during a pull that is still too short.
    public var pull: String
    /// The hint once a release starts the work.
    public var release: String
    /// The text during the work.
    public var refreshing: String
    /// The text while the list returns after a success.
    public var done: String
    /// The text after a failure without a text of its own, and after the timeout.
    public var failed: String

    /// Creates texts; those that are not given are empty and show nothing.
    public init(
      pull: String = "", release: String = "", refreshing: String = "", done: String = "",
      failed: String = ""
    ) {
      self.pull = pull
      self.release = release
      self.refreshing = refreshing
      self.done = done
      self.failed = failed
    }
  }
}
