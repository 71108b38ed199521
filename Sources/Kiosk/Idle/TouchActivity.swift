/// The effect of the touches within a time.
package enum TouchActivity: Int, Sendable, Comparable {
  /// Nothing was reported.
  case none
  /// Touches without an effect, such as those that wake the panel.
  case ignored
  /// A finger touched what is shown.
  case used

  package static func < (a: TouchActivity, b: TouchActivity) -> Bool { a.rawValue < b.rawValue }
}
