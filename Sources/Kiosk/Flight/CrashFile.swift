// The only file that may use the flight recording in CLinux's shim: its state is static, one for
// each file. Hence nothing here is inlined elsewhere.
import CLinux
import VitrineSystem

/// The file that a crashing kiosk writes: what its ``FlightRecorder`` has kept.
///
/// A signal handler writes it, also when the service manager's watchdog ends the program (SIGABRT).
/// After SIGKILL or a power cut there is none.
@MainActor
package enum CrashFile {
  /// The name of the file in the state folder.
  package nonisolated static let name = "crash.rec"

  /// Writes the file from now on when the program crashes. Returns the reason if that is not
  /// possible.
  @inline(never)
  package static func arm(_ path: String) -> String? {
    let code = vitrine_flight_arm(path)
    return code == 0 ? nil : SystemError(code).message
  }

  /// Replaces what is written.
  @inline(never)
  package static func set(_ parts: [UnsafeRawBufferPointer]) {
    vitrine_flight_begin()
    for part in parts { vitrine_flight_add(part.baseAddress, part.count) }
  }

  /// Updates the length of the last part, the only one that has changed.
  @inline(never)
  package static func grow(to count: Int) { vitrine_flight_grow(count) }

  /// Writes the file now, as the signal handler does.
  @inline(never)
  package static func write() { vitrine_flight_write() }
}
