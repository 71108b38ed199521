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
@inlinable
package func require(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
  file: StaticString = #fileID, line: UInt = #line
) {
  if !condition() { misuse(message(), file: file, line: line) }
}

/// Stops the program unless `value` is a finite number. `name` is the property or parameter that it
/// was given for: "FixedSize.width".
package func requireFinite(
  _ value: Double, _ name: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  require(value.isFinite, "\(name()) is \(value); give a finite number", file: file, line: line)
}

/// Stops the program unless `value` is finite and not negative.
package func requireNonnegative(
  _ value: Double, _ name: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  require(
    value >= 0 && value.isFinite, "\(name()) is \(value); give a finite number of 0 or more",
    file: file, line: line)
}

/// Stops the program unless `value` is finite and above zero.
package func requirePositive(
  _ value: Double, _ name: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  require(
    value > 0 && value.isFinite, "\(name()) is \(value); give a finite number above 0",
    file: file, line: line)
}

/// Stops the program unless all four insets are finite; negative ones are allowed.
package func requireFinite(
  _ insets: EdgeInsets, _ name: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  require(
    insets.top.isFinite && insets.leading.isFinite && insets.bottom.isFinite
      && insets.trailing.isFinite,
    "\(name()) is (top \(insets.top), leading \(insets.leading), bottom \(insets.bottom), "
      + "trailing \(insets.trailing)); give finite numbers",
    file: file, line: line)
}

/// Stops the program unless all four insets are finite; negative ones are allowed.
package func requireFinite(
  _ insets: Insets, _ name: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  require(
    insets.top.isFinite && insets.left.isFinite && insets.bottom.isFinite
      && insets.right.isFinite,
    "\(name()) is (top \(insets.top), left \(insets.left), bottom \(insets.bottom), "
      + "right \(insets.right)); give finite numbers",
    file: file, line: line)
}

extension Rect {
  /// Whether no number of it is infinite or not a number.
  package var isFinite: Bool {
    minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
  }
}
