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

/// The keyboard that composes Chinese characters.
extension ScriptedStage {
  /// Taps one of the characters that the keyboard offers for the typed letters. Throws an error
  /// that lists the offered ones. ``dictionary`` has them.
  public func tap(candidate text: String) throws {
    let shown = stage.input.shownCandidates
    guard let found = shown.first(where: { $0.text == text }) else {
      let offer = shown.isEmpty ? "none" : shown.map(\.text).joined(separator: " ")
      throw MissingInput(
        description:
          "the keyboard does not offer “\(text)”, but \(offer); set the dictionary of the "
          + "ScriptedStage, and tap the keys of its letters first")
    }
    tap(found.place)
  }

  /// Answers what the keyboard asks.
  func answerKeyboard(by dictionary: [String: [String]]) {
    while let request = stage.input.takeRequest() {
      if request.letters.isEmpty {
        stage.receive(.available(request.conversion), at: now)
        continue
      }
      let prefixes = (1...request.letters.count).reversed().map { request.letters.prefix($0) }
      let found = prefixes.flatMap { letters in
        (dictionary[String(letters)] ?? []).map {
          Candidates.Candidate($0, letters: letters.utf8.count)
        }
      }
      stage.receive(.found(Candidates(letters: request.letters, found)), at: now)
    }
  }
}
