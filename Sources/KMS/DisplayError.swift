/// A display failure: the object, the step that failed, and what to do.
package struct DisplayError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// No device node, or not the requested one.
    case noCard
    /// The device node exists, but may not be opened.
    case noPermission
    /// No card can drive a display (a GPU that only renders).
    case noConnector
    case nothingConnected
    case noSuchOutput
    case noSuchMode
    /// No CRTC, plane or buffer can feed the display.
    case noPipeline
    /// Another program, such as a desktop, is DRM master.
    case ownedByAnother
    /// The card, or another program, is busy: the same call may succeed soon.
    case busy
    /// The card was removed.
    case lost
    /// Another picture than ours would be on the display now: its mode or its panel changed, or
    /// another program set it.
    case changed
    /// Any other error of the kernel.
    case refused
  }

  package var kind: Kind
  /// The device, connector or mode concerned.
  package var object: String
  /// The step that failed, and why.
  package var step: String
  /// The action that the user can take.
  package var remedy: String

  package init(kind: Kind, object: String, step: String, remedy: String) {
    self.kind = kind
    self.object = object
    self.step = step
    self.remedy = remedy
  }

  package var description: String { "\(object): \(step); \(remedy)" }
}
