import Foundation
import Glibc
import Testing
import VitrineKiosk
import VitrineRecording
import VitrineTesting

@MainActor
@Suite("The file of a crash")
struct CrashFileTests {
  /// Starts the program that crashes, and returns the signal that ends it. No backtrace of the
  /// Swift runtime: the signal ends the program as usual.
  private static func end(of path: String, signal: Int32) throws -> ChildProgram.End {
    try ChildProgram(
      ProductFolder.path + "/DataProbe", ["crash", path, String(signal)],
      environment: ["SWIFT_BACKTRACE=enable=no"]
    ).end()
  }

  @Test(
    "A signal that ends the program writes the recording first, and still ends it",
    arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP])
  func signals(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let path = folder.file(CrashFile.name)
    let end = try Self.end(of: path, signal: signal)
    #expect(end.signal == signal, "\(end)")
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
    let end = try Self.end(of: path, signal: SIGTERM)
    #expect(end.signal == SIGTERM)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
