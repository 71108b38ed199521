import Testing
import VitrineSystem

struct PluralTests {
  @Test("one is one thing, none and many are things")
  func plural() {
    #expect(Plural.text(1, "frame") == "1 frame")
    let texts = [0, 2, 401].map { Plural.text($0, "frame") }
    #expect(texts == ["0 frames", "2 frames", "401 frames"])
  }
}
