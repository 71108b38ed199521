import Foundation
import Testing

@Suite("Architecture rules")
struct ArchitectureTests {
  @Test("Imports go to lower layers only, pure modules import nothing else, and no clock is read")
  func layers() throws {
    for module in PackageLayout.modules {
      let files = try PackageLayout.files(below: "Sources/\(module.folder)", endings: ["swift"])
      #expect(!files.isEmpty, "Sources/\(module.folder) holds no source")
      for file in files {
        for offence in PackageLayout.offences(in: file.text, of: module) {
          Issue.record("\(file.path) \(offence)")
        }
      }
    }
  }

  @Test("Every folder of Sources is a known module or SystemLibraries")
  func everyFolderIsKnown() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: PackageLayout.root.appendingPathComponent("Sources").path
    ).sorted()
    let known = PackageLayout.modules.map(\.folder) + ["SystemLibraries"]
    #expect(folders == known.sorted())
  }

  @Test("SystemLibraries contains only module maps and headers")
  func systemLibraries() throws {
    #expect(
      try PackageLayout.files(below: "Sources/SystemLibraries", endings: ["swift", "c", "cpp"])
        .isEmpty)
  }

  @Test("The manifest declares every module map, and linker settings are unchanged")
  func ordinaryManifest() throws {
    let manifest = try PackageLayout.text("Package.swift")
    let maps = try FileManager.default.contentsOfDirectory(
      atPath: PackageLayout.root.appendingPathComponent("Sources/SystemLibraries").path)
    for name in maps { #expect(manifest.contains("\"\(name)\""), "\(name)") }
    for word in ["unsafeFlags", "linkerSettings", "Context."] {
      #expect(!manifest.contains(word), "\(word)")
    }
    for file in try PackageLayout.files(below: "Sources", endings: ["swift", "modulemap"])
    where !file.path.contains("Lab/Bench/") {
      // A panel without a Chinese keyboard does not need its dictionary, and one without a seat's
      // service not its library.
      let isOptional = [
        "Sources/Pinyin/PinyinLibrary.swift", "Sources/Seat/SeatLibrary.swift",
      ].contains(file.path)
      #expect(
        isOptional || !file.text.contains("dlopen("),
        "\(file.path) opens a library by itself: link it")
      #expect(!file.text.contains(".a\""), "\(file.path) names an archive")
    }
  }

  @Test("Only AlignedMemory allocates blocks at cache lines, without aligned_alloc")
  func alignedBlocks() throws {
    var count = 0
    for file in try PackageLayout.files(below: "Sources", endings: ["swift", "h"]) {
      let uses =
        file.text.matches(of: /allocate\([^)]*alignment: (\d+)\)/).filter { Int($0.output.1)! > 16 }
        .count + file.text.matches(of: /posix_memalign\(|aligned_alloc\(/).count
      #expect(uses == 0, "\(file.path): call AlignedMemory, whose blocks glibc uses again")
      count += 1
    }
    #expect(count > 100)
  }

  @Test("The modules that Vitrine exports are named wherever Vitrine is used")
  func exportedModules() throws {
    let manifest = try PackageLayout.text("Package.swift")
    let list = try #require(manifest.firstMatch(of: /let exported = \[([^\]]+)\]/)).output.1
    let named = list.matches(of: /"(\w+)"/).map { String($0.output.1) }
    let exports = try PackageLayout.text("Sources/Vitrine/Vitrine.swift")
      .matches(of: /@_exported public import (\w+)/).map { String($0.output.1) }
    #expect(!exports.isEmpty && named.sorted() == exports.sorted())
    // The product, the target, and the two lists that contain the others.
    #expect(manifest.matches(of: /"Vitrine"/).count == 4)
    #expect(manifest.matches(of: /\["Vitrine"\] \+ exported/).count == 2)
  }

  /// SwiftPM rebuilds an optimized target only if a module that it names has changed.
  @Test("Every target names the modules that it imports")
  func namedImports() throws {
    let targets = try Manifest.targets(in: PackageLayout.text("Package.swift"))
    let names = Set(targets.map(\.name))
    let maps = try FileManager.default.contentsOfDirectory(
      atPath: PackageLayout.root.appendingPathComponent("Sources/SystemLibraries").path)
    let own = names.union(maps)
    // Each folder with sources is a target.
    for folder in ["Sources", "Tests"] {
      let folders = try FileManager.default.contentsOfDirectory(
        atPath: PackageLayout.root.appendingPathComponent(folder).path)
      for name in folders
      where try !PackageLayout.files(below: "\(folder)/\(name)", endings: ["swift"]).isEmpty {
        #expect(targets.contains { $0.folder == "\(folder)/\(name)" }, "\(folder)/\(name)")
      }
    }
    for target in targets {
      for file in try PackageLayout.files(below: target.folder, endings: ["swift"]) {
        for imported in PackageLayout.imports(of: file.text)
        where own.contains(imported) && imported != target.name {
          #expect(
            target.dependencies.contains(imported),
            "\(file.path): name \(imported) for \(target.name) in Package.swift")
        }
      }
    }
  }

  @Test("The script board/setup installs the package of every C header that a module map names")
  func headerPackages() throws {
    let packages = try PackageLayout.packages(inSection: "build")
    let manifest = try PackageLayout.text("Package.swift")
    var count = 0
    for file in try PackageLayout.files(below: "Sources/SystemLibraries", endings: ["h"]) {
      for match in file.text.matches(of: /#error "[^(]+\(([^)]+)\): run board\/setup build run"/) {
        count += 1
        let package = String(match.1)
        #expect(packages.contains(package), "\(file.path): board/packages has no \(package)")
        #expect(manifest.contains("apt: \"\(package)\""), "\(package)")
      }
    }
    #expect(count == manifest.matches(of: /apt: "/).count)
  }

  @Test("The version is that of the newest release in the changelog")
  func version() throws {
    let source = try PackageLayout.text("Sources/Units/Version.swift")
    let version = try #require(source.firstMatch(of: /text = "([^"]+)"/)).output.1
    let changelog = try PackageLayout.text("CHANGELOG.md")
    let release = try #require(changelog.firstMatch(of: /\n## (\d[^ ]*) \(/)).output.1
    #expect(version == release)
    let headings = changelog.matches(of: /\n## (\d[^ \n]*)/).map { String($0.output.1) }
    #expect(Set(headings).count == headings.count, "a version has two headings: \(headings)")
  }

  @Test("No file has more than 500 lines")
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

  /// The formatter wraps code only. Pictures, examples and tables cannot be wrapped, and the
  /// examples of the guide are as wide as its pages.
  @Test("Comments have at most 100 columns")
  func width() throws {
    for folder in ["Sources", "Tests"] {
      for file in try PackageLayout.files(below: folder, endings: ["swift"])
      where !file.path.contains("Tests/GuideTests/") && !file.path.contains("Tests/Gallery/") {
        for (number, line) in file.text.split(
          separator: "\n", omittingEmptySubsequences: false
        ).enumerated() where line.count > 100 {
          let text = line.drop { $0 == " " }
          let isFixed = ["///   ", "//   ", "/// |"].contains { text.hasPrefix($0) }
          #expect(
            !text.hasPrefix("//") || isFixed, "\(file.path):\(number + 1) is \(line.count) wide")
        }
      }
    }
  }

  @Test("No source contains a comment about unfinished work")
  func nothingLeftOpen() throws {
    // Written in two parts, so that this file passes its own test.
    let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
    for folder in ["Sources", "Tests", "board", "docs"] {
      for file in try PackageLayout.files(
        below: folder, endings: ["swift", "h", "c", "py", "sh", "md"])
      {
        for mark in marks {
          #expect(
            !file.text.contains(mark + ":") && !file.text.contains(mark + " "),
            "\(file.path) has a \(mark)")
        }
      }
    }
  }

  @Test(
    "The rules detect what they forbid",
    arguments: [
      ("Touch", "import VitrineMotion", "is not below"),
      ("Units", "import VitrineTouch", "is not below"),
      ("KMS", "public import VitrineText", "is not below"),
      ("Motion", "import Foundation", "may not import"),
      ("Raster", "internal import Glibc", "may not import"),
      ("Evdev", "import CDRM", "may not import"),
      ("Evdev", "@preconcurrency import struct Foundation.URL", "may not import"),
      ("KMS", "let t = clock_gettime(1, &x)", "reads a clock"),
      ("Layout", "let x = Int.random(in: 0...1)", "same pictures"),
      ("Showcase", "import VitrineRaster", "against Vitrine alone"),
      ("Kiosk", "let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)", "opens a file"),
      ("Lab", "let file = fopen(path, mode)", "opens a file"),
      ("Data", "let names = opendir(folder)", "opens a file"),
    ])
  func theyNotice(folder: String, source: String, expected: String) throws {
    let module = try #require(PackageLayout.modules.first { $0.folder == folder })
    let offences = PackageLayout.offences(in: source, of: module)
    #expect(offences.count == 1)
    #expect(offences.first?.contains(expected) == true, "\(offences)")
  }

  @Test(
    "The rules accept what is allowed",
    arguments: [
      ("Components", "public import VitrineMotion\nimport VitrineUnits"),
      ("KMS", "import CDRM\nimport Glibc"),
      ("Motion", "/// clock_gettime is read by the app layer, Date() by no module."),
      ("Units", "let text = \"getenv\""),
      ("KMS", "let card = open(path, O_RDWR | O_CLOEXEC)"),
      ("Kiosk", "posix_spawn_file_actions_addopen(&actions, 0, null, O_RDONLY, 0)"),
    ])
  func theyAllow(folder: String, source: String) throws {
    let module = try #require(PackageLayout.modules.first { $0.folder == folder })
    #expect(PackageLayout.offences(in: source, of: module) == [])
  }
}
