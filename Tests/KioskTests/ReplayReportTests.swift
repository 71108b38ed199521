import Foundation
import Glibc
import Testing
import Vitrine
import VitrineRecording
import VitrineTesting
import VitrineKiosk

/// Tests the messages of a replay before, during and after it plays.
@MainActor
@Suite("Messages of a replay")
struct ReplayReportTests {
  /// A component that stays gray, whatever is touched.
  private final class InertView: Component {
    override func draw(into canvas: inout Canvas) {
      canvas.fill(canvas.bounds, Color(rgb: 0x808080))
    }
  }

  private static let screens = ScreenCatalog([
    Screen(name: "wall", summary: "answers to nothing") { InertView() },
    Screen(name: "list", summary: "scrolls") {
      ListView(Array(0..<100), id: \.self, rowHeight: .fixed(48)) { _ in InertView() }
    },
  ])

  /// Returns all lines of a replay's log; `SIZE` is 160x96.
  private func lines(
    _ recording: Recording, on screen: String, as source: ReplaySource = .file("r"),
    frames: String? = nil, hint: String? = nil
  ) throws -> [String] {
    let file = try TemporaryFile()
    let replay = try Replay(
      recording, catalog: Self.screens,
      options: ReplayOptions(
        size: PixelSize(160, 96), refresh: recording.panel == nil ? 20 : nil, screen: screen),
      environment: Environment(typesetter: BoxTypesetter()))
    try replay.run(
      source, into: try FrameFiles(directory: frames, log: nil), hint: hint,
      Logger(descriptor: file.descriptor))
    return try file.text().split(separator: "\n").map(String.init)
  }

  @Test("A replay logs recording, screen, size and output before, and the frame count after")
  func beforeAndAfter() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let output = try lines(.builtIn, on: "list", frames: folder, hint: "choose")
    #expect(
      output.first
        == "replay: playing 'r' on the screen 'list' (160x96 pixels, 9.1 s at 20 Hz)")
    #expect(output[1] == "replay: writing pictures into \(folder)")
    #expect(output[2] == "replay: choose")
    let count = try FileManager.default.contentsOfDirectory(atPath: folder).count - 1
    #expect(output[3] == "replay: done, \(count) frames" && count > 1)
    #expect(output[4] == "frames: \(count) pictures in \(folder)" && output.count == 6)
    let recorded = try lines(
      .ofFrames([Recording.base], on: "wall", size: PixelSize(160, 96)), on: "wall")
    #expect(
      recorded == [
        "replay: playing 'r' on the screen 'wall' (160x96 pixels, 1 frame)",
        "replay: done, 1 frame",
      ])
  }

  @Test("Touches without effect are reported with their number; frames alone and answers are not")
  func unanswered() throws {
    let wall = try lines(.builtIn, on: "wall")
    #expect(wall.contains("replay: done, 1 frame"))
    let remedy =
      "if it was recorded on another screen or panel, name that screen after the recording, and "
      + "its panel's size with --size"
    #expect(
      wall.last == "replay: none of its 10 touches changed the picture: \(remedy)")
    #expect(try lines(.builtIn, on: "list").allSatisfy { !$0.contains("touches") })
    var one = Recording.builtIn
    let lift = try #require(
      one.steps.firstIndex { step in
        if case .raw(_, let event) = step { event.value == -1 } else { false }
      })
    one.steps.removeSubrange((lift + 3)...)
    #expect(
      try lines(one, on: "wall").last
        == "replay: its only touch did not change the picture: \(remedy)")
    let none = Recording(devices: Recording.builtIn.devices)
    #expect(
      try lines(none, on: "wall").last
        == "replay: 'r' has no touches, so the screen was only drawn")
  }

  @Test("A demonstration without effect says whose touches they were and what to change")
  func unansweredDemonstration() throws {
    let general = try lines(.builtIn, on: "wall", as: .scrolling)
    #expect(
      general.first
        == "replay: playing the demonstration on the screen 'wall' (160x96 pixels, "
        + "9.1 s at 20 Hz)")
    #expect(
      general.last
        == "replay: none of its 10 touches changed the picture: it scrolls the middle of the "
        + "screen, where 'wall' has nothing to scroll; give the screen its own touches with "
        + "Screen(name:summary:demonstration:make:)")
    let own = try lines(.builtIn, on: "wall", as: .demonstration)
    #expect(
      own.last
        == "replay: none of its 10 touches changed the picture: check the positions in the "
        + "demonstration of the screen 'wall'")
    #expect(try lines(.builtIn, on: "list", as: .scrolling).allSatisfy { !$0.contains("touches") })
  }

  @Test("Pictures of an earlier run are removed; other files stay")
  func room() throws {
    let folder = try TemporaryFolder()
    let own = ["frame-holiday.png", "frame-1.png", "frame-00007.jpg", "photo.png", "frame-.png"]
    for name in own + ["frame-00042.png", "frame-123456.png", "animation.png"] {
      try folder.write("x", name)
    }
    let wall = Recording.ofFrames(on: "wall", size: PixelSize(160, 96))
    _ = try lines(wall, on: "wall", frames: folder.path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set(own + ["frame-00000.png", "animation.png"]))
  }

  @Test("Without a terminal, progress is a log line every ten seconds")
  func loggedProgress() throws {
    let file = try TemporaryFile()
    var line = ProgressLine(
      length: .seconds(20), logger: Logger(descriptor: file.descriptor), descriptor: file.descriptor
    )
    for (frame, seconds) in [(1, 0), (300, 9), (301, 10), (600, 19), (901, 20)] as [(Int, Int64)] {
      line.show(
        frame, played: .milliseconds(frame * 25),
        at: Instant(nanoseconds: seconds * 1_000_000_000))
    }
    line.clear()
    #expect(
      try file.text()
        == "replay: 301 frames, 7.5 of 20.0 s\nreplay: 901 frames, 20.0 of 20.0 s\n")
  }

  @Test("On a terminal, progress is shown at most ten times a second and cleared at the end")
  func progress() throws {
    let file = try TemporaryFile()
    var line = ProgressLine(
      length: .seconds(3), logger: Logger(descriptor: file.descriptor), descriptor: file.descriptor,
      isTerminal: true)
    for (frame, time) in [(1, 0), (2, 99), (3, 100), (4, 250)] as [(Int, Int64)] {
      line.show(
        frame, played: .seconds(frame), at: Instant(nanoseconds: time * 1_000_000))
    }
    line.clear()
    line.clear()
    #expect(
      try file.text() == "\u{1b}[K  1 frame, 1.0 of 3.0 s\r\u{1b}[K  3 frames, 3.0 of 3.0 s\r"
        + "\u{1b}[K  4 frames, 3.0 of 3.0 s\r\u{1b}[K")
  }
}

/// A file without a name, for code that writes to a descriptor.
private final class TemporaryFile {
  let descriptor: Int32

  init() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-\(UUID().uuidString)").path
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    unlink(path)
  }

  deinit { close(descriptor) }

  func text() throws -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    try #require(count >= 0)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
