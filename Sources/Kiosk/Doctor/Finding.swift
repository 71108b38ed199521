/// One result of `vitrine doctor`: its topic, its verdict, and a remedy if there is a fault.
package struct Finding: Sendable, Hashable {
  package enum Verdict: String, Sendable, Hashable, CaseIterable {
    case ok
    /// The kiosk runs, but not as well as it could.
    case warning
    /// The kiosk does not run, or cannot be used.
    case problem
  }

  package enum Topic: String, Sendable, Hashable, CaseIterable {
    case configuration, card, touch, seat, permissions, groups, fonts, keyboard, console, data,
      disk, clock
  }

  package var verdict: Verdict
  package var topic: Topic
  /// The result, and after a semicolon the remedy.
  package var text: String

  package init(_ verdict: Verdict, _ topic: Topic, _ text: String) {
    self.verdict = verdict
    self.topic = topic
    self.text = text
  }

  /// A line such as `warning  clock          it is not synchronized; …`.
  package var line: String {
    Self.padded(verdict.rawValue, 9) + Self.padded(topic.rawValue, 15) + text
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.utf8.count))
  }
}
