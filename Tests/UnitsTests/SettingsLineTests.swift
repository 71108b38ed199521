import Testing
import VitrineUnits

@Suite("The lines of a settings file")
struct SettingsLineTests {
  private static func lines(_ text: String) -> [String] {
    SettingsLine.lines(of: text).map { "\($0.number) \($0.text)" }
  }

  @Test("Comments, empty lines and the marks of other editors are left out, and lines are counted")
  func lines() {
    #expect(Self.lines("").isEmpty)
    #expect(Self.lines("a") == ["1 a"])
    #expect(Self.lines("# a\n\n  # b\n\ta b \t# c\n#") == ["4 a b"])
    #expect(Self.lines("a#b\n[name Panel #2]\n") == ["1 a#b", "2 [name Panel"])
    #expect(Self.lines("\u{feff}a\r\n\r\nb\r\n") == ["1 a", "3 b"])
    // Only the mark at the start of a file, and a carriage return at the end of a line.
    #expect(Self.lines("a\n\u{feff}b\rc") == ["1 a", "2 \u{feff}b\rc"])
  }

  @Test("A line is divided at its first equals sign")
  func parts() throws {
    func parts(_ text: String) throws -> [Substring]? {
      try #require(SettingsLine.lines(of: text).first).parts.map { [$0.key, $0.value] }
    }
    #expect(try parts("key = a = b") == ["key", "a = b"])
    #expect(try parts("\tkey=") == ["key", ""])
    #expect(try parts("= \u{301}") == ["", "\u{301}"])
    #expect(try parts("key") == nil)
  }
}
