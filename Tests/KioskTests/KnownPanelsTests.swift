import Foundation
import Testing
import Vitrine
import VitrineRecording
import VitrineTesting

@MainActor
@Suite("Corrections of known panels")
struct KnownPanelsTests {
  private let liar = RecordedDevice(
    device: TouchDevice(
      name: "eGalax", vendor: 0x0eef, product: 0x0001, keys: [EventCode.buttonTouch],
      axes: [
        0: AxisInfo(minimum: 0, maximum: 1000), 1: AxisInfo(minimum: 0, maximum: 1000),
        2: AxisInfo(minimum: 0, maximum: 1000), 3: AxisInfo(minimum: 0, maximum: 1000),
      ]))

  private func file(_ text: String) throws -> TouchOverrideFile {
    try TouchOverrideFile(parsing: text, name: "touch.conf")
  }

  @Test("The owner's corrections override recorded ones, which override built-in ones")
  func order() throws {
    let nothing = TouchOverrideFile()
    #expect(liar.corrected(by: nothing).overrides == TouchOverrides(xAxis: 2, yAxis: 3))
    let owner = try file("[0eef:0001]\nx-axis = ABS_X\nswap = yes")
    #expect(
      liar.corrected(by: owner).overrides == TouchOverrides(xAxis: 0, yAxis: 3, swapsAxes: true))
    var recorded = liar
    recorded.overrides = TouchOverrides(invertsY: true)
    #expect(recorded.corrected(by: nothing) == recorded, "a recording knows all that was in force")
    #expect(
      recorded.corrected(by: owner).overrides
        == TouchOverrides(xAxis: 0, swapsAxes: true, invertsY: true))
    #expect(
      liar.corrected(by: owner).corrected(by: owner) == liar.corrected(by: owner), "said twice")
  }

  @Test("Corrections are recorded with the device, and replay the same without the file")
  func recorded() throws {
    let owner = try file("[name Vitrine*]\ninvert-x = yes\ninvert-y = yes\nmatrix = 1 0 0 0 1 0.01")
    let corrected = Recording.builtIn.corrected(by: owner)
    #expect(corrected.devices[0].overrides != .none)
    let path = NSTemporaryDirectory() + "vitrine-known-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var live = corrected
    live.panel = PanelSettings(
      scanOut: PixelSize(800, 480), refreshInterval: Duration(seconds: 1 / 60), screen: "list")
    try live.write(path: path, log: { _, _ in })
    let read = try Recording.read(path: path, log: { _, _ in })
    #expect(read.devices == corrected.devices)
    #expect(transcript(read) == transcript(corrected))
    #expect(transcript(read) != transcript(.builtIn))
  }

  @Test("Corrections apply to the fingers of a live panel, which uses the same driver")
  func driven() throws {
    let owner = try file("[*]\ninvert-x = yes")
    func positions(_ device: RecordedDevice) -> [Point] {
      let stage = Stage(
        root: Column {}, pictureSize: PixelSize(800, 480),
        environment: Environment(typesetter: BoxTypesetter()))
      let driver = StageDriver(
        stage: stage, transform: PanelTransform(scanOut: PixelSize(800, 480)))
      driver.add(device, number: 0)
      driver.apply(.deviceAdded(device: 0, Recording.base))
      return Recording.builtIn.steps.prefix(60).flatMap { step -> [Point] in
        driver.apply(step)
        return stage.report().contacts.map(\.position)
      }
    }
    let plain = positions(Recording.builtIn.devices[0])
    let turned = positions(Recording.builtIn.devices[0].corrected(by: owner))
    #expect(!plain.isEmpty && plain.count == turned.count)
    for (a, b) in zip(plain, turned) {
      #expect(abs(a.x + b.x - 800) < 1e-9 && a.y == b.y)
    }
  }

  private func transcript(_ recording: Recording) -> [String] {
    var lines: [String] = []
    GestureTranscript.write(recording.rebased(), size: PixelSize(800, 480)) { lines.append($0) }
    return lines
  }
}
