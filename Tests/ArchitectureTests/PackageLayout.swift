import Foundation

/// What the house rules know of a module: the floor it stands on and what it may import.
struct Room {
  let folder: String
  let floor: Int
  /// C modules and system libraries beside the project's own modules.
  let libraries: Set<String>

  var module: String {
    switch folder {
    case "Vitrine": return "Vitrine"
    default: return "Vitrine\(folder)"
    }
  }
}

/// The floors from the ground to the roof; a room imports rooms on lower floors only.
enum PackageLayout {
  static let rooms: [Room] = [
    Room(folder: "Units", floor: 0, libraries: []),
    Room(folder: "Arguments", floor: 0, libraries: []),
    Room(folder: "Touch", floor: 1, libraries: []),
    Room(folder: "Motion", floor: 1, libraries: []),
    Room(folder: "Layout", floor: 1, libraries: []),
    // No library: one header of our own.
    Room(folder: "Raster", floor: 1, libraries: ["CStream"]),
    Room(folder: "Components", floor: 2, libraries: []),
    Room(folder: "Map", floor: 3, libraries: []),
    Room(folder: "Evdev", floor: 4, libraries: ["Glibc", "CEvdev", "CUdev", "CYAML", "CLinux"]),
    Room(folder: "KMS", floor: 4, libraries: ["Glibc", "CDRM"]),
    Room(
      folder: "Text", floor: 4,
      libraries: [
        "Glibc", "CFreeType", "CHarfBuzz", "CFriBidi", "CFontconfig", "CUnibreak", "CThai",
      ]),
    Room(folder: "Images", floor: 4, libraries: ["Glibc", "CPNG", "CJPEG"]),
    Room(folder: "Content", floor: 4, libraries: ["Glibc", "CYajl", "CSQLite"]),
    Room(folder: "Kiosk", floor: 5, libraries: ["Glibc", "CLinux", "ArgumentParser"]),
    Room(folder: "Vitrine", floor: 6, libraries: []),
    Room(folder: "Testing", floor: 7, libraries: ["Glibc"]),
    Room(folder: "Showcase", floor: 7, libraries: []),
    Room(folder: "Command", floor: 8, libraries: ["Glibc", "ArgumentParser"]),
    Room(folder: "Lab", floor: 8, libraries: ["Glibc", "CStream", "ArgumentParser"]),
  ]

  /// Below the roof time is an argument.
  static let clocks = [
    "clock_gettime", "gettimeofday", "ContinuousClock", "SuspendingClock", "DispatchTime",
    "Date()", "Date.now", "mach_absolute_time",
  ]

  /// Below the doors nothing may differ from run to run.
  static let surprises = [
    ".random(in:", "SystemRandomNumberGenerator", "getenv", "ProcessInfo", "Thread",
    "DispatchQueue",
    "Task {", "Task.detached", ".shuffled()", ".randomElement()",
  ]

  static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// Every text file of ours below `folder`, with its path from the root.
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

  /// The modules that a source imports, in order.
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

  /// What board/packages names in one of its sections.
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

  /// The source without comments and text literals, so that a word in prose is no offence.
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

  /// What a source file of `room` does against the rules, one sentence each.
  static func offences(in source: String, of room: Room) -> [String] {
    var offences: [String] = []
    for name in imports(of: source) {
      if let other = rooms.first(where: { $0.module == name }) {
        if other.floor >= room.floor {
          offences.append("imports \(name), which does not stand below \(room.module)")
        } else if room.folder == "Showcase" && name != "Vitrine" {
          offences.append("imports \(name): the screens are written against Vitrine alone")
        }
      } else if !room.libraries.contains(name) {
        offences.append("imports \(name), which has no place in \(room.module)")
      }
    }
    let code = code(of: source)
    if room.floor < 5 {
      for word in clocks where code.contains(word) {
        offences.append("reads a clock (\(word)); time is an argument below the roof")
      }
    }
    if room.floor < 4 {
      for word in surprises where code.contains(word) {
        offences.append("uses \(word); the same input must give the same pictures")
      }
    }
    return offences
  }
}
