import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite struct PositionTests {
  /// The points of a pair of values.
  private func position(
    _ x: Int32, _ y: Int32, axis: AxisInfo, transform: PanelTransform,
    overrides: TouchOverrides = .none
  ) throws -> Point {
    let device = TouchDevice(
      name: "panel", axes: [0x2f: AxisInfo(minimum: 0, maximum: 9), 0x35: axis, 0x36: axis])
    var decoder = SlotDecoder(device: device, transform: transform, overrides: overrides)
    let frames = decoder.receive(0, .id(1), .x(x), .y(y))
    return try #require(frames.first?.contacts.first?.position)
  }

  @Test("On 0…32767 every pixel of 1280 is hit by the values that belong to it")
  func virtualPanel() throws {
    let transform = PanelTransform(scanOut: PixelSize(1280, 800))
    let axis = AxisInfo(minimum: 0, maximum: 32767)
    for pixel in [0, 1, 99, 100, 639, 640, 1278, 1279] {
      // The sensor's cell under the pixel's middle, and the result of a linear map of the ends.
      let middle = Int32((Double(pixel) + 0.5) * 32768 / 1280)
      let linear = Int32((Double(pixel) * 32767 / 1279).rounded())
      for value in [middle, linear] {
        let point = try position(value, 0, axis: axis, transform: transform)
        #expect(Int(point.x.rounded(.down)) == pixel)
      }
    }
  }

  @Test("With one unit per pixel each value is the middle of its pixel, at every rotation")
  func unitPerPixel() throws {
    let axis = AxisInfo(minimum: 0, maximum: 99)
    let none = PanelTransform(scanOut: PixelSize(100, 100))
    #expect(try position(0, 99, axis: axis, transform: none) == Point(0.5, 99.5))
    for rotation in Rotation.allCases {
      let transform = PanelTransform(scanOut: PixelSize(100, 100), rotation: rotation)
      for value: Int32 in [0, 1, 50, 99] {
        let point = try position(value, 99 - value, axis: axis, transform: transform)
        #expect(abs(point.x - point.x.rounded(.down) - 0.5) < 1e-9)
        #expect(point.x > 0 && point.x < 100 && point.y > 0 && point.y < 100)
      }
    }
  }

  @Test("Values outside the declared range are clamped on both sides and counted once per axis")
  func outside() {
    var decoder = Panels.decoder(Panels.slots)
    #expect(lines(decoder.receive(0, .id(1), .x(-5), .y(9999))) == ["1@0,499"])
    #expect(lines(decoder.receive(8, .x(.max), .y(.min))) == ["1@999,0"])
    #expect(
      decoder.takeFaults() == [
        .outsideRange(axis: 0x35, value: -5), .outsideRange(axis: 0x36, value: 9999),
      ])
    #expect(decoder.faults.map(\.count) == [2, 2])
  }

  @Test("A range that does not start at 0, or starts below it, is respected")
  func offsetRange() throws {
    let axis = AxisInfo(minimum: -50, maximum: 49)
    let transform = PanelTransform(scanOut: PixelSize(100, 100))
    #expect(try position(-50, 49, axis: axis, transform: transform) == Point(0.5, 99.5))
    #expect(try position(0, 0, axis: axis, transform: transform) == Point(50.5, 50.5))
  }

  @Test("The full range of Int32 is supported")
  func widestRange() throws {
    let axis = AxisInfo(minimum: .min, maximum: .max)
    let transform = PanelTransform(scanOut: PixelSize(100, 100))
    let point = try position(.max, .min, axis: axis, transform: transform)
    #expect(point.x > 99.99 && point.x < 100)
    #expect(point.y > 0 && point.y < 0.01)
  }

  @Test("An empty multitouch range falls back on the legacy axis, and without one on pixels")
  func emptyRange() {
    var device = Panels.slots
    device.axes[0x35] = AxisInfo(minimum: 0, maximum: 0)
    device.axes[0] = AxisInfo(minimum: 0, maximum: 3999)
    var decoder = Panels.decoder(device)
    #expect(lines(decoder.receive(0, .id(1), .x(2000), .y(0))) == ["1@500,0"])
    #expect(decoder.takeFaults() == [.emptyRange(axis: 0x35, minimum: 0, maximum: 0)])

    device.axes[0] = nil
    decoder = Panels.decoder(device)
    #expect(lines(decoder.receive(0, .id(1), .x(700), .y(0))) == ["1@700,0"])

    device.axes[0x35] = AxisInfo(minimum: 900, maximum: 100)
    decoder = Panels.decoder(device)
    #expect(lines(decoder.receive(0, .id(1), .x(700), .y(0))) == ["1@700,0"])
  }

  @Test("Range, swap, inversion and matrix overrides work alone and in their order")
  func overrides() throws {
    let axis = AxisInfo(minimum: 0, maximum: 99)
    let t = PanelTransform(scanOut: PixelSize(100, 100))
    func at(_ overrides: TouchOverrides) throws -> Point {
      try position(10, 40, axis: axis, transform: t, overrides: overrides)
    }
    func expect(_ point: Point, _ x: Double, _ y: Double) {
      #expect(abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9, "\(point)")
    }
    expect(try at(.none), 10.5, 40.5)
    expect(try at(TouchOverrides(xRange: 0...49)), 21, 40.5)
    expect(try at(TouchOverrides(yRange: 40...49)), 10.5, 5)
    expect(try at(TouchOverrides(swapsAxes: true)), 40.5, 10.5)
    expect(try at(TouchOverrides(invertsX: true)), 89.5, 40.5)
    expect(try at(TouchOverrides(invertsY: true)), 10.5, 59.5)
    expect(try at(TouchOverrides(swapsAxes: true, invertsX: true)), 59.5, 10.5)
    expect(try at(TouchOverrides(calibration: Calibration(1, 0, 0.25, 0, 1, -0.25))), 35.5, 15.5)
    let all = TouchOverrides(
      swapsAxes: true, invertsX: true, calibration: Calibration(2, 0, 0, 0, 1, 0))
    expect(try at(all), 119, 10.5)
  }

  @Test("The transform may change while fingers are down")
  func turning() {
    var decoder = Panels.decoder(Panels.slots)
    _ = decoder.receive(0, .id(1), .x(0), .y(0))
    decoder.transform.rotation = .half
    #expect(lines(decoder.receive(8, .x(1))) == ["1@998,499"])
  }
}
