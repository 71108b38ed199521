import Testing
import VitrineCommand
import VitrineKiosk
import VitrineUnits

@Suite("The keys of the staff page")
struct StaffConfigurationTests {
  private static func read(_ text: String) throws -> RunConfiguration<ShowcaseApp> {
    try RunConfiguration(ConfigurationFile(parsing: text, name: "kiosk.conf")) { _ in nil }
  }

  private static func problem(_ text: String) -> String {
    do {
      _ = try read(text)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("Without a PIN there is no page, and with one the others have defaults")
  func defaults() throws {
    #expect(try Self.read("rotate = 90").staff == nil)
    let staff = try #require(try Self.read("staff-pin = 0042").staff)
    let pin = try #require(StaffPIN("0042"))
    #expect(staff == StaffSettings(pin: pin))
    #expect(staff.corner == .topLeft && staff.hold == .seconds(5))
    let other = try #require(
      try Self.read("staff-hold = 3 s\nstaff-pin = 123456\nstaff-corner = bottom-right").staff)
    #expect(other.corner == .bottomRight && other.hold == .seconds(3))
    #expect(other.pin.matches("123456"))
  }

  @Test("A mistake is named with its line, and a PIN is in no message")
  func mistakes() {
    #expect(
      Self.problem("staff-pin = 73x4")
        == "kiosk.conf:1: 'staff-pin' must have 4 to 12 digits, 0 to 9")
    #expect(Self.problem("\nstaff-corner = left").hasPrefix("kiosk.conf:2: 'staff-corner' must be"))
    #expect(Self.problem("staff-pin = 7394\nstaff-hold = 1 s").contains("from 2 s to 60 s"))
    #expect(Self.problem("staff-hold = 9 s").contains("kiosk.conf:1: there is no 'staff-pin'"))
    let twice = "staff-pin = 7394\nstaff-pin = 7394"
    for text in [
      "staff-pin 7394", "staff-pin: 7394", "staff-pin = 7394x", twice, "Staff-PIN 7394",
      "staffpn 7394", "7394", "STAFF-PIN 7394 = 1", "7394 = staff-pin",
    ] {
      let problem = Self.problem(text)
      #expect(problem.hasPrefix("kiosk.conf:") && !problem.contains("7394"), "\(problem)")
    }
    #expect(Self.problem("rotate 90").hasSuffix("found no '='; comments begin with '#'"))
    #expect(Self.problem("staff-pim = 7394").contains("did you mean 'staff-pin'?"))
  }

  @Test("No command line sets a PIN, and a support bundle does not contain it")
  func secret() throws {
    #expect(throws: (any Error).self) { try RunCommand<ShowcaseApp>.parse(["--staff-pin=7394"]) }
    let known = Set(RunConfiguration<ShowcaseApp>.keys.map(\.name))
    let masked = MaskedText.configuration("staff-pin = 7394\nrotate = 90\n", shown: known)
    #expect(masked.contains("rotate = 90") && !masked.contains("7394"))
  }
}
