public import VitrineUnits

/// A short message at the bottom of a screen, with at most one action.
public struct Snackbar {
  /// Why a message disappeared.
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

  public var message: String
  public var icon: Icon?
  /// The title of the action; nil for a message without one.
  public var action: String?
  public var duration: Duration
  /// Called once when the message disappears.
  public var onEnd: (@MainActor (End) -> Void)?

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
