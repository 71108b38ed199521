extension RefreshControl {
  /// The result of a refresh.
  public enum Outcome: Sendable, Hashable {
    case success
    /// The text that the control shows; empty is ``Texts/failed``.
    case failure(String)
  }

  /// The control's texts in the language of the screen; an empty one shows nothing.
  public struct Texts: Sendable, Hashable {
    public var pull: String
    public var release: String
    public var refreshing: String
    /// The text while the list returns after a success.
    public var done: String
    public var failed: String

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
