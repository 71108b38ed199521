import Testing
import VitrineKiosk
import VitrineSystem
import VitrineTesting
import VitrineUnits

@Suite("The starts of a kiosk since the machine was started")
struct StartCountsTests {
  private let folder: TemporaryFolder
  private let log = LogLines()

  init() throws { folder = try TemporaryFolder() }

  private var path: String { "\(folder.path)/starts" }

  private func count(afterFailure: Bool = false) throws {
    try StartCounts.countStart(at: path, afterFailure: afterFailure, log: log.sink)
  }

  @Test("Each start is counted, and apart from that those after a failure")
  func counts() throws {
    #expect(StartCounts.stored(at: path) == nil)
    for isAfterFailure in [false, true, true, false, true] {
      try count(afterFailure: isAfterFailure)
    }
    let counts = try #require(StartCounts.stored(at: path))
    #expect(counts.starts == 5 && counts.afterFailure == 3)
    #expect(log.lines.isEmpty)
  }

  @Test("A damaged file is kept under another name and reported once, and counting begins again")
  func damaged() throws {
    let texts = ["", "x", "3", "0 0", "3 4", "-1 0", "3 -1", "99999999999999999999 1", "3 1 1"]
    for text in texts {
      let damaged = try folder.write(text, "starts")
      #expect(StartCounts(text: text) == nil, "\(text)")
      try count()
      let counts = try #require(StartCounts.stored(at: damaged))
      #expect(counts.starts == 1 && counts.afterFailure == 0)
      #expect(try TextFile.read(damaged + ".damaged") == text)
    }
    let wanted = "<4>service: \(path) is damaged: kept as \(path).damaged"
    #expect(log.lines.count == texts.count && log.lines.allSatisfy { $0.hasPrefix(wanted) })
    // Also one that is no text.
    _ = try folder.file("starts", [0xff, 0xfe, 0x00])
    try count()
    #expect(StartCounts.stored(at: path)?.starts == 1 && log.lines.count == texts.count + 1)
  }

  @Test("A damaged file that is only read stays as it is")
  func damagedIsRead() throws {
    for bytes: [UInt8] in [Array("x".utf8), [0xff, 0xfe, 0x00]] {
      _ = try folder.file("starts", bytes)
      #expect(StartCounts.stored(at: path) == nil && FileSystem.exists(path))
    }
    #expect(!FileSystem.exists(path + ".damaged"))
  }

  @Test("A folder that cannot be written counts nothing, and says so")
  func unwritable() throws {
    let nowhere = "\(folder.path)/missing/starts"
    #expect(throws: KioskError.self) {
      try StartCounts.countStart(at: nowhere, afterFailure: false, log: log.sink)
    }
    #expect(StartCounts.stored(at: nowhere) == nil && log.lines.isEmpty)
  }

  @Test("The file is in the folder of the service; without a service nothing is counted")
  func place() {
    let path = StartCounts.path { $0 == "RUNTIME_DIRECTORY" ? "/run/a:/run/b" : nil }
    #expect(path == "/run/a/starts" && StartCounts.path { _ in nil } == nil)
    #expect(StartCounts.stored(at: nil) == nil)
  }
}
