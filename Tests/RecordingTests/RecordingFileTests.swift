import Glibc
import Testing
import VitrineSystem
import VitrineTesting
import VitrineUnits
import VitrineRecording

struct RecordingFileTests {
  @Test("A missing file, a directory and an empty file are each reported with a remedy")
  func nothingToRead() throws {
    let folder = try TemporaryFolder()
    let empty = try folder.file("empty", [])
    for (path, found) in [
      ("\(folder.path)/none", "no such file"), (folder.path, "a folder"),
      ("\(empty)/r", "a file where the path has a folder"),
      (empty, "an empty file"),
    ] {
      let error = failure(RecordingError.self) {
        _ = try Recording.read(path: path, log: { _, _ in })
      }
      #expect(error?.file == path && error?.found == found)
      #expect(error?.remedy.isEmpty == false)
    }
  }

  @Test("System errors are reported in words that say what was found")
  func words() {
    #expect(SystemError(EACCES).found() == "no permission to read it")
    #expect(SystemError(EACCES).foundForWriting == "no permission to write it")
    #expect(SystemError(ENOENT).found() == "no such file")
    #expect(SystemError(EIO).found() == "an error: \(SystemError(EIO).message)")
  }

  @Test("A recording is recognized by its contents, whatever its name")
  func anyName() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("holiday.jpg", Array(oneDrag.utf8))
    #expect(try Recording.read(path: path, log: { _, _ in }) == parsed(oneDrag).recording)
  }

  @Test("Random bytes are refused immediately, however many there are")
  func random() throws {
    var source = RandomSource(seed: 7)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(10 << 20)
    while bytes.count < 10 << 20 {
      withUnsafeBytes(of: source.next()) { bytes.append(contentsOf: $0) }
    }
    let error = try #require(fault(in: bytes))
    #expect(error.line == 1 && error.expected.contains("the start of a recording"))
    #expect(error.found.utf8.count < 80)
  }

  @Test("A binary file is reported as such, with the expected start of a recording")
  func binary() throws {
    let bytes: [UInt8] = [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1] + Array(repeating: 0, count: 900)
    let error = try #require(fault(in: bytes))
    #expect(error.found == #"a binary file that begins with "\x7fELF\x02\x01\x01"…"#)
    #expect(error.expected.contains("\"# vitrine recording 1\""))
    let escapes = try #require(fault(in: Array(repeating: 0x1b, count: 900)))
    #expect(escapes.found.utf8.count < 80 && !escapes.found.contains("\u{1b}"))
  }

  @Test("A packed recording and one in UTF-16 are named, with the way to read them")
  func otherKinds() throws {
    let packed = try #require(fault(in: [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]))
    #expect(packed.found == "a gzip file" && packed.remedy == "unpack it with gunzip")
    let wide = Array("# vitrine recording 1\n".utf16)
    let bigEndian = wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let littleEndian = wide.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    for bytes in [bigEndian, littleEndian, [0xff, 0xfe] + littleEndian] {
      let error = try #require(fault(in: bytes))
      #expect(error.found == "UTF-16 text" && error.remedy == "save the file as UTF-8")
    }
  }

  @Test("Random bytes after any valid head are refused too")
  func randomBehindHead() {
    withEverySeed(20) { _, random in
      let noise = (0..<2000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      for head in ["# EVEMU 1.3\n", "N: a\n", "# vitrine recording 1\n", "version: 1\n"] {
        #expect(fault(in: Array(head.utf8) + noise) != nil)
      }
    }
  }

  @Test(
    "A recording with randomly changed bytes is read or refused, but never crashes",
    arguments: [oneDrag, oneLibinputRecording, oneOwnRecording])
  func garbled(text: String) {
    var (read, refused) = (0, 0)
    withEverySeed(200) { _, random in
      var bytes = Array(text.utf8)
      for _ in 0..<random.int(in: 1...6) {
        let at = random.int(in: 0...bytes.count - 1)
        switch random.int(in: 0...2) {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes[at] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: random.next() % 10)
        default: bytes.remove(at: at)
        }
      }
      do throws(RecordingError) {
        let recording = try parsed(bytes).recording
        #expect(!recording.steps.isEmpty && !recording.touchscreens.isEmpty)
        read += 1
      } catch {
        #expect(error.file == "test.events" && !error.expected.isEmpty)
        refused += 1
      }
    }
    #expect(read > 5 && refused > 5, "\(read) read, \(refused) refused")
  }

  @Test("A single endless line is refused")
  func endlessLine() throws {
    let long = String(repeating: "a", count: 100_000)
    for text in [oneDrag + "N: \(long)\n", oneDrag + "#\(long)\n"] {
      #expect(fault(in: text)?.expected == "lines of at most 65536 bytes")
    }
    #expect(fault(in: long) != nil)
  }

  @Test("A file of blank lines is not a recording")
  func blank() throws {
    #expect(fault(in: "\n\n  \n")?.found == "blank lines only")
  }

  @Test("Rebasing moves the first step to one second and keeps every interval")
  func rebased() throws {
    let recording = try parsed(oneDrag).recording
    let moved = recording.rebased()
    #expect(moved.steps.first?.time == Recording.base)
    #expect(Recording.base == Instant(nanoseconds: 1_000_000_000))
    for (a, b) in zip(recording.steps, moved.steps) {
      #expect(b.time - a.time == Duration(nanoseconds: 999_999_000))
    }
    #expect(moved.duration == recording.duration)
    #expect(moved.duration == Duration(nanoseconds: 12_345_677_000))
    #expect(moved.rebased() == moved)
    #expect(Recording(devices: []).rebased() == Recording(devices: []))
  }
}
