import Foundation
import Glibc
import Testing
import VitrineKiosk
import VitrineRecording
import VitrineTesting

@MainActor
@Suite("The file of a crash")
struct CrashFileTests {
  /// Starts the program that crashes, and returns the status of its end.
  private static func status(of path: String, signal: Int32) throws -> Int32 {
    let program = "\(ProductFolder.path)/DataProbe"
    let arguments: [String] = [program, "crash", path, String(signal)]
    var words = arguments.map { strdup($0) } + [nil]
    // No backtrace of the Swift runtime: the signal ends the program as usual.
    let variables: [String] = ["SWIFT_BACKTRACE=enable=no"]
    var settings = variables.map { strdup($0) } + [nil]
    defer { for text in words + settings { free(text) } }
    // No signal is blocked, whatever the thread of the test does.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var child: pid_t = 0
    let code = posix_spawn(&child, program, nil, &attributes, &words, &settings)
    try #require(code == 0, "\(program) cannot be started: \(code)")
    var status: Int32 = 0
    try #require(waitpid(child, &status, 0) == child)
    return status
  }

  @Test(
    "A signal that ends the program writes the recording first, and still ends it",
    arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP])
  func signals(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let path = folder.file(CrashFile.name)
    let status = try Self.status(of: path, signal: signal)
    #expect(status & 0x7f == signal, "the status is \(status)")
    let recording = try Recording.read(path: path, log: { _, _ in })
    #expect(recording.steps.count == 1000)
    #expect(recording.panel?.setting(FlightRecorder.setting) == "start")
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    #expect(facts[.posixPermissions] as? Int == 0o600)
  }

  @Test("SIGTERM writes no recording")
  func usual() throws {
    let folder = try TemporaryFolder()
    let path = folder.file(CrashFile.name)
    let status = try Self.status(of: path, signal: SIGTERM)
    #expect(status & 0x7f == SIGTERM)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
