import Glibc
import Testing
import VitrineComponents
import VitrineTesting
import VitrineText

/// A fontconfig configuration, its fonts and the folder of what was answered. All files bear the same
/// old time, and the clock goes a minute ahead, so that nothing counts as just changed.
final class FontPlace {
  let root: String
  var memory: FontMemory

  static let hebrew = TestFonts.folder + "NotoSansHebrew-Regular.ttf"
  static let hebrewBold = TestFonts.folder + "NotoSansHebrew-Bold.ttf"
  static let latin = [TestFonts.latin, TestFonts.latinBold]

  init(fonts: [String] = FontPlace.latin + [FontPlace.hebrew]) throws {
    var path = Array("/tmp/vitrine-memory-XXXXXX".utf8CString)
    root = try #require(
      path.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }.map {
        String(cString: $0)
      })
    memory = FontMemory(
      folder: root + "/memory", circumstances: ["test"], startedAt: Self.now + Self.minute)
    for folder in ["fonts", "caches", "rules"] { mkdir("\(root)/\(folder)", 0o700) }
    for font in fonts { try install(font) }
    try write(
      """
      <?xml version="1.0"?><fontconfig><dir>\(root)/fonts</dir><dir>\(root)/more</dir>
      <cachedir>\(root)/caches</cachedir></fontconfig>
      """, to: configuration)
    age()
  }

  static let minute: Int64 = 60_000_000_000
  /// In nanoseconds, by the clock that file systems use.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
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

  /// Everything that decides bears one time, as in an image that is built reproducibly.
  func age(to seconds: Int = 1_400_000_000) {
    let moment = timespec(tv_sec: seconds, tv_nsec: 0)
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

  /// The one file of the memory.
  func remembered() throws -> String {
    String(decoding: try contents(of: try #require(files(in: "memory").first)), as: UTF8.self)
  }

  /// As though the folders had held other names under the same times when the file was written.
  func forgeNames() throws {
    var lines = try remembered().split(separator: "\n").map(String.init)
    var grounds = lines[1].split(separator: "\t").map(String.init)
    try #require(grounds.count == 4 && grounds[0] == "grounds")
    grounds[2] = grounds[2] == "1" ? "2" : "1"
    lines[1] = grounds.joined(separator: "\t")
    let body = lines.dropLast().map { $0 + "\n" }.joined()
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in body.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let text = body + "end\t\(String(digest, radix: 16))\n"
    try write(text, to: try #require(files(in: "memory").first))
  }

  static let texts = ["Central Station", "שלום", "Ωmega"]
}

func contents(of path: String) throws -> [UInt8] {
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
