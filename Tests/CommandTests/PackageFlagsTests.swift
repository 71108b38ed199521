import Foundation
import Testing

/// Tests that packages that depend on this one get no warnings from SwiftPM about ours.
@Suite("Flags of the C libraries")
struct PackageFlagsTests {
  /// GLib on Debian 13, and every library that needs it, requires `-pthread`, which SwiftPM warns
  /// about.
  @Test(
    "No library from pkg-config brings a flag that SwiftPM prohibits",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/pkg-config")))
  func flags() throws {
    let manifest = try String(
      contentsOf: Run.root.appending(path: "Package.swift"), encoding: .utf8)
    let names = manifest.matches(of: /library\("\w+", "([^"]+)", apt:/).map { String($0.output.1) }
    // The number of declared libraries, including those that pkg-config does not provide.
    let declared = manifest.matches(of: /\n +library\(/).count
    #expect(names.count == declared && declared > 4)
    let glib = try Run.file(
      Data("Name: GLib\nDescription: as on Debian 13\nVersion: 2.84.4\nCflags: -pthread\n".utf8),
      named: "glib-2.0.pc")
    let folder = URL(fileURLWithPath: glib).deletingLastPathComponent().path
    for name in names {
      let run = try Run.program(
        "/usr/bin/pkg-config", ["--cflags", "--libs", name],
        environment: ["PKG_CONFIG_PATH": folder])
      #expect(run.code == 0, "\(name): \(run.errors)")
      for flag in run.output.split(whereSeparator: \.isWhitespace) {
        let isAllowed = ["-I", "-L", "-l", "-D", "-F"].contains { flag.hasPrefix($0) }
        #expect(isAllowed, "\(name): \(flag)")
      }
    }
    // Proof that the test works: HarfBuzz is the library that needs GLib.
    let harfBuzz = try Run.program(
      "/usr/bin/pkg-config", ["--cflags", "harfbuzz"], environment: ["PKG_CONFIG_PATH": folder])
    #expect(harfBuzz.output.contains("-pthread") && !names.contains("harfbuzz"))
  }
}
