import Foundation
import Testing
import VitrineKMS
import VitrineTesting

@Suite("Backlight")
struct BacklightTests {
  /// A folder such as /sys/class/backlight, with one panel.
  private func folder(brightness: Int, of largest: Int) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-\(UUID().uuidString)")
    let panel = folder.appendingPathComponent("panel")
    try FileManager.default.createDirectory(at: panel, withIntermediateDirectories: true)
    try write(brightness, to: panel, "brightness")
    try write(largest, to: panel, "max_brightness")
    return folder
  }

  private func write(_ number: Int, to folder: URL, _ name: String) throws {
    try "\(number)\n".write(
      to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  private func lights(_ folder: URL, notes: String? = nil) -> [Backlight] {
    Backlight.all(in: folder.path, notes: notes, log: { _, _ in })
  }

  /// The kernel takes each write as the whole value; a file keeps what is behind it.
  private func brightness(_ folder: URL) throws -> Int? {
    let text = try String(
      contentsOf: folder.appendingPathComponent("panel/brightness"), encoding: .utf8)
    return text.split(separator: "\n").first.flatMap { Int($0) }
  }

  @Test("It is dimmed to a part of its brightness, turned off, and set back, also at the end")
  func dims() throws {
    let folder = try folder(brightness: 200, of: 255)
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      let light = try #require(lights(folder).first)
      light.set(percent: 20)
      #expect(try brightness(folder) == 40)
      light.set(percent: 0)
      #expect(try brightness(folder) == 0)
      light.restore()
      #expect(try brightness(folder) == 200)
      light.set(percent: 50)
    }
    #expect(try brightness(folder) == 200)
  }

  @Test("What a killed kiosk left dark becomes bright")
  func leftover() throws {
    let folder = try folder(brightness: 3, of: 255)
    defer { try? FileManager.default.removeItem(at: folder) }
    let light = try #require(lights(folder).first)
    light.set(percent: 100)
    light.restore()
    #expect(try brightness(folder) == 255)
  }

  @Test("Only off is dark: a dimmed backlight has at least its first step")
  func smallest() throws {
    let folder = try folder(brightness: 1, of: 1)
    defer { try? FileManager.default.removeItem(at: folder) }
    let light = try #require(lights(folder).first)
    light.set(percent: 20)
    #expect(try brightness(folder) == 1)
    light.set(percent: 0)
    #expect(try brightness(folder) == 0)
    light.restore()
    #expect(try brightness(folder) == 1)
  }

  @Test(
    "It can be dimmed only to a step that it has",
    arguments: [(1, 20, false), (4, 20, false), (5, 20, true), (5, 99, true), (1, 100, true)])
  func steps(brightness: Int, percent: Int, expected: Bool) throws {
    let folder = try folder(brightness: brightness, of: brightness)
    defer { try? FileManager.default.removeItem(at: folder) }
    let light = try #require(lights(folder).first)
    #expect(light.canDim(to: percent) == expected)
  }

  @Test("What a killed kiosk left dimmed is set back at the next start")
  func killed() throws {
    let folder = try folder(brightness: 200, of: 255)
    let notes = try TemporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let light = try #require(lights(folder, notes: notes.path).first)
    light.set(percent: 20)
    let note = try notes.bytes(of: "backlight-panel")
    #expect(note == Array("200\n".utf8))
    light.set(percent: 0)
    light.restore()
    #expect(throws: (any Error).self) { try notes.bytes(of: "backlight-panel") }
    // The same after SIGKILL: dimmed, and the note is still there.
    try write(40, to: folder.appendingPathComponent("panel"), "brightness")
    _ = try notes.file("backlight-panel", note)
    let next = try #require(lights(folder, notes: notes.path).first)
    #expect(try brightness(folder) == 200)
    #expect(throws: (any Error).self) { try notes.bytes(of: "backlight-panel") }
    next.set(percent: 50)
    #expect(try brightness(folder) == 100)
    next.restore()
  }

  @Test("A program that changes no light restores what another one left, and nothing else")
  func leftByAnother() throws {
    let folder = try folder(brightness: 3, of: 255)
    let notes = try TemporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    Backlight.restoreLeftovers(in: folder.path, notes: notes.path)
    #expect(try brightness(folder) == 3)
    _ = try notes.file("backlight-panel", Array("200\n".utf8))
    Backlight.restoreLeftovers(in: folder.path, notes: notes.path)
    #expect(try brightness(folder) == 200)
  }

  @Test("A usual brightness is set, is the one that is restored, and is kept at the end")
  func usual() throws {
    let folder = try folder(brightness: 200, of: 255)
    let notes = try TemporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      let light = try #require(lights(folder, notes: notes.path).first)
      light.setNormal(percent: 50)
      #expect(try brightness(folder) == 128 && light.normalPercent == 50)
      light.set(percent: 50)
      #expect(try brightness(folder) == 64)
      light.restore()
      #expect(try brightness(folder) == 128)
      #expect(throws: (any Error).self) { try notes.bytes(of: "backlight-panel") }
      light.set(percent: 0)
    }
    #expect(try brightness(folder) == 128)
  }

  @Test("A brightness that cannot be written changes nothing")
  func refused() throws {
    let folder = try folder(brightness: 200, of: 255)
    defer { try? FileManager.default.removeItem(at: folder) }
    let light = try #require(lights(folder).first)
    let file = folder.appendingPathComponent("panel/brightness")
    try FileManager.default.removeItem(at: file)
    // Takes no byte.
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/dev/full")
    light.setNormal(percent: 50)
    #expect(light.normalPercent == 78)
  }

  @Test("A backlight with few steps has no usual brightness that could be changed")
  func fewSteps() throws {
    for (largest, percent) in [(1, nil), (9, nil), (10, 100), (255, 100)] as [(Int, Int?)] {
      let folder = try folder(brightness: largest, of: largest)
      defer { try? FileManager.default.removeItem(at: folder) }
      let light = try #require(lights(folder).first)
      #expect(light.normalPercent == percent)
    }
  }

  @Test("A machine without a backlight has none")
  func none() { #expect(Backlight.all(in: "/nowhere", notes: nil, log: { _, _ in }).isEmpty) }
}
