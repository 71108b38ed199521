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

  @Test("a word is one step: h = (h ^ word) × prime; h = h ^ (h >> 32)")
  func words() {
    var stable = StableHash()
    stable.add(word: 0x0123_4567_89ab_cdef)
    let product = (0xcbf2_9ce4_8422_2325 ^ 0x0123_4567_89ab_cdef as UInt64) &* 0x100_0000_01b3
    #expect(stable.value == product ^ product >> 32)
    var other = StableHash()
    other.add(word: 0x8123_4567_89ab_cdef)
    #expect(other.value & 0xffff_ffff != stable.value & 0xffff_ffff, "the highest bit counts")
  }

  @Test("the hash does not depend on how the bytes are divided")
  func divided() {
    var (whole, parts) = (StableHash(), StableHash())
    whole.add("abcdef".utf8)
    for part in ["ab", "", "cdef"] { parts.add(part.utf8) }
    #expect(whole == parts && whole.value == parts.value)
  }
}
