public import VitrineComponents
public import VitrineTouch
import VitrineUnits

/// Keys of a keyboard and codes of a barcode scanner.
extension ScriptedStage {
  /// Presses a key, and draws what it changes; with Shift where `isShifted`.
  public func press(_ key: KeyPress.Key, isShifted: Bool = false) {
    stage.receive(KeyPress(key, isShifted: isShifted), at: now)
    wait(.milliseconds(100))
  }

  /// Types a text on a keyboard, a character every 100 ms.
  public func press(text: String) { for character in text { press(.text(String(character))) } }

  /// Sends a code as a scanner does: a character each 2 ms, and Enter.
  public func scan(_ code: String) {
    var time = now
    for key in code.map({ KeyPress.Key.text(String($0)) }) + [.enter] {
      time = time + .milliseconds(2)
      stage.receive(KeyPress(key), at: time)
    }
    wait(.milliseconds(100))
  }

  /// The component with the ring of the keys; nil without one.
  public var keyFocus: Component? { stage.keyFocus }
}
