import Foundation
import Testing

/// Libraries that are opened while running may be missing or not what their name says.
@Suite("Libraries opened while running")
struct LibrariesTests {
  /// Starts the program where `file` is found in fontconfig's place.
  private func errors(with file: Data) throws -> String {
    let path = try Run.file(file, named: "libfontconfig.so.1")
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let run = try Run.vitrine(
      ["replay", "builtin", "list", "--size", "320x240"],
      environment: ["LD_LIBRARY_PATH": folder, "XDG_CACHE_HOME": folder])
    #expect(run.code == 0)
    return run.errors
  }

  @Test("without fontconfig its package is named, and no package of fonts")
  func missing() throws {
    let errors = try errors(with: Data())
    #expect(
      errors.contains(
        "libfontconfig.so.1 cannot be opened; boxes stand for what it would have shown; "
          + "apt install libfontconfig1\n"))
    #expect(!errors.contains("fonts-noto"))
  }

  @Test("another library in fontconfig's place is told apart from none")
  func wrong() throws {
    // Of no length, it says; so it is read to its end.
    let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
    let maps = String(decoding: file.readDataToEndOfFile(), as: UTF8.self)
    let line = try #require(maps.split(separator: "\n").first { $0.contains("/libm.so.6") })
    let library = String(line[line.firstIndex(of: "/")!...])
    let errors = try errors(with: Data(contentsOf: URL(fileURLWithPath: library)))
    #expect(errors.contains("libfontconfig.so.1 lacks functions that fontconfig has; boxes"))
    #expect(errors.contains("apt install --reinstall libfontconfig1\n"))
  }
}
