/// Stops the program because a caller made a mistake that the message describes: which type and
/// property or method, the value, and what to pass instead.
///
/// Release builds print the message too; `preconditionFailure` prints it in debug builds only.
@usableFromInline
package func misuse(
  _ message: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  fatalError(message(), file: file, line: line)
}

/// Stops the program by ``misuse(_:file:line:)`` unless `condition` is true.
package func require(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
  file: StaticString = #fileID, line: UInt = #line
) {
  if !condition() { misuse(message(), file: file, line: line) }
}

extension Rect {
  /// Whether no number of it is infinite or not a number.
  package var isFinite: Bool {
    minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
  }
}
