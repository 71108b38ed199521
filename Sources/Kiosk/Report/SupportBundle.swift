import Glibc
import VitrineSystem
import VitrineUnits

/// The files of a support bundle, for remote diagnosis of a kiosk.
package struct SupportBundle: Sendable {
  package struct File: Sendable, Hashable {
    package var name: String
    package var contents: [UInt8]

    package init(_ name: String, _ contents: [UInt8]) {
      self.name = name
      self.contents = contents
    }
  }

  /// The names of all files that a bundle may have.
  private static let names = [
    "versions.txt", "devices.txt", "configuration.txt", "doctor.txt", "status.json", "log.txt",
    "recording.rec", CrashFile.name, staffRecording, missing,
  ]
  /// The newest recording that was saved on the staff page.
  package static let staffRecording = "staff.rec"
  /// The file that lists what is missing.
  private static let missing = "missing.txt"

  package private(set) var files: [File] = []
  /// The reasons why something is missing.
  package private(set) var gaps: [String] = []

  package init() {}

  package mutating func add(_ name: String, _ text: String) {
    files.append(File(name, Array(text.utf8)))
  }

  /// Adds a file, or the reason why it is missing.
  package mutating func add(_ name: String, _ contents: () throws -> [UInt8]) {
    do {
      files.append(File(name, try contents()))
    } catch {
      gaps.append("\(name): \(MaskedText.withoutUsers("\(error)"))")
    }
  }

  /// All files; the last one lists what is missing.
  package var allFiles: [File] {
    let notes = gaps.map { $0 + "\n" }.joined()
    return files + (gaps.isEmpty ? [] : [File(Self.missing, Array(notes.utf8))])
  }

  /// Writes the files: into a folder, or as an archive if the path ends in `.tar` or is "-". Only
  /// the owner can read them. Files of an earlier bundle in the folder are removed.
  package func write(to path: String) throws(KioskError) {
    if path == "-" || path.hasSuffix(".tar") {
      var archive = TarArchive(time: time(nil))
      for file in allFiles { archive.add("vitrine-report/\(file.name)", file.contents) }
      return try BinaryFile.write(archive.contents, to: path)
    }
    try TextFile.makeFolder(path, mode: 0o700)
    let written = Set(allFiles.map(\.name))
    for name in Self.names where !written.contains(name) {
      let old = "\(path)/\(name)"
      do throws(SystemError) {
        try FileSystem.remove(old)
      } catch {
        throw .unwritable(step: "remove", old, code: error.code)
      }
    }
    for file in allFiles { try BinaryFile.write(file.contents, to: "\(path)/\(file.name)") }
  }

  /// The name of the system, such as `Debian GNU/Linux 12 (bookworm)`.
  package static var system: String {
    let text = (try? TextFile.read("/etc/os-release", largest: 65_536)) ?? ""
    let name = text.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
    return name.map { $0.dropFirst(12).filter { $0 != "\"" } } ?? "unknown"
  }

  /// The versions of the program and of the system.
  package static var versions: String {
    var names = utsname()
    uname(&names)
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    let model = try? TextFile.read("/proc/device-tree/model", largest: 4096)
    return """
      vitrine \(VitrineVersion.text)
      kernel \(text(names.sysname)) \(text(names.release)) \(text(names.version))
      machine \(model?.filter { $0 != "\0" } ?? "") \(text(names.machine))
      system \(system)
      processors \(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
      memory \((sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))) >> 20) MB

      """
  }
}
