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
    let process: pid_t
    fileprivate let output: String
    fileprivate let errors: String

    /// The working folder of the program, which also contains its output.
    var folder: URL { URL(fileURLWithPath: output).deletingLastPathComponent() }

    /// Waits until standard error contains a text; at most a minute, in case it never does.
    func waitForError(_ text: String) throws {
      for _ in 0..<3000 {
        if try String(contentsOfFile: errors, encoding: .utf8).contains(text) { return }
        poll(nil, 0, 20)
      }
      kill(process, SIGKILL)
      Issue.record("it never said \(text)")
    }

    /// Waits until the program ends.
    func end() throws -> Run {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      // As a shell reports it: the exit code, or 128 plus the signal.
      let signal = status & 0x7f
      return Run(
        code: signal == 0 ? status >> 8 & 0xff : 128 + signal,
        output: try String(contentsOfFile: output, encoding: .utf8),
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
    // Started with the system call: Foundation's Process crashes on one of the two compilers.
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var variables = ProcessInfo.processInfo.environment
    variables.merge(environment) { $1 }
    let env = "/usr/bin/env"
    var words = ([env, "-C", place.path, program] + arguments).map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    // Signals with their defaults as in a user's shell, whatever runs the tests.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, endings) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&endings)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&endings, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &endings)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var child: pid_t = 0
    let code = posix_spawn(&child, env, &actions, &attributes, &words, &settings)
    try #require(code == 0, "\(program) cannot be started: \(code)")
    return Started(process: child, output: output, errors: errors)
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
