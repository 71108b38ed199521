import Foundation
import Glibc
import Testing
import Vitrine
import VitrineRecording
import VitrineTesting
@testable import VitrineKiosk

/// Tests the messages of a replay before, during and after it plays.
@MainActor
@Suite("Messages of a replay")
struct ReplayReportTests {
  /// A component that stays grey, whatever is touched.
  private final class Wall: Component {
    override func draw(into canvas: inout Canvas) {
      canvas.fill(canvas.bounds, Color(rgb: 0x808080))
    }
  }

  private static let screens = ScreenCatalog([
    Screen(name: "wall", summary: "answers to nothing") { Wall() },
    Screen(name: "list", summary: "scrolls") {
      ListView(Array(0..<100), id: \.self, rowHeight: .fixed(48)) { _ in Wall() }
    },
  ])

  /// Returns all lines of a replay's log; `SIZE` is 160x96.
  private func lines(
    _ recording: Recording, on screen: String, frames: String? = nil, hint: String? = nil
  ) throws -> [String] {
    let file = try TemporaryFile()
    let replay = try Replay(
      recording, catalog: Self.screens,
      options: ReplayOptions(
        size: PixelSize(160, 96), refresh: recording.panel == nil ? 20 : nil, screen: screen),
      environment: Environment(typesetter: BoxTypesetter()))
    try replay.run(
      "'r'", into: try FrameFiles(directory: frames, log: nil), hint: hint,
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
        == "replay: 'r' on the screen 'list', 160x96 pixels: up to 184 frames (9.1 s at 20 Hz), "
        + "and those of what moves after the last touch; as pictures into \(folder)")
    #expect(output[1] == "replay: choose")
    let count = try FileManager.default.contentsOfDirectory(atPath: folder).count - 1
    #expect(output[2] == "replay: \(count) frames of 'r'" && count > 1)
    #expect(output[3] == "frames: \(count) pictures in \(folder)" && output.count == 5)
    let recorded = try lines(
      .ofFrames([Recording.base], on: "wall", size: PixelSize(160, 96)), on: "wall")
    #expect(
      recorded == [
        "replay: 'r' on the screen 'wall', 160x96 pixels: up to 1 frame", "replay: 1 frame of 'r'",
      ])
  }

  @Test("Touches without effect are reported with their number; frames alone and answers are not")
  func unanswered() throws {
    let wall = try lines(.builtIn, on: "wall")
    #expect(wall.contains("replay: 1 frame of 'r'"))
    #expect(
      wall.last
        == "replay: none of its 10 touches changed anything on this screen; was it recorded "
        + "on another one, or on another --size?")
    #expect(try lines(.builtIn, on: "list").allSatisfy { !$0.contains("touches") })
    var one = Recording.builtIn
    let lift = try #require(
      one.steps.firstIndex { step in
        if case .raw(_, let event) = step { event.value == -1 } else { false }
      })
    one.steps.removeSubrange((lift + 3)...)
    #expect(
      try lines(one, on: "wall").last == "replay: its only touch did not change anything on this "
        + "screen; was it recorded on another one, or on another --size?")
    let none = Recording(devices: Recording.builtIn.devices)
    #expect(try lines(none, on: "wall").last == "replay: no finger touches anything in it")
  }

  @Test("Pictures of an earlier run are removed; other files stay")
  func room() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = ["frame-holiday.png", "frame-1.png", "frame-00007.jpg", "photo.png", "frame-.png"]
    for name in own + ["frame-00042.png", "frame-123456.png", "animation.png"] {
      try Data("x".utf8).write(to: folder.appendingPathComponent(name))
    }
    let wall = Recording.ofFrames(on: "wall", size: PixelSize(160, 96))
    _ = try lines(wall, on: "wall", frames: folder.path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set(own + ["frame-00000.png", "animation.png"]))
  }

  @Test("Progress is shown on a terminal only, at most ten times a second, and cleared at the end")
  func progress() throws {
    let file = try TemporaryFile()
    var line = ProgressLine(most: 3, descriptor: file.descriptor)
    line.show(1, at: .zero)
    line.clear()
    #expect(try file.text() == "")
    line = ProgressLine(most: 3, descriptor: file.descriptor, isTerminal: true)
    for (frame, time) in [(1, 0), (2, 99), (3, 100), (4, 250)] as [(Int, Int64)] {
      line.show(frame, at: Instant(nanoseconds: time * 1_000_000))
    }
    line.clear()
    line.clear()
    #expect(
      try file.text() == "\u{1b}[K  1 frame of up to 3\r\u{1b}[K  3 frames of up to 3\r"
        + "\u{1b}[K  4 frames\r\u{1b}[K")
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
