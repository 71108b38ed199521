import Foundation

/// A module of the package: its layer and its permitted imports.
struct Module {
  let folder: String
  let layer: Int
  /// C modules and system libraries that it may import, in addition to the project's own modules.
  let libraries: Set<String>

  var name: String {
    switch folder {
    case "Vitrine": return "Vitrine"
    default: return "Vitrine\(folder)"
    }
  }
}

/// The layers from the lowest up; a module imports modules of lower layers only.
enum PackageLayout {
  static let modules: [Module] = [
    Module(folder: "Units", layer: 0, libraries: []),
    Module(folder: "System", layer: 0, libraries: ["Glibc", "Synchronization", "CLinux"]),
    Module(folder: "Cache", layer: 0, libraries: []),
    Module(folder: "Touch", layer: 1, libraries: []),
    Module(folder: "Motion", layer: 1, libraries: []),
    Module(folder: "Layout", layer: 1, libraries: []),
    // Not a library: one header of our own.
    Module(folder: "Raster", layer: 1, libraries: ["CStream", "Synchronization"]),
    Module(folder: "Components", layer: 2, libraries: ["Synchronization"]),
    Module(folder: "State", layer: 3, libraries: ["Observation", "Synchronization"]),
    Module(folder: "Map", layer: 3, libraries: []),
    Module(folder: "Recording", layer: 3, libraries: ["Glibc", "CYAML"]),
    Module(folder: "WindowLink", layer: 3, libraries: ["Glibc", "CLinux"]),
    Module(folder: "Udev", layer: 3, libraries: ["Glibc", "CUdev"]),
    Module(folder: "Seat", layer: 3, libraries: ["Glibc"]),
    Module(folder: "Evdev", layer: 4, libraries: ["Glibc", "CEvdev", "CXKBCommon", "CLinux"]),
    Module(folder: "KMS", layer: 4, libraries: ["Glibc", "CDRM"]),
    Module(
      folder: "Text", layer: 4,
      libraries: [
        "Glibc", "CFreeType", "CHarfBuzz", "CFriBidi", "CFontconfig", "CUnibreak", "CThai",
      ]),
    Module(
      folder: "Images", layer: 4,
      libraries: ["Glibc", "Synchronization", "CPNG", "CJPEG", "CQREncode"]),
    Module(
      folder: "Data", layer: 4,
      libraries: [
        "Glibc", "Synchronization", "Observation", "Foundation", "FoundationEssentials", "CYajl",
        "CSQLite",
      ]),
    Module(folder: "Pinyin", layer: 4, libraries: ["Glibc", "Synchronization", "CLinux"]),
    Module(
      folder: "HTTP", layer: 5,
      libraries: ["Foundation", "FoundationNetworking", "Synchronization"]),
    Module(
      folder: "Kiosk", layer: 5,
      libraries: ["Glibc", "Synchronization", "CLinux", "CMainQueue", "ArgumentParser"]),
    Module(folder: "Vitrine", layer: 6, libraries: []),
    Module(folder: "Testing", layer: 7, libraries: ["Glibc"]),
    Module(folder: "Showcase", layer: 7, libraries: []),
    Module(folder: "Command", layer: 8, libraries: ["Glibc", "ArgumentParser"]),
    Module(folder: "Window", layer: 8, libraries: ["Glibc", "Synchronization", "CSDL2"]),
    Module(folder: "Lab", layer: 8, libraries: ["Glibc", "CLinux", "CStream", "ArgumentParser"]),
  ]

  /// Clocks, which are banned below the app layer, where time is an argument.
  static let clocks = [
    "clock_gettime", "gettimeofday", "ContinuousClock", "SuspendingClock", "DispatchTime",
    "Date()", "Date.now", "mach_absolute_time",
  ]

  /// Sources of differences between runs, which are banned below the platform layer.
  static let surprises = [
    ".random(in:", "SystemRandomNumberGenerator", "getenv", "ProcessInfo", "Thread",
    "DispatchQueue",
    "Task {", "Task.detached", ".shuffled()", ".randomElement()",
  ]

  /// The calls and flags that open a file. They are used in System, so that errors, rights and
  /// links are treated alike.
  static let openings = [
    "O_RDONLY", "O_WRONLY", "O_RDWR", "O_CREAT", "fopen(", "openat(", "creat(", "mkstemp(",
    "opendir(", "mkdir(", "realpath(", "lstat(",
  ]
  /// The modules that open files: System, and those of the devices.
  static let openers = ["System", "Evdev", "KMS"]
  /// Opens the files of a child process, which are not the program's own.
  static let childOpening = "posix_spawn_file_actions_addopen("

  static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// Returns the text of a file, by its path from the root.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns every text file below `folder`, with its path from the root.
  static func files(below folder: String, endings: [String]) throws -> [(
    path: String, text: String
  )] {
    let base = root.appendingPathComponent(folder)
    guard let walk = FileManager.default.enumerator(atPath: base.path) else { return [] }
    var found: [(String, String)] = []
    for case let path as String in walk {
      guard endings.contains((path as NSString).pathExtension) else { continue }
      let file = base.appendingPathComponent(path)
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      if !exists || isFolder.boolValue { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      found.append(("\(folder)/\(path)", text))
    }
    return found.sorted { $0.0 < $1.0 }
  }

  /// Returns the modules that a source imports, in order.
  static func imports(of source: String) -> [String] {
    source.split(separator: "\n").compactMap { line in
      var words = line.split(separator: " ").map(String.init)
      while let first = words.first,
        ["public", "package", "internal", "private", "fileprivate"].contains(first)
          || first.hasPrefix("@")
      {
        words.removeFirst()
      }
      guard words.first == "import", words.count > 1 else { return nil }
      let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
      let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
      return String(name.prefix { $0 != "." })
    }
  }

  /// Returns the packages in a section of board/packages.
  static func packages(inSection section: String) throws -> [String] {
    let text = try String(
      contentsOf: root.appendingPathComponent("board/packages"), encoding: .utf8)
    var isInside = false
    return text.split(separator: "\n").compactMap { line in
      let line = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("[") { isInside = line == "[\(section)]" }
      return isInside && !line.isEmpty && !line.hasPrefix("[") ? line : nil
    }
  }

  /// Returns the source without comments and string literals, so that words in prose break no rule.
  static func code(of source: String) -> String {
    source.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      var result = ""
      var inText = false
      var previous: Character = " "
      for character in line {
        if character == "\"" && previous != "\\" { inText.toggle() }
        if !inText {
          if character == "/" && previous == "/" {
            result.removeLast()
            break
          }
          result.append(character)
        }
        previous = character
      }
      return result
    }.joined(separator: "\n")
  }

  /// Returns the rules that a source file of `module` breaks, one sentence each.
  static func offences(in source: String, of module: Module) -> [String] {
    var offences: [String] = []
    for name in imports(of: source) {
      if let other = modules.first(where: { $0.name == name }) {
        if other.layer >= module.layer {
          offences.append("imports \(name), which is not below \(module.name)")
        } else if module.folder == "Showcase" && name != "Vitrine" {
          offences.append("imports \(name): the screens are written against Vitrine alone")
        }
      } else if !module.libraries.contains(name) {
        offences.append("imports \(name), which \(module.name) may not import")
      }
    }
    let code = code(of: source)
    let lines = code.split(separator: "\n").filter { !$0.contains(childOpening) }
    if !openers.contains(module.folder),
      let word = openings.first(where: { word in lines.contains { $0.contains(word) } })
    {
      offences.append("opens a file (\(word)); use FileReader or OutputFile of System")
    }
    if module.layer < 5 {
      for word in clocks where code.contains(word) {
        offences.append("reads a clock (\(word)); below the app layer time is an argument")
      }
    }
    if module.layer < 4 {
      for word in surprises where code.contains(word) {
        offences.append("uses \(word); the same input must give the same pictures")
      }
    }
    return offences
  }
}
