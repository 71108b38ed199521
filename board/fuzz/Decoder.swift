// Fuzz target of the touch decoder: any device, any events, with resyncs and disconnections.
import VitrineTouch
import VitrineUnits

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDecoder(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = Bytes(UnsafeBufferPointer(start: data, count: data == nil ? 0 : count))
  let device = bytes.device()
  var decoder = SlotDecoder(
    device: device, transform: PanelTransform(scanOut: PixelSize(800, 480)),
    overrides: bytes.overrides())
  var auditor = Auditor()
  var time: Int64 = 1_000_000_000
  while !bytes.isEmpty {
    let action = bytes.next()
    switch action {
    case 0xf0:
      auditor.audit(decoder.resync(bytes.state(), at: Instant(nanoseconds: time)))
    case 0xf1:
      auditor.audit(decoder.cancelAll(at: Instant(nanoseconds: time)))
      check(auditor.live.isEmpty, "a contact outlived its device")
    default:
      time = action == 0xf2 ? bytes.time() : time &+ Int64(action) * 100_000
      let event = bytes.event(at: Instant(nanoseconds: time))
      auditor.audit(decoder.receive(event))
    }
    // At most one contact for each byte of input, and the slots of one resync past its end.
    check(auditor.live.count <= 15 + count, "more contacts than were ever reported")
  }
  auditor.audit(decoder.cancelAll(at: Instant(nanoseconds: .max)))
  check(auditor.live.isEmpty, "a contact remains after disconnection")
  check(auditor.begun == auditor.left, "a contact left twice or never")
  return 0
}

extension Bytes {
  /// Creates a device with some axes; one in four has invalid ranges.
  fileprivate mutating func device() -> TouchDevice {
    var axes: [UInt16: AxisInfo] = [:]
    let set = number16()
    let codes: [UInt16] = [
      0, 1, 2, 3, 0x18, 0x19, 0x2f, 0x30, 0x35, 0x36, 0x37, 0x39, 0x3a, 0x3b, 0x3c, 0x3d,
    ]
    let isOdd = next() & 3 == 0
    for (bit, code) in codes.enumerated() where set >> UInt16(bit) & 1 == 1 {
      axes[code] =
        isOdd
        ? AxisInfo(minimum: number32(), maximum: number32(), value: number32())
        : AxisInfo(minimum: 0, maximum: code == 0x2f ? 9 : 999)
    }
    let keys = next()
    return TouchDevice(
      name: "fuzz", keys: keys & 1 == 1 ? [keys & 2 == 2 ? 0x110 : 0x14a] : [], axes: axes)
  }

  fileprivate mutating func overrides() -> TouchOverrides {
    let flags = next()
    guard flags & 0x80 != 0 else { return .none }
    return TouchOverrides(
      xAxis: flags & 1 == 1 ? UInt16(next() & 0x3f) : nil,
      yAxis: flags & 2 == 2 ? UInt16(next() & 0x3f) : nil,
      xRange: flags & 4 == 4 ? 10...500 : nil, swapsAxes: flags & 8 == 8, invertsX: flags & 16 == 16
    )
  }

  fileprivate mutating func state() -> TouchDeviceState {
    var state = TouchDeviceState(currentSlot: Int(Int8(bitPattern: next())))
    for _ in 0..<Int(next() & 15) {
      state.slots.append([0x39: Int32(Int8(bitPattern: next())), 0x35: number32(), 0x36: 5])
    }
    state.axes = [0: number32(), 1: 7]
    if next() & 1 == 1 { state.keys = [0x14a] }
    return state
  }

  fileprivate mutating func time() -> Int64 {
    Int64(number32()) << 32 | Int64(UInt32(bitPattern: number32()))
  }

  /// Creates a usual event from two bytes, any event from nine.
  fileprivate mutating func event(at time: Instant) -> RawEvent {
    let kind = next()
    func make(_ type: UInt16, _ code: UInt16, _ value: Int32) -> RawEvent {
      RawEvent(time: time, type: type, code: code, value: value)
    }
    let small = Int32(next())
    switch kind & 15 {
    case 0, 1, 2: return make(0, 0, 0)
    case 3: return make(3, 0x2f, small & 15)
    case 4: return make(3, 0x39, small)
    case 5: return make(3, 0x39, -1)
    case 6: return make(3, 0x35, small * 4)
    case 7: return make(3, 0x36, small * 4)
    case 8: return make(0, 2, 0)
    case 9: return make(0, 3, 0)
    case 10: return make(1, 0x14a, small & 3)
    case 11: return make(3, UInt16(small & 3), small * 4)
    case 12: return make(3, 0x37, small & 3)
    case 13: return make(3, small & 1 == 1 ? 0x18 : 0x3a, small >> 1)
    case 14: return make(3, 0x3b, small)
    default: return make(number16() & 7, number16(), number32())
    }
  }
}
