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
      let light = try #require(Backlight.all(in: folder.path, log: { _, _ in }).first)
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
    let light = try #require(Backlight.all(in: folder.path, log: { _, _ in }).first)
    light.set(percent: 100)
    light.restore()
    #expect(try brightness(folder) == 255)
  }

  @Test("Only off is dark: a dimmed backlight has at least its first step")
  func smallest() throws {
    let folder = try folder(brightness: 1, of: 1)
    defer { try? FileManager.default.removeItem(at: folder) }
    let light = try #require(Backlight.all(in: folder.path, log: { _, _ in }).first)
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
    let light = try #require(Backlight.all(in: folder.path, log: { _, _ in }).first)
    #expect(light.canDim(to: percent) == expected)
  }

  @Test("A machine without a backlight has none")
  func none() { #expect(Backlight.all(in: "/nowhere", log: { _, _ in }).isEmpty) }
}
