/// The time at which a collapsed header returns.
package enum HeaderReturn: Sendable, Hashable {
  /// Once all links inside it are back at their starts.
  case atTop
  /// As soon as the direction reverses.
  case onReverse
}
