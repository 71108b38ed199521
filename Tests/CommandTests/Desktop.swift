import Foundation
import Glibc
import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// A desktop in memory (Xvfb), whose pixels are read from its file and whose mouse is moved by
/// xdotool.
final class Desktop {
  static let isInstalled = ["Xvfb", "xdotool"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  /// Without a window manager, a window is in the middle.
  static let size = PixelSize(1024, 768)

  private let program: ChildProgram
  private let file: String
  private let display: String

  init() throws {
    let folder = try Run.folder().path
    file = "\(folder)/Xvfb_screen0"
    program = try ChildProgram(
      "/usr/bin/Xvfb",
      [
        "-displayfd", "1", "-screen", "0", "\(Self.size.width)x\(Self.size.height)x24", "-fbdir",
        folder, "-nolisten", "tcp",
      ], output: .pipe, errors: "\(folder)/log")
    // The server writes its number when it takes connections.
    display = ":" + (try #require(program.line(), "Xvfb has not started: see \(folder)/log"))
  }

  deinit {
    program.send(SIGTERM)
    _ = program.end()
  }

  /// The environment of programs on this desktop.
  var environment: [String: String] {
    [
      "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": "", "LC_ALL": "C",
      "VITRINE_WINDOW": "", "XDG_RUNTIME_DIR": "", "VITRINE_ROTATE": "",
    ]
  }

  /// The picture in the middle of the desktop.
  func picture(_ size: PixelSize) throws -> Pixmap {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    // A file of xwd: a head of big-endian numbers, a table of colors, the pixels.
    func field(_ index: Int) -> Int {
      bytes[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (stride, pixels) = (field(12), field(0) + field(19) * 12)
    let corner = (
      x: (Self.size.width - size.width) / 2, y: (Self.size.height - size.height) / 2
    )
    var found: [UInt32] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = pixels + (corner.y + y) * stride + (corner.x + x) * 4
        found.append(
          0xff00_0000 | UInt32(bytes[place + 2]) << 16 | UInt32(bytes[place + 1]) << 8
            | UInt32(bytes[place]))
      }
    }
    return Pixmap(size: size, pixels: found)
  }

  /// Runs commands of xdotool.
  func hand(_ words: String...) throws {
    let run = try Run.program("/usr/bin/xdotool", words, environment: environment)
    #expect(run.code == 0, "\(run.errors)")
  }

  /// The position on the desktop of a position in a window of `size`.
  func place(_ x: Int, _ y: Int, in size: PixelSize) -> [String] {
    ["\((Self.size.width - size.width) / 2 + x)", "\((Self.size.height - size.height) / 2 + y)"]
  }

  /// Waits until a condition holds; at most a minute, in case it never does.
  func wait(for what: String, _ condition: () throws -> Bool) throws {
    for _ in 0..<600 {
      if try condition() { return }
      poll(nil, 0, 100)
    }
    Issue.record("there was never \(what)")
  }
}
