import Glibc
import Testing
import VitrineUdev

@Suite("The devices that udev knows")
struct UdevMonitorTests {
  /// The kernel's own devices of memory, which every machine has.
  private static let folder = "/sys/class/mem/null"

  @Test(
    "A monitor lists the devices of its subsystem whose name matches",
    .enabled(if: access(folder, F_OK) == 0, "this machine has no sysfs"))
  func present() throws {
    let monitor = try UdevMonitor(subsystem: "mem")
    let devices = monitor.present(named: "n*")
    #expect(devices.allSatisfy { $0.name?.hasPrefix("n") == true })
    let null = try #require(devices.first { $0.name == "null" })
    #expect(null.node == "/dev/null" && null.property("SUBSYSTEM") == "mem")
    #expect(null.attribute("dev") == "1:3" && null.attribute("nothing") == nil)
    #expect(null.action == nil && null.parent(in: "input") == nil)
    #expect(try UdevMonitor(subsystem: "no-such-subsystem").present(named: "*").isEmpty)
  }

  @Test("A monitor without changes returns none, and does not wait")
  func silence() throws {
    let monitor = try UdevMonitor(subsystem: "no-such-subsystem")
    #expect(monitor.takeChanges().isEmpty)
  }
}
