import Glibc
import Testing
import VitrineComponents
import VitrineTesting
import VitrineText

@Suite("What is remembered of fonts", .needsNoto)
struct FontMemoryTests {
  @Test("the second start asks fontconfig nothing, shows the same and says the same")
  func warmStart() throws {
    let place = try FontPlace()
    let cold = place.start()
    #expect(cold.asked && cold.start.lines.isEmpty)
    for _ in 0..<3 {
      let warm = place.start()
      #expect(!warm.asked)
      #expect(warm.start == cold.start)
    }
    #expect(place.files(in: "memory").count == 1)
  }

  @Test("a character that no font had is asked for again at each start")
  func missing() throws {
    let place = try FontPlace()
    let cold = place.start(["中 1", "Station"])
    #expect(cold.start.lines.count == 1, "no font for Chinese")
    let warm = place.start(["中 1", "Station"])
    #expect(warm.asked && warm.start == cold.start)
    #expect(!place.start(["Station"]).asked)
  }

  @Test("what was not asked before is asked, and remembered beside the rest")
  func learning() throws {
    let place = try FontPlace()
    _ = place.start(["Central Station"])
    #expect(!place.start(["Station Central"]).asked)
    #expect(place.start(["שלום"]).asked)
    #expect(!place.start(["שלום"]).asked && !place.start(["Central Station"]).asked)
  }

  @Test("a font that was installed is there at the next start, also where all files bear one time")
  func newFont() throws {
    for fonts in [FontPlace.latin, FontPlace.latin + [FontPlace.hebrewBold]] {
      let place = try FontPlace(fonts: fonts)
      let before = place.start()
      try place.install(FontPlace.hebrew)
      place.age()
      // Fontconfig believes the times of folders; an image brings its own tables, or none.
      for file in place.files(in: "caches") { unlink(file) }
      let after = place.start()
      #expect(after.asked && after.start.lines.isEmpty)
      #expect(after.start.layouts != before.start.layouts)
      #expect(!place.start().asked && place.start().start == after.start)
    }
  }

  @Test("of one start of the system the names of files are read once, and the answers stay")
  func systemStart() throws {
    let place = try FontPlace()
    place.memory.systemStart = "Monday"
    let cold = place.start()
    let written = try place.remembered()
    #expect(cold.asked && !place.start().asked)
    #expect(try place.remembered() == written, "nothing to write again")
    place.memory.systemStart = "Tuesday"
    for _ in 0..<2 {
      let warm = place.start()
      #expect(!warm.asked && warm.start == cold.start)
      #expect(try place.remembered() != written, "confirmed on Tuesday")
    }
    place.memory.systemStart = nil
    let confirmed = try place.remembered()
    #expect(!place.start().asked, "the names are read each time")
    #expect(try place.remembered() == confirmed, "and nothing is written for it")
  }

  @Test("names that changed while the times did not are noticed at the next start of the system")
  func otherImage() throws {
    for starts in [["Monday", "Tuesday"], [nil, nil]] {
      let place = try FontPlace()
      place.memory.systemStart = starts[0]
      _ = place.start()
      // The facts as they are, the names as of another image.
      try place.forgeNames()
      place.memory.systemStart = starts[1]
      #expect(place.start().asked)
      #expect(!place.start().asked)
    }
  }

  @Test(
    "what is learned within one start of the system does not vouch for names that were never read")
  func learningBesideOtherNames() throws {
    let place = try FontPlace()
    place.memory.systemStart = "Monday"
    _ = place.start(["Central Station"])
    try place.forgeNames()
    // Another question wakes fontconfig, which reads the folders as they are.
    #expect(place.start(["שלום"]).asked)
    #expect(place.start(["Central Station"]).asked, "answers of other names are not taken over")
    #expect(!place.start(["שלום", "Central Station"]).asked)
  }

  @Test("another font of the same length, name and time is noticed")
  func sameTime() throws {
    let place = try FontPlace()
    _ = place.start()
    let file = place.root + "/fonts/NotoSans-Regular.ttf"
    try place.write(try contents(of: file), to: file)
    place.age()
    #expect(place.start().asked && !place.start().asked)
  }

  @Test("what just changed may change again at once: it is not believed for some seconds")
  func justChanged() throws {
    let place = try FontPlace()
    place.memory.startedAt = FontPlace.now
    #expect(place.start().asked && place.start().asked)
    place.memory.startedAt = FontPlace.now + FontPlace.minute
    #expect(place.start().asked && !place.start().asked)
  }

  @Test("fonts of the future are believed: a board without a clock starts in the past")
  func clockBehind() throws {
    let place = try FontPlace()
    place.memory.startedAt = FontPlace.now - 1000 * FontPlace.minute
    #expect(place.start().asked && !place.start().asked)
    try place.install(FontPlace.hebrewBold)
    #expect(place.start().asked && !place.start().asked)
    place.age(to: 4_000_000_000)
    #expect(place.start().asked && !place.start().asked)
  }

  @Test("a font that was removed, replaced or made poorer is noticed")
  func changedFont() throws {
    let changes: [(FontPlace) throws -> Void] = [
      { unlink($0.root + "/fonts/NotoSans-Bold.ttf") },
      { try $0.install(TestFonts.latinBold, as: "NotoSans-Regular.ttf") },
      { mkdir($0.root + "/more", 0o700) },
      { try $0.write("<?xml version=\"1.0\"?><fontconfig></fontconfig>", to: $0.configuration) },
      { try $0.write("", to: $0.root + "/rules/other.conf") },
      { $0.memory.circumstances = ["another program"] },
      { $0.age(to: 1_300_000_000) },
    ]
    for (number, change) in changes.enumerated() {
      let place = try FontPlace()
      _ = place.start()
      #expect(!place.start().asked)
      try change(place)
      #expect(place.start().asked, "change \(number)")
    }
  }

  @Test("a file of the caller's own that appears is noticed")
  func watched() throws {
    let place = try FontPlace()
    place.memory.watched = [place.root + "/caches/fonts.conf"]
    _ = place.start()
    #expect(!place.start().asked)
    try place.write("", to: place.root + "/caches/fonts.conf")
    #expect(place.start().asked)
  }

  @Test("damage of any kind counts for nothing, silently, and is repaired")
  func damage() throws {
    let place = try FontPlace()
    let cold = place.start()
    let file = try #require(place.files(in: "memory").first)
    let good = try contents(of: file)
    try withEverySeed(40) { _, random in
      var bytes = good
      switch random.int(in: 0...3) {
      case 0: bytes.removeSubrange(random.int(in: 0...bytes.count - 1)...)
      case 1: bytes[random.int(in: 0...bytes.count - 1)] ^= UInt8(random.int(in: 1...255))
      case 2: bytes.insert(UInt8(random.int(in: 0...255)), at: random.int(in: 0...bytes.count))
      default: bytes = (0..<random.int(in: 0...300)).map { _ in UInt8(random.int(in: 0...255)) }
      }
      try place.write(bytes, to: file)
      let start = place.start()
      #expect(start.asked && start.start == cold.start)
      #expect(!place.start().asked)
    }
  }

  @Test("a folder that cannot be written is no reason for a word")
  func unwritable() throws {
    let place = try FontPlace()
    let cold = place.start()
    for folder in ["/proc/nowhere/fonts", "/dev/null/x", ""] {
      place.memory.folder = folder
      for _ in 0..<2 {
        let start = place.start()
        #expect(start.asked && start.start == cold.start, "\(folder)")
      }
    }
  }

  @Test("a pipe in the file's place is not waited for")
  func pipe() throws {
    let place = try FontPlace()
    _ = place.start()
    let file = try #require(place.files(in: "memory").first)
    unlink(file)
    try #require(mkfifo(file, 0o600) == 0)
    #expect(place.start().asked && !place.start().asked, "and it is replaced")
  }

  @Test("the folder is made with all its parents, for its owner alone")
  func parents() throws {
    let place = try FontPlace()
    place.memory.folder = place.root + "/a/b/c/vitrine"
    #expect(place.start().asked && !place.start().asked)
    for folder in ["/a", "/a/b", "/a/b/c", "/a/b/c/vitrine"] {
      var facts = stat()
      #expect(stat(place.root + folder, &facts) == 0 && facts.st_mode & 0o777 == 0o700)
    }
  }

  @Test("of many files the newest stay, and what is not ours")
  func pruning() throws {
    let place = try FontPlace()
    mkdir(place.root + "/memory", 0o700)
    for number in 10..<40 {
      let path = "\(place.root)/memory/fonts-\(number)"
      try place.write("", to: path)
      var times = [timespec](repeating: timespec(tv_sec: 1_000_000 * number, tv_nsec: 0), count: 2)
      utimensat(AT_FDCWD, path, &times, 0)
    }
    try place.write("", to: place.root + "/memory/tiles")
    #expect(place.start().asked && !place.start().asked)
    let names = place.files(in: "memory").map { String($0.split(separator: "/").last!) }
    #expect(names.filter { $0.hasPrefix("fonts-") }.count == 8)
    #expect((33..<40).allSatisfy { names.contains("fonts-\($0)") } && names.contains("tiles"))
  }

  @Test("nothing is written where nothing was learned, also once the tables are full")
  func fullTables() throws {
    let place = try FontPlace(fonts: [FontPlace.hebrew, TestFonts.latin])
    let log = LogRecorder()
    let typesetter = FreeTypeTypesetter(
      log: log.sink, fonts: .configuration(path: place.configuration), memory: place.memory)
    /// Sets Latin letters in a Hebrew font, a thousand and a half of them.
    func set(_ scalars: ClosedRange<UInt32>, _ weight: FontWeight) {
      let text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
      let style = TextStyle(family: "Noto Sans Hebrew", size: 18, weight: weight)
      _ = typesetter.layout(
        TextRequest(
          text: text, style: style, maxWidth: .infinity, lineLimit: 1, alignment: .leading,
          direction: .leftToRight, scale: 1))
    }
    func isWritten() -> Bool {
      typesetter.keepAnswers()
      defer { for file in place.files(in: "memory") { unlink(file) } }
      return !place.files(in: "memory").isEmpty
    }
    for weight in [FontWeight.regular, .medium, .semibold, .bold] {
      set(0xc0...0x24f, weight)
      set(0x370...0x52f, weight)
      set(0x1e00...0x1fff, weight)
      #expect(isWritten())
      #expect(!isWritten())
    }
    set(0x2c60...0x2c7f, .bold)
    #expect(!isWritten(), "4096 characters are known")
  }

  @Test("trouble is told at every start, and what stood in is not kept")
  func trouble() throws {
    let place = try FontPlace(fonts: FontPlace.latin + [FontPlace.hebrew, FontPlace.hebrewBold])
    let file = place.root + "/fonts/NotoSansHebrew-Regular.ttf"
    // The same length, the same time: fontconfig does not see it, the font does not open.
    _ = place.start(["Station"])
    try place.write([UInt8](repeating: 7, count: try contents(of: file).count), to: file)
    place.age()
    for _ in 0..<3 {
      let start = place.start(["שלום"])
      #expect(start.asked)
      #expect(start.start.lines.filter { $0.contains("\(file) cannot be loaded") }.count == 1)
    }
  }
}
