import Foundation
import Glibc
import Testing
import VitrineRecording
import VitrineTesting

/// A run of the program as a user starts it, with its result.
struct Run {
  var code: Int32
  var output: String
  var errors: String

  static func vitrine(_ arguments: String..., environment: [String: String] = [:]) throws -> Run {
    try vitrine(arguments, environment: environment)
  }

  static func vitrine(_ arguments: [String], environment: [String: String] = [:]) throws -> Run {
    try program("vitrine", arguments, environment: environment)
  }

  static func lab(_ arguments: String...) throws -> Run {
    try program("vitrine-lab", arguments)
  }

  static func program(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Run {
    try start(name, arguments, environment: environment).end()
  }

  /// A program that has been started, with its output.
  struct Started {
    fileprivate let program: ChildProgram
    fileprivate let output: String
    fileprivate let errors: String

    var process: pid_t { program.process }

    /// The working folder of the program, which also contains its output.
    var folder: URL { URL(fileURLWithPath: output).deletingLastPathComponent() }

    /// Waits until standard error contains a text so often; at most a minute, in case it never
    /// does.
    func waitForError(_ text: String, times: Int = 1) throws {
      for _ in 0..<3000 {
        let found = try String(contentsOfFile: errors, encoding: .utf8).ranges(of: text)
        if found.count >= times { return }
        poll(nil, 0, 20)
      }
      program.send(SIGKILL)
      Issue.record("it never said \(text)")
    }

    /// Waits until the program ends.
    func end() throws -> Run {
      Run(
        code: program.end().status, output: try String(contentsOfFile: output, encoding: .utf8),
        errors: try String(contentsOfFile: errors, encoding: .utf8))
    }
  }

  static func start(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Started {
    let program = name.hasPrefix("/") ? name : path(of: name)
    let place = try Run.folder()
    let output = place.appendingPathComponent("stdout").path
    let errors = place.appendingPathComponent("stderr").path
    var variables = ProcessInfo.processInfo.environment
    variables.merge(environment) { $1 }
    let child = try ChildProgram(
      "/usr/bin/env", ["-C", place.path, program] + arguments,
      environment: variables.map { "\($0.key)=\($0.value)" }, output: .file(output),
      errors: errors)
    return Started(program: child, output: output, errors: errors)
  }

  /// Returns the path of one of the package's programs, in the folder of the test bundle.
  static func path(of name: String) -> String { ProductFolder.path + "/" + name }

  /// The package's root folder.
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

  /// Writes a recording to a file in a folder of its own; returns its path.
  static func file(_ recording: Recording) throws -> String {
    let file = try folder().appendingPathComponent("recording").path
    try recording.write(path: file, log: { _, _ in })
    return file
  }

  /// Writes contents to a file in a folder of its own; returns its path.
  static func file(_ contents: Data, named name: String = "file") throws -> String {
    let file = try folder().appendingPathComponent(name)
    try contents.write(to: file)
    return file.path
  }
}
