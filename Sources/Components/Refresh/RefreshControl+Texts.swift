/// What a refresh comes to, and what it says.
extension RefreshControl {
  public enum Outcome: Sendable, Hashable {
    case success
    /// What the control says of it; empty takes the author's text.
    case failure(String)
  }

  /// What it says, in the language of the screen; empty says nothing.
  public struct Texts: Sendable, Hashable {
    public var pull: String
    public var release: String
    public var refreshing: String
    /// While the list returns after a success.
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
