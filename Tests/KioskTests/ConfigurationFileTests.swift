import Testing
import VitrineTesting

import VitrineKiosk

@Suite("The lines of a configuration file")
struct ConfigurationFileTests {
  private static func parse(_ text: String) throws -> [String] {
    try ConfigurationFile(parsing: text, name: "kiosk.conf").entries.map {
      "\($0.line) \($0.key): \($0.value)"
    }
  }

  private static func error(_ text: String) -> String? {
    do throws(ConfigurationError) {
      _ = try ConfigurationFile(parsing: text, name: "kiosk.conf")
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "A line is a key and a value; comments, empty lines and the marks of other editors are ignored",
    arguments: [
      ("", []),
      ("screen = list", ["1 screen: list"]),
      ("screen=list\nrotate\t=  90 \n", ["1 screen: list", "2 rotate: 90"]),
      ("# a\n\n  # b\nrotate = 90 # portrait\n#", ["4 rotate: 90"]),
      ("data = /srv/a b#c = d", ["1 data: /srv/a b#c = d"]),
      ("\u{feff}screen = list\r\nrotate = 90\r\n", ["1 screen: list", "2 rotate: 90"]),
      ("out-of-order = 暂停服务", ["1 out-of-order: 暂停服务"]),
    ])
  func lines(text: String, expected: [String]) throws {
    #expect(try Self.parse(text) == expected)
  }

  @Test(
    "An error names the file, the line, and what to do",
    arguments: [
      ("\n[kiosk]", "kiosk.conf:2: expected KEY = VALUE, found '[kiosk]'; comments begin with '#'"),
      ("= 90", "kiosk.conf:1: there is no key before '='; write KEY = VALUE"),
      ("rotate =", "kiosk.conf:1: 'rotate' has no value; write one, or remove the line"),
      ("rotate = # 90", "kiosk.conf:1: 'rotate' has no value; write one, or remove the line"),
      (
        "dark = yes\n\ndark = no",
        "kiosk.conf:3: 'dark' is already set in line 1; remove one of the two lines"
      ),
      ("a = \u{1b}[2J", "kiosk.conf:1: it contains a control character; type the line again"),
      ("a = b\rc = d", "kiosk.conf:1: it contains a control character; type the line again"),
    ])
  func errors(text: String, expected: String) {
    #expect(Self.error(text) == expected)
  }

  @Test("Any text gives entries or an error with a line of the text, and entries are read back")
  func anyText() throws {
    let parts = [
      "a", "b = c", "=", "#", " ", "\t", "\n", "\r\n", "\r", "rotate", "90", "\u{feff}", "é",
      "\u{301}", "\u{0}", "\u{2028}", "🧭", "\u{85}", "\u{a0}",
    ]
    try withEverySeed(2_000) { _, random in
      let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        parts.randomElement(using: &random)!
      }.joined()
      let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).count
      do {
        let file = try ConfigurationFile(parsing: text, name: "kiosk.conf")
        for entry in file.entries {
          #expect(!entry.key.isEmpty && !entry.value.isEmpty && (1...lines).contains(entry.line))
          #expect(
            !entry.key.unicodeScalars.contains("=") && !entry.value.unicodeScalars.contains("\n"))
        }
        #expect(Set(file.entries.map(\.key)).count == file.entries.count)
        // The comment: a byte order mark is ignored at the start of a file only.
        let written = "#\n" + file.entries.map { "\($0.key)=\($0.value)" }.joined(separator: "\n")
        let again = try ConfigurationFile(parsing: written, name: "kiosk.conf")
        #expect(again.entries.map(\.key) == file.entries.map(\.key))
        #expect(again.entries.map(\.value) == file.entries.map(\.value))
      } catch let error as ConfigurationError {
        #expect((1...lines).contains(error.line) && !error.problem.isEmpty)
      }
    }
  }
}
