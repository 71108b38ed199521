import Glibc
import Testing
import Vitrine
import VitrineKiosk
import VitrineRecording
import VitrineTesting

@MainActor
@Suite("Files of a run")
struct FrameFilesTests {
  private func record(_ frame: Int) -> FrameRecord {
    FrameRecord(
      frame: frame, time: .zero, screen: "s", report: StageReport(scrollers: [], contacts: []),
      damage: [], hash: nil)
  }

  private let picture = Pixmap(size: PixelSize(2, 1), pixels: [0xff00_0001, 0xff00_0002])

  @Test(
    "A link that was planted in the folder of the pictures is not followed",
    arguments: ["frame-00000.png", "animation.png"])
  func plantedLink(name: String) throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    let target = try other.file("target", [1, 2, 3])
    let files = try FrameFiles(directory: folder.path, log: nil)
    #expect(symlink(target, "\(folder.path)/\(name)") == 0)
    #expect(throws: KioskError.self) { try files.write(record(0)) { picture } }
    #expect(try other.bytes(of: "target") == [1, 2, 3])
  }

  @Test("Pictures of an earlier run are replaced, and a link among them is removed")
  func earlierRun() throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    let target = try other.file("target", [1, 2, 3])
    _ = try folder.file("frame-00001.png", [9])
    #expect(symlink(target, "\(folder.path)/frame-00000.png") == 0)
    let files = try FrameFiles(directory: folder.path, log: nil)
    for frame in 0...1 { try files.write(record(frame)) { picture } }
    try files.close()
    #expect(try folder.bytes(of: "frame-00001.png").count > 8)
    #expect(try other.bytes(of: "target") == [1, 2, 3])
  }

  @Test("A new log and a new recording are readable for their owner only")
  func modes() throws {
    let folder = try TemporaryFolder()
    // Files of an earlier version, which everybody could read.
    for name in ["log", "recording"] {
      let path = try folder.file(name, [1])
      try #require(chmod(path, 0o644) == 0)
    }
    _ = try FrameFiles(directory: nil, log: "\(folder.path)/log")
    try Recording.ofFrames(on: "s", size: PixelSize(8, 8), settings: [])
      .write(path: "\(folder.path)/recording", log: { _, _ in })
    for name in ["log", "recording"] {
      var status = stat()
      #expect(stat("\(folder.path)/\(name)", &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600, "\(name)")
    }
  }

  @Test("The memory of a picture is never 0 MB")
  func memory() {
    #expect(Replay.memory(of: PixelSize(1, 1)) == "1 kB")
    #expect(Replay.memory(of: PixelSize(320, 240)) == "300 kB")
    #expect(Replay.memory(of: PixelSize(1920, 1080)) == "7 MB")
  }
}
