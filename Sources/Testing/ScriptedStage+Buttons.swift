import VitrineComponents
import VitrineUnits

/// Components by their names, as people know them.
extension ScriptedStage {
  /// Taps the button, row, tab, switch, text field or other component that can be tapped and has
  /// this label: what a person reads, or the ``Component/accessibilityLabel`` of an icon.
  ///
  /// Throws an error that says what a person would see, if there is none that can be tapped now or
  /// more than one: it may be disabled, out of sight, or covered in the middle of its visible part.
  public func tap(button label: String) throws {
    let remedy = "find one of them by find(_:_:), and tap it by tap(_:)"
    tap(try TapTarget(label, on: stage, remedy: remedy).place)
  }

  /// The tree of components as text: a line each visible one with its type, place and size in
  /// points, role, label, value and state. Print it to see what a test sees.
  public var outline: String { ComponentOutline(of: stage).text }
}
