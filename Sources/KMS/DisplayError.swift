/// Why there is no picture: what was touched, at which step, and what helps.
public struct DisplayError: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Kind: Sendable, Hashable {
    /// No device node, or not the one asked for.
    case noCard
    /// The node is there and may not be opened.
    case noPermission
    /// Cards, but none that drives a display (a GPU that only renders).
    case noConnector
    case nothingConnected
    case noSuchOutput
    case noSuchMode
    /// A display, but no CRTC, plane or buffer to feed it.
    case noPipeline
    /// A desktop or another kiosk shows its own picture.
    case ownedByAnother
    /// The card was there and is gone.
    case lost
    /// Anything else that the kernel refuses.
    case refused
  }

  public var kind: Kind
  /// The device, connector or mode it is about.
  public var object: String
  /// What was being done.
  public var step: String
  /// What the person at the keyboard can do.
  public var remedy: String

  public init(kind: Kind, object: String, step: String, remedy: String) {
    self.kind = kind
    self.object = object
    self.step = step
    self.remedy = remedy
  }

  public var description: String { "\(object): \(step); \(remedy)" }
}
