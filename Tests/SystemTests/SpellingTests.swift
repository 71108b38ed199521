import Testing
import VitrineSystem
import VitrineTesting

@Suite("Spelling")
struct SpellingTests {
  @Test("a letter too many, too few, another, or two swapped are one step")
  func steps() {
    for (a, b, distance) in [
      ("run", "run", 0), ("run", "rn", 1), ("run", "ruun", 1), ("run", "ran", 1), ("run", "rnu", 1),
      ("Run", "run", 0), ("", "run", 3), ("kitten", "sitting", 3), ("list", "lsit", 1),
    ] {
      #expect(Spelling.distance(a, b) == distance, "\(a), \(b)")
      #expect(Spelling.distance(b, a) == distance, "\(b), \(a)")
    }
  }

  @Test(
    "the distance of any two words is none to themselves, even both ways, and no detour is shorter")
  func metric() {
    withEverySeed(500) { seed, random in
      let words = (0..<3).map { _ in
        String((0..<random.int(in: 0...7)).map { _ in Array("abc")[random.int(in: 0...2)] })
      }
      let (ab, bc) = (
        Spelling.distance(words[0], words[1]), Spelling.distance(words[1], words[2])
      )
      #expect(Spelling.distance(words[0], words[0]) == 0)
      #expect(ab == Spelling.distance(words[1], words[0]), "seed \(seed)")
      #expect((ab == 0) == (words[0] == words[1]))
      #expect(ab <= max(words[0].count, words[1].count))
      // Swapped letters that a detour changes again count again: twice is the most.
      #expect(Spelling.distance(words[0], words[2]) <= 2 * (ab + bc), "seed \(seed)")
    }
  }

  @Test("the nearest is meant, or the only one that begins so; what is far from all is nothing")
  func nearest() {
    let known = ["run", "replay", "record", "screens", "en", "ar"]
    for (word, meant) in [
      ("rn", "run"), ("RUN", "run"), ("replya", "replay"), ("screen", "screens"),
      ("scr", "screens"),
      ("re", nil), ("", nil), ("dance", nil), ("es", nil), ("EN", "en"),
      (String(repeating: "r", count: 100_000), nil),
    ] as [(String, String?)] {
      #expect(Spelling.nearest(to: word, among: known) == meant, "\(word.prefix(20))")
    }
  }
}
