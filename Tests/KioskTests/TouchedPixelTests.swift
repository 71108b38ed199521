import Testing
import Vitrine
import VitrineKMS
import VitrineKiosk
import VitrineRaster
import VitrineRecording
import VitrineTesting
import VitrineTouch

/// White pixels at positions of touches.
@MainActor
private final class DotsView: Component {
  var positions: [Point] = [] { didSet { setNeedsDisplay() } }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, .black)
    let scale = canvas.environment.scale
    for position in positions {
      let (x, y) = ((position.x * scale).rounded(.down), (position.y * scale).rounded(.down))
      canvas.fill(Rect(x / scale, y / scale, 1 / scale, 1 / scale), .white)
    }
  }
}

/// A sensor on a panel: the positions that it reports are wrong by what its calibration corrects.
private struct Sensor: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Maps reported positions to those on the panel, in the unit square.
  let calibration: Calibration

  /// As the eight ways in which a sensor can be glued on, of which four are mirrored, except that
  /// two are larger than the picture and one is also tilted by a degree.
  static let all: [Sensor] = {
    let larger = Calibration(1.1, 0, -0.05, 0, 1.08, -0.04)
    let (cosine, sine) = (0.9998477, 0.0174524)
    let tilt = Calibration(
      cosine, -sine, 0.5 - 0.5 * cosine + 0.5 * sine, sine, cosine, 0.5 - 0.5 * sine - 0.5 * cosine)
    return [
      Sensor(testDescription: "upright", calibration: .identity),
      Sensor(testDescription: "quarter turn", calibration: Calibration(0, -1, 1, 1, 0, 0)),
      Sensor(testDescription: "half turn", calibration: Calibration(-1, 0, 1, 0, -1, 1)),
      Sensor(testDescription: "three quarter turns", calibration: Calibration(0, 1, 0, -1, 0, 1)),
      Sensor(testDescription: "mirrored", calibration: Calibration(-1, 0, 1, 0, 1, 0)),
      Sensor(testDescription: "transposed", calibration: Calibration(0, 1, 0, 1, 0, 0)),
      Sensor(testDescription: "larger", calibration: larger),
      Sensor(testDescription: "larger and tilted", calibration: tilt.following(larger)),
    ]
  }()

  /// The values that it reports for a touch in the middle of a pixel.
  func cell(_ pixel: PixelPoint, of scanOut: PixelSize) -> SlotWriter.Cell {
    let touched = Point(
      (Double(pixel.x) + 0.5) / Double(scanOut.width),
      (Double(pixel.y) + 0.5) / Double(scanOut.height))
    let reported = calibration.inverse!.apply(touched)
    func value(_ unit: Double) -> Int32 {
      precondition((0..<1).contains(unit), "the sensor covers the picture")
      return Int32(unit * 4096)
    }
    return (value(reported.x), value(reported.y))
  }
}

/// A kiosk that paints a white pixel where it is touched.
@MainActor
private final class DottedKiosk {
  let panel: FakePanel
  private let view = DotsView()
  private let driver: StageDriver
  private var painter: PanelPresenter
  private var time = Instant(nanoseconds: 1_000_000_000)
  private var devices = 0

  init(_ monitor: FakeKernel.Monitor, rotation: Rotation, scale: Double) throws {
    let clock = ManualClock()
    let kernel = FakeKernel { clock.now }
    kernel.monitor = monitor
    let display = DisplayConnection(kernel, exitsOnLoss: true, log: OutageLog { _, _ in })
    _ = try display.update(at: clock.now)
    panel = try #require(kernel.panel)
    let transform = PanelGeometry(rotation: rotation, scale: scale, log: { _, _ in })
      .transform(of: panel)
    let stage = Stage(
      root: view, pictureSize: transform.picture,
      environment: Environment(scale: scale, typesetter: BoxTypesetter()))
    driver = StageDriver(stage: stage, transform: transform)
    painter = PanelPresenter(
      panel, of: display, driver: driver, rasterizer: Rasterizer(), observer: nil,
      clock: {
        clock.advance(by: .milliseconds(20))
        return clock.now
      }, log: { _, _ in })
  }

  /// Touches pixels of the scan-out, and returns the positions that the stage received.
  private func touch(_ pixels: [PixelPoint], with sensor: Sensor) -> [Point] {
    // A matrix comes from udev or from the file of overrides.
    let isFromFile = devices % 2 == 1
    var device = RecordedDevice(device: .simulated())
    if isFromFile { device.overrides.calibration = sensor.calibration }
    if !isFromFile { device.calibration = sensor.calibration }
    driver.add(device, number: devices)
    driver.apply(.deviceAdded(device: devices, time))
    var positions: [Point] = []
    driver.onTouch = { frame in positions += frame.contacts.map(\.position) }
    var writer = SlotWriter(device: .simulated()) { [scanOut = panel.size] point in
      sensor.cell(PixelPoint(Int(point.x), Int(point.y)), of: scanOut)
    }
    for (number, pixel) in pixels.enumerated() {
      let contact = Contact(
        id: ContactID(UInt64(number + 1)), position: Point(Double(pixel.x), Double(pixel.y)))
      for frame in [
        TouchFrame(time: time, contacts: [contact]), TouchFrame(time: time, ended: [contact]),
      ] {
        for event in writer.report(frame) { driver.apply(.raw(device: devices, event)) }
      }
      time = time + .milliseconds(1)
    }
    devices += 1
    return positions
  }

  /// Touches pixels of the scan-out by sensors, one after the other, and returns how many were not
  /// answered by one white pixel that is at most one row and one column away.
  func misses(_ pixels: [PixelPoint], by sensors: [Sensor]) throws -> Int {
    view.positions = sensors.enumerated().flatMap { number, sensor in
      touch(
        stride(from: number, to: pixels.count, by: sensors.count).map { pixels[$0] }, with: sensor)
    }
    painter.inputArrived()
    repeat { _ = try painter.update() } while panel.memory.freeBuffer() == nil
    _ = try painter.update()
    let picture = panel.memory.picture
    let white = picture.pixels.indices.filter { picture.pixels[$0] & 0xff_ffff == 0xff_ffff }
    let isWhite = Set(white)
    let wrong = pixels.filter { pixel in
      var count = 0
      for y in pixel.y - 1...pixel.y + 1 {
        for x in pixel.x - 1...pixel.x + 1 where x >= 0 && x < panel.size.width {
          if isWhite.contains(y * panel.size.width + x) { count += 1 }
        }
      }
      return count != 1
    }
    return wrong.count + abs(white.count - pixels.count)
  }
}

extension RandomSource {
  /// Returns pixels that are at least three rows or columns apart, the corners first.
  fileprivate mutating func pixels(_ count: Int, of size: PixelSize) -> [PixelPoint] {
    let (right, bottom) = (size.width - 1, size.height - 1)
    var pixels = [
      PixelPoint(0, 0), PixelPoint(right, 0), PixelPoint(0, bottom), PixelPoint(right, bottom),
    ]
    while pixels.count < count {
      let next = PixelPoint(int(in: 0...right), int(in: 0...bottom))
      if pixels.allSatisfy({ max(abs($0.x - next.x), abs($0.y - next.y)) >= 3 }) {
        pixels.append(next)
      }
    }
    return pixels
  }
}

@MainActor
@Suite("The touched pixel is the painted pixel")
struct TouchedPixelTests {
  @Test(
    "on a panel turned in four ways, with eight sensors", arguments: Rotation.allCases, Sensor.all)
  fileprivate func thousandPoints(rotation: Rotation, sensor: Sensor) throws {
    let size = PixelSize(800, 480)
    let kiosk = try DottedKiosk(FakeKernel.Monitor(size: size), rotation: rotation, scale: 1.5)
    var random = RandomSource(seed: UInt64(rotation.rawValue))
    #expect(try kiosk.misses(random.pixels(1000, of: size), by: [sensor]) == 0)
  }

  private nonisolated static let oddPanels: [(FakeKernel.Monitor, scale: Double)] = [
    (FakeKernel.Monitor(size: PixelSize(320, 240), format: .rgb565), 1),
    (FakeKernel.Monitor(size: PixelSize(321, 243), format: .rgb565), 1.25),
    (FakeKernel.Monitor(size: PixelSize(479, 271), format: .rgb565, padding: 34), 1),
    (FakeKernel.Monitor(size: PixelSize(1366, 768), padding: 12), 1.5),
    (FakeKernel.Monitor(size: PixelSize(3840, 2160), padding: 4), 3),
  ]

  @Test(
    "on tiny panels, in 4K, with 16 bits a pixel, and with rows of odd lengths",
    arguments: Rotation.allCases, [0, 1, 2, 3, 4])
  func panels(rotation: Rotation, number: Int) throws {
    let (monitor, scale) = Self.oddPanels[number]
    var random = RandomSource(seed: UInt64(number))
    let kiosk = try DottedKiosk(monitor, rotation: rotation, scale: scale)
    #expect(try kiosk.misses(random.pixels(1000, of: monitor.size), by: Sensor.all) == 0)
  }

  @Test(
    "on a panel whose connector says how it is mounted",
    arguments: PanelOrientation.allCases, Rotation.allCases)
  func mounted(orientation: PanelOrientation, rotation: Rotation) throws {
    let monitor = FakeKernel.Monitor(size: PixelSize(240, 320), orientation: orientation)
    var random = RandomSource(seed: 9)
    let kiosk = try DottedKiosk(monitor, rotation: rotation, scale: 1)
    #expect(try kiosk.misses(random.pixels(240, of: monitor.size), by: Sensor.all) == 0)
  }
}
