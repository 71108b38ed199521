import Testing
import VitrineSystem

struct StableHashTests {
  @Test("the hash of known texts is the published one of FNV-1a")
  func published() {
    for (text, hash) in [
      ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ] {
      var stable = StableHash()
      stable.add(text.utf8)
      #expect(stable.text == hash)
    }
  }

  @Test("the hash does not depend on how the bytes are divided")
  func divided() {
    var (whole, parts) = (StableHash(), StableHash())
    whole.add("abcdef".utf8)
    for part in ["ab", "", "cdef"] { parts.add(part.utf8) }
    #expect(whole == parts && whole.value == parts.value)
  }
}
