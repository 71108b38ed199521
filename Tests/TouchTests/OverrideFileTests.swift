import Testing
import VitrineTouch
import VitrineUnits

@Suite struct OverrideFileTests {
  private let panel = TouchDevice(
    name: "Acme Touch 7", vendor: 0x0eef, product: 0x0001,
    axes: [0: Panels.x, 1: Panels.y, 2: Panels.x, 3: Panels.y])

  private func overrides(_ text: String) throws -> TouchOverrides {
    try TouchOverrideFile(parsing: text, name: "touch.conf").overrides(for: panel)
  }

  private func refusal(_ text: String) -> String {
    do {
      _ = try TouchOverrideFile(parsing: text, name: "touch.conf")
      return "accepted"
    } catch {
      return error.description
    }
  }

  @Test("Every key is read")
  func keys() throws {
    let text = """
      # a comment
      [0eef:0001]      # another
      x-axis = ABS_Z
      y-axis=0x03
      x-range = 30 4040
      y-range =  -60   4035
      swap = yes
      invert-x = yes
      invert-y = no
      matrix = 0 -1 1 1 0 0
      """
    #expect(
      try overrides(text)
        == TouchOverrides(
          xAxis: 2, yAxis: 3, xRange: 30...4040, yRange: -60...4035, swapsAxes: true,
          invertsX: true, invertsY: false, calibration: Calibration(0, -1, 1, 1, 0, 0)))
  }

  @Test("Sections apply to the panels that they name, and later lines override earlier ones")
  func sections() throws {
    #expect(try overrides("[0eef:0002]\nswap = yes") == .none)
    #expect(try overrides("[0EEF:1]\nswap = yes").swapsAxes)
    #expect(try overrides("[name Acme Touch 7]\nswap = yes").swapsAxes)
    #expect(try overrides("[name Acme*]\nswap = yes").swapsAxes)
    #expect(try overrides("[name Acme]\nswap = yes") == .none)
    #expect(try overrides("[*]\nswap = yes\n[name Acme*]\nswap = no") == .none)
    #expect(try overrides("[name Acme*]\nswap = no\n[*]\nswap = yes").swapsAxes)
    #expect(try overrides("") == .none)
    #expect(try overrides("\r\n[*]\r\nswap = yes\r\n").swapsAxes)
  }

  @Test("An axis that the panel does not declare is ignored")
  func missingAxis() throws {
    #expect(try overrides("[*]\nx-axis = ABS_RZ\nswap = yes") == TouchOverrides(swapsAxes: true))
  }

  @Test("Each mistake is reported with its line and the expected value")
  func mistakes() {
    #expect(refusal("swap = yes").hasPrefix("touch.conf:1: expected a section"))
    #expect(refusal("\n[zzz]").hasPrefix("touch.conf:2: expected vendor:product"))
    #expect(refusal("[]").hasPrefix("touch.conf:1: expected a section"))
    #expect(refusal("[*").hasPrefix("touch.conf:1: expected a section"))
    #expect(refusal("[*]\nswap").hasPrefix("touch.conf:2: expected key = value"))
    #expect(refusal("[*]\nswap = maybe").hasPrefix("touch.conf:2: expected yes or no"))
    #expect(refusal("[*]\nswop = yes").hasPrefix("touch.conf:2: unknown key “swop”"))
    #expect(refusal("[*]\n\nx-axis = ABS_Q").hasPrefix("touch.conf:3: expected an axis"))
    #expect(refusal("[*]\nx-axis = 0x40").hasPrefix("touch.conf:2: expected an axis"))
    #expect(refusal("[*]\nx-range = 5").hasPrefix("touch.conf:2: expected the smallest"))
    #expect(refusal("[*]\nx-range = 5 5").hasPrefix("touch.conf:2: expected the smallest"))
    #expect(refusal("[*]\nx-range = 5 99999999999").hasPrefix("touch.conf:2: expected the"))
    #expect(refusal("[*]\nmatrix = 1 0 0").hasPrefix("touch.conf:2: calibration matrix “1 0 0”: 3"))
  }

  @Test("Errors about long lines are short")
  func longLines() {
    let long = String(repeating: "x1 ", count: 20_000)
    for line in [
      "[\(long)", "[\(long)]", "[*]\n\(long)", "[*]\n\(long) = 1", "[*]\nx-axis = \(long)",
      "[*]\nx-range = \(long)", "[*]\nswap = \(long)", "[*]\nmatrix = \(long)",
      "[*]\nmatrix = 1 2 3 4 5 \(String(repeating: "x", count: 60_000))",
    ] {
      do {
        _ = try TouchOverrideFile(parsing: line, name: "touch.conf")
        Issue.record("\(line.prefix(40)) was read")
      } catch {
        #expect(error.description.count < 600, "\(error.description.prefix(200))")
      }
    }
  }

  @Test("The panel with positions on ABS_Z and ABS_RX is corrected by default")
  func builtIn() throws {
    #expect(
      TouchOverrideFile.builtIn.overrides(for: panel) == TouchOverrides(xAxis: 2, yAxis: 3))
    var plain = panel
    plain.axes = [0: Panels.x, 1: Panels.y]
    #expect(TouchOverrideFile.builtIn.overrides(for: plain) == .none)
    let own = try TouchOverrideFile(parsing: "[*]\nx-axis = ABS_X", name: "own")
    let both = TouchOverrideFile.builtIn.followed(by: own)
    #expect(both.overrides(for: panel) == TouchOverrides(xAxis: 0, yAxis: 3))
  }
}

@Suite struct CalibrationMatrixTests {
  private func refusal(_ text: String) -> String {
    do {
      _ = try Calibration(matrix: text)
      return "accepted"
    } catch {
      return error.problem
    }
  }

  @Test("Six numbers are a matrix, in the order of udev")
  func six() throws {
    #expect(try Calibration(matrix: "1 0 0 0 1 0") == .identity)
    let c = try Calibration(matrix: " 0\t-1 1.0  1e0 0 -0.25\n")
    #expect(c == Calibration(0, -1, 1, 1, 0, -0.25))
    #expect(c.apply(Point(0.25, 0.5)) == Point(0.5, 0))
  }

  @Test("Any other text is refused with the reason")
  func refused() {
    #expect(refusal("") == "0 numbers instead of 6")
    #expect(refusal("1 0 0 0 1") == "5 numbers instead of 6")
    #expect(refusal("1 0 0 0 1 0 0 0 1") == "9 numbers instead of 6")
    #expect(refusal("1 0 0 0 one 0") == "“one” is not a finite number")
    #expect(refusal("1 0 nan 0 1 0") == "“nan” is not a finite number")
    #expect(refusal("1 0 0 0 inf 0") == "“inf” is not a finite number")
    #expect(refusal("1,0,0,0,1,0") == "1 numbers instead of 6")
    #expect(refusal("1 2 0 2 4 0") == "it moves the whole panel onto a line")
    #expect(refusal("0 0 0 0 0 0") == "it moves the whole panel onto a line")
  }
}
