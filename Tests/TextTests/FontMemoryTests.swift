import Glibc
import Testing
import VitrineComponents
import VitrineTesting
import VitrineText

/// A fontconfig configuration, its fonts and the folder of what was answered, all years old, so that
/// nothing counts as just changed.
private final class FontPlace {
  let root: String
  var memory: FontMemory
  private let removed: [String]

  init(fonts: [String] = [TestFonts.latin, TestFonts.latinBold]) throws {
    var path = Array("/tmp/vitrine-memory-XXXXXX".utf8CString)
    root = try #require(
      path.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }.map {
        String(cString: $0)
      })
    memory = FontMemory(folder: root + "/memory", circumstances: ["test"])
    removed = [root]
    for folder in ["fonts", "caches", "rules"] { mkdir("\(root)/\(folder)", 0o700) }
    for font in fonts { try install(font) }
    try write(
      """
      <?xml version="1.0"?><fontconfig><dir>\(root)/fonts</dir><dir>\(root)/more</dir>
      <cachedir>\(root)/caches</cachedir></fontconfig>
      """, to: configuration)
    age()
  }

  deinit { _ = systemRemove(root) }

  var configuration: String { root + "/rules/fonts.conf" }

  func install(_ font: String, as name: String? = nil) throws {
    let bytes = try contents(of: font)
    let file = name ?? String(font[font.index(after: font.lastIndex(of: "/")!)...])
    try write(bytes, to: "\(root)/fonts/\(file)")
  }

  func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  func write(_ bytes: [UInt8], to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    try #require(Glibc.write(file, bytes, bytes.count) == bytes.count)
  }

  /// Everything that decides was last changed `years` ago.
  func age(years: Int = 10) {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    moment.tv_sec -= years * 31_536_000
    for path in [root, root + "/rules", configuration, root + "/fonts"] + files(in: "fonts") {
      var times = [moment, moment]
      utimensat(AT_FDCWD, path, &times, 0)
    }
  }

  func files(in folder: String) -> [String] {
    guard let handle = opendir("\(root)/\(folder)") else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append("\(root)/\(folder)/\(name)") }
    }
    return names.sorted()
  }

  /// A program that starts, sets these texts and rests: what it showed and said, and whether it had
  /// to ask fontconfig.
  struct Start: Equatable {
    var layouts: [TextLayout]
    var lines: [String]
  }
  func start(_ texts: [String] = FontPlace.texts) -> (start: Start, asked: Bool) {
    let log = LogRecorder()
    let typesetter = FreeTypeTypesetter(
      log: log.sink, fonts: .configuration(path: configuration), memory: memory)
    let layouts = texts.flatMap { text in
      [FontWeight.regular, .bold].map { typesetter.layout(request(text, weight: $0)) }
    }
    typesetter.keepAnswers()
    return (Start(layouts: layouts, lines: log.lines), typesetter.hasAskedFontconfig)
  }

  static let texts = ["Central Station", "שלום", "中 1", "Ωmega"]
}

private func contents(of path: String) throws -> [UInt8] {
  let file = open(path, O_RDONLY)
  try #require(file >= 0)
  defer { close(file) }
  var facts = stat()
  try #require(fstat(file, &facts) == 0)
  var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
  try #require(read(file, &bytes, bytes.count) == bytes.count)
  return bytes
}

private func systemRemove(_ path: String) -> Bool {
  var pid = pid_t()
  var arguments: [UnsafeMutablePointer<CChar>?] =
    ["rm", "-rf", path].map { (text: String) in strdup(text) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var code: Int32 = 0
  return posix_spawn(&pid, "/bin/rm", nil, nil, &arguments, nil) == 0
    && waitpid(pid, &code, 0) == pid
}

@Suite("What is remembered of fonts", .needsNoto)
struct FontMemoryTests {
  @Test("the second start asks fontconfig nothing, shows the same and says the same")
  func warmStart() throws {
    let place = try FontPlace()
    let cold = place.start()
    #expect(cold.asked && cold.start.lines.count == 2, "no font for Hebrew and Chinese")
    for _ in 0..<3 {
      let warm = place.start()
      #expect(!warm.asked)
      #expect(warm.start == cold.start)
    }
    #expect(place.files(in: "memory").count == 1)
  }

  @Test("what was not asked before is asked, and remembered beside the rest")
  func learning() throws {
    let place = try FontPlace()
    _ = place.start(["Central Station"])
    #expect(!place.start(["Station Central"]).asked)
    #expect(place.start(["שלום"]).asked)
    #expect(!place.start(["שלום"]).asked && !place.start(["Central Station"]).asked)
  }

  @Test("a font that was installed is there at the next start")
  func newFont() throws {
    let place = try FontPlace()
    let before = place.start()
    try place.install(TestFonts.folder + "NotoSansHebrew-Regular.ttf")
    let after = place.start()
    #expect(after.asked)
    #expect(after.start.lines.count == 1, "Hebrew is not missing any more")
    #expect(after.start.layouts != before.start.layouts)
    // What just changed may change again at once: it is not believed for some seconds.
    #expect(place.start().asked)
    place.age(years: 5)
    #expect(place.start().asked && !place.start().asked)
    #expect(place.start().start == after.start)
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
      { $0.age(years: 7) },
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

  @Test("trouble is told at every start")
  func trouble() throws {
    let place = try FontPlace()
    let fonts = "\(place.root)/fonts"
    _ = place.start()
    #expect(!place.start().asked)
    // The same length, the same time: fontconfig does not see it, the font does not open.
    for file in place.files(in: "fonts") {
      try place.write([UInt8](repeating: 7, count: try contents(of: file).count), to: file)
    }
    place.age()
    #expect(place.files(in: "fonts").allSatisfy { $0.hasPrefix(fonts) })
    let first = place.start()
    let second = place.start()
    #expect(first.start == second.start)
    #expect(
      first.start.lines.contains { $0.contains("cannot be loaded") || $0.contains("no font") })
  }
}
