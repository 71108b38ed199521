import Foundation

/// The program as a person starts it, and what came of it.
struct Run {
  var code: Int32
  var output: String
  var errors: String

  static func vitrine(_ arguments: String..., environment: [String: String] = [:]) throws -> Run {
    try vitrine(arguments, environment: environment)
  }

  /// The program lies beside the test bundle.
  static func vitrine(_ arguments: [String], environment: [String: String] = [:]) throws -> Run {
    let folder =
      Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }?
      .deletingLastPathComponent()
      ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let process = Process()
    process.executableURL = folder.appendingPathComponent("vitrine")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let folderOfRun = try Run.folder()
    process.currentDirectoryURL = folderOfRun
    let output = folderOfRun.appendingPathComponent("stdout")
    let errors = folderOfRun.appendingPathComponent("stderr")
    for file in [output, errors] {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Run(
      code: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  /// The package's own folder.
  static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// A file with these contents, in a folder of its own.
  static func file(_ contents: Data, named name: String = "file") throws -> String {
    let file = try folder().appendingPathComponent(name)
    try contents.write(to: file)
    return file.path
  }
}
