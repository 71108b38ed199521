import Foundation
import Testing

@Suite("The rules of the house")
struct ArchitectureTests {
  @Test("imports run downwards only, pure modules import nothing else, and no clock is read")
  func floors() throws {
    for room in PackageLayout.rooms {
      let files = try PackageLayout.files(below: "Sources/\(room.folder)", endings: ["swift"])
      #expect(!files.isEmpty, "Sources/\(room.folder) holds no source")
      for file in files {
        for offence in PackageLayout.offences(in: file.text, of: room) {
          Issue.record("\(file.path) \(offence)")
        }
      }
    }
  }

  @Test("every folder of Sources is a room of the house or the cellar")
  func everyFolderIsKnown() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: PackageLayout.root.appendingPathComponent("Sources").path
    ).sorted()
    let known = PackageLayout.rooms.map(\.folder) + ["SystemLibraries"]
    #expect(folders == known.sorted())
  }

  @Test("the cellar holds module maps and headers, no code that runs by itself")
  func cellar() throws {
    #expect(try PackageLayout.files(below: "Sources/SystemLibraries", endings: ["swift", "c", "cpp"]).isEmpty)
  }

  @Test(
    "every library that the program opens while it runs is among the packages that a panel gets")
  func openedLibraries() throws {
    let packages = try PackageLayout.packages(inSection: "run")
    var opened: [String] = []
    for file in try PackageLayout.files(below: "Sources", endings: ["swift"])
    where !file.path.contains("Bench/") {
      opened += file.text.matches(of: /"(lib[a-z0-9+-]+\.so\.[0-9]+)"/).map { String($0.1) }
      #expect(
        !file.text.contains("dlopen(") || file.path.hasSuffix("/SharedLibrary.swift"),
        "\(file.path) opens a library by itself: SharedLibrary does, where this test looks")
    }
    #expect(opened.count >= 4)
    let rig = try String(
      contentsOf: PackageLayout.root.appendingPathComponent("board/rig/initramfs.py"), encoding: .utf8)
    for library in opened {
      #expect(rig.contains("\"\(library)\""), "\(library): board/rig/initramfs.py leaves it out")
      // As Debian names packages: libthai.so.0 is in libthai0.
      let package = library.replacingOccurrences(of: ".so.", with: "")
      #expect(packages.contains(package), "\(library): board/packages has no \(package) in [run]")
    }
  }

  @Test("no file has more than 500 lines")
  func length() throws {
    for folder in ["Sources", "Tests", "board", "docs"] {
      let files = try PackageLayout.files(
        below: folder, endings: ["swift", "h", "c", "py", "sh", "md", ""])
      for file in files {
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        #expect(lines <= 500, "\(file.path) has \(lines) lines: which two ideas are in it?")
      }
    }
  }

  @Test("no source leaves work for later in a comment")
  func nothingLeftOpen() throws {
    // Written in two parts, so that this file does not offend against itself.
    let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
    for folder in ["Sources", "Tests", "board", "docs"] {
      for file in try PackageLayout.files(below: folder, endings: ["swift", "h", "c", "py", "sh", "md"]) {
        for mark in marks {
          #expect(
            !file.text.contains(mark + ":") && !file.text.contains(mark + " "),
            "\(file.path) has a \(mark)")
        }
      }
    }
  }

  @Test(
    "the rules notice what they forbid",
    arguments: [
      ("Touch", "import VitrineMotion", "does not stand below"),
      ("Units", "import VitrineTouch", "does not stand below"),
      ("KMS", "public import VitrineText", "does not stand below"),
      ("Motion", "import Foundation", "has no place"),
      ("Raster", "internal import Glibc", "has no place"),
      ("Evdev", "import CDRM", "has no place"),
      ("Evdev", "@preconcurrency import struct Foundation.URL", "has no place"),
      ("KMS", "let t = clock_gettime(1, &x)", "reads a clock"),
      ("Layout", "let x = Int.random(in: 0...1)", "same pictures"),
      ("Showcase", "import VitrineRaster", "against Vitrine alone"),
    ])
  func theyNotice(folder: String, source: String, expected: String) throws {
    let room = try #require(PackageLayout.rooms.first { $0.folder == folder })
    let offences = PackageLayout.offences(in: source, of: room)
    #expect(offences.count == 1)
    #expect(offences.first?.contains(expected) == true, "\(offences)")
  }

  @Test(
    "the rules let pass what is allowed",
    arguments: [
      ("Components", "public import VitrineMotion\nimport VitrineUnits"),
      ("KMS", "import CDRM\nimport Glibc"),
      ("Motion", "/// clock_gettime is read by the roof, Date() by nobody."),
      ("Units", "let text = \"getenv\""),
    ])
  func theyAllow(folder: String, source: String) throws {
    let room = try #require(PackageLayout.rooms.first { $0.folder == folder })
    #expect(PackageLayout.offences(in: source, of: room) == [])
  }
}
