public import VitrineUnits

/// A short message at the bottom of a screen, with at most one action.
public struct Snackbar {
  /// The reason why a message disappeared.
  public enum End: Sendable, Hashable {
    /// The action was tapped.
    case action
    /// The time was up, or a finger swiped the message away.
    case timeout
    /// Another message took its place and is shown already.
    case replaced
    /// The caller dismissed it.
    case dismissed
  }

  /// The text, on at most two lines.
  public var message: String
  /// The icon before the text; nil for none.
  public var icon: Icon?
  /// The title of the action; nil for a message without one.
  public var action: String?
  /// The time for which the message shows. A message that a finger drags stays meanwhile, and for
  /// at least one second after that.
  public var duration: Duration
  /// Called once when the message disappears.
  public var onEnd: (@MainActor (End) -> Void)?

  /// Creates a message to give to ``SnackbarHost/show(_:)``.
  ///
  /// - Parameters:
  ///   - message: The text, on at most two lines.
  ///   - icon: The icon before the text; nil for none.
  ///   - action: The title of the action; nil for a message without one.
  ///   - duration: The time for which the message shows; five seconds by default.
  ///   - onEnd: Called once when the message disappears, with the reason.
  public init(
    _ message: String, icon: Icon? = nil, action: String? = nil,
    duration: Duration = Duration(seconds: 5), onEnd: (@MainActor (End) -> Void)? = nil
  ) {
    self.message = message
    self.icon = icon
    self.action = action
    self.duration = duration
    self.onEnd = onEnd
  }
}
