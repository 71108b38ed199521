import Glibc
import Testing
import VitrineEvdev
import VitrineTesting
import VitrineTouch
import VitrineUnits

private let hasInputDevices = access("/dev/input/event0", F_OK) == 0

struct DeviceListingTests {
  @Test("Every device is listed with its kind, or why it is no touchscreen or cannot be read")
  func lists() {
    let directory = FakeDirectory()
    directory.add(0, someKeyboard)
    directory.add(1, somePanel)
    directory.add(2, somePanel)
    directory.refusals = ["/dev/input/event2": EACCES]
    let listings = listDevices(of: directory)
    #expect(listings.map(\.name) == ["Keyboard", "Panel", "Panel"])
    #expect(listings.map(\.isTouchscreen) == [false, true, true])
    #expect(listings.map(\.isReadable) == [true, true, false])
    #expect(listings[2].refusal?.description.contains("usermod") == true)
    guard case .notATouchscreen? = listings[0].kind else {
      Issue.record("a keyboard is no touchscreen")
      return
    }
  }

  @Test("The bit masks of sysfs are parsed word by word, the highest first")
  func sysfs() {
    let device = TouchDevice(
      sysfsName: "Panel", properties: "2", keys: "400 0 0 0 0 1\n", axes: "260800000000003\n")
    #expect(device.name == "Panel" && device.properties == [1])
    #expect(device.keys == [0, 0x14a])
    #expect(device.axes.keys.sorted() == [0, 1, 0x2f, 0x35, 0x36, 0x39])
    #expect(device.kind == .protocolB)
    let empty = TouchDevice(sysfsName: "", properties: "", keys: "0", axes: "nonsense")
    #expect(empty == TouchDevice(name: ""))
  }

  @Test("Only six numbers separated by blanks are a valid udev calibration matrix")
  func calibration() {
    #expect(Calibration(udev: "0 1 0 -1 0 1") == Calibration(0, 1, 0, -1, 0, 1))
    #expect(Calibration(udev: " 1.5\t0 -2e-1 0 1 0 ") == Calibration(1.5, 0, -0.2, 0, 1, 0))
    for text in ["", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 1 x", "1 0 0 0 1 inf", "1,0,0,0,1,0"] {
      #expect(Calibration(udev: text) == nil)
    }
  }

  @Test(
    "A machine without input devices is reported with a remedy",
    .disabled(if: hasInputDevices, "this machine has input devices"))
  func noneAtAll() throws {
    let log = LogLines()
    #expect(try listDevices(log: log.sink) == [])
    #expect(throws: TouchInputError.noTouchDevice(seen: [])) { try TouchSource(log: log.sink) }
    let waiting = try TouchSource(requiresDevice: false, log: log.sink)
    waiting.poll(at: .zero) { Issue.record("\($0) from nowhere") }
    #expect(!isReadable(waiting.descriptors[0]))
  }
}
