import Foundation
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Random devices and random event streams, partly valid and partly noise.
struct FuzzStream {
  /// The number of streams of each fuzz test: VITRINE_FUZZ_STREAMS, or enough for a quick test.
  static let count =
    ProcessInfo.processInfo.environment["VITRINE_FUZZ_STREAMS"]
    .flatMap { Int($0) } ?? 20_000

  var random: RandomSource
  var device: TouchDevice
  private var time: Int64 = 0
  /// The share of noise in the stream, in percent. Many streams have almost none.
  private var noise: Int

  init(random: RandomSource) {
    var random = random
    var axes: [UInt16: AxisInfo] = [:]
    func axis(_ random: inout RandomSource) -> AxisInfo {
      switch random.int(in: 0...9) {
      case 0: return AxisInfo(minimum: 0, maximum: 0)
      case 1: return AxisInfo(minimum: .min, maximum: .max)
      case 2: return AxisInfo(minimum: 500, maximum: -500)
      default: return AxisInfo(minimum: 0, maximum: 999)
      }
    }
    let wire = random.int(in: 0...2)
    if wire != 2 {
      axes[0x35] = axis(&random)
      axes[0x36] = axis(&random)
      axes[0x39] = AxisInfo(minimum: 0, maximum: 65535)
    }
    if wire == 0 {
      let last = [0, 1, 4, 9, 9, 9, -1, 255, Int32.max][random.int(in: 0...8)]
      axes[0x2f] = AxisInfo(minimum: 0, maximum: last, value: Int32(random.int(in: -1...9)))
    }
    for code: UInt16 in [0, 1, 0x18, 0x37, 0x3a, 0x3b] where random.int(in: 0...1) == 0 {
      axes[code] = axis(&random)
    }
    device = TouchDevice(
      name: "fuzz", keys: random.int(in: 0...3) == 0 ? [] : [0x14a], axes: axes)
    noise = [0, 0, 2, 10, 50][random.int(in: 0...4)]
    self.random = random
  }

  var overrides: TouchOverrides {
    mutating get {
      guard random.int(in: 0...9) == 0 else { return .none }
      return TouchOverrides(
        xAxis: random.int(in: 0...1) == 0 ? 2 : nil, xRange: 0...10, swapsAxes: true,
        invertsX: random.int(in: 0...1) == 0)
    }
  }

  mutating func event() -> RawEvent {
    time += Int64(random.int(in: 0...3_000_000))
    let stamp = Instant(nanoseconds: isNoise ? odd64() : time)
    func make(_ type: UInt16, _ code: UInt16, _ value: Int32) -> RawEvent {
      RawEvent(time: stamp, type: type, code: code, value: value)
    }
    if isNoise {
      let type = UInt16(truncatingIfNeeded: random.int(in: 0...6))
      return make(type, UInt16(random.int(in: 0...0x150)), odd32())
    }
    let slot = Int32(random.int(in: 0...3))
    switch random.int(in: 0...19) {
    case 0...4: return make(0, 0, 0)
    case 5...7: return make(3, 0x35, coordinate())
    case 8...10: return make(3, 0x36, coordinate())
    case 11: return make(3, 0x2f, slot)
    case 12: return make(3, 0x39, Int32(random.int(in: 0...40)))
    case 13: return make(3, 0x39, -1)
    case 14: return make(0, 2, 0)
    case 15: return make(1, 0x14a, Int32(random.int(in: 0...1)))
    case 16: return make(3, UInt16(random.int(in: 0...1)), coordinate())
    case 17: return make(3, [0x3a, 0x3b, 0x18][random.int(in: 0...2)], slot - 1)
    case 18: return make(3, 0x37, random.int(in: 0...9) == 0 ? 2 : 0)
    default:
      return random.int(in: 0...9) == 0
        ? make(0, 3, 0) : make(4, 5, Int32(truncatingIfNeeded: time))
    }
  }

  mutating func state() -> TouchDeviceState {
    let slots = (0..<random.int(in: 0...6)).map { _ -> [UInt16: Int32] in
      [
        0x39: Int32(random.int(in: -5...40)), 0x35: coordinate(), 0x36: coordinate(),
        0x37: random.int(in: 0...5) == 0 ? 2 : 0,
      ]
    }
    return TouchDeviceState(
      slots: slots, currentSlot: random.int(in: -1...9), axes: [0: coordinate(), 1: coordinate()],
      keys: random.int(in: 0...1) == 0 ? [0x14a] : [])
  }

  private var isNoise: Bool {
    mutating get { noise > 0 && random.int(in: 1...100) <= noise }
  }

  /// Usually near the last position of a slow finger, so that some streams become gestures.
  private mutating func coordinate() -> Int32 {
    isNoise ? odd32() : Int32(300 + random.int(in: 0...60))
  }

  private mutating func odd32() -> Int32 {
    let odd: [Int32] = [.min, .max, -1, 0, 1, 255, 256, 65535, 1000]
    return odd[random.int(in: 0...8)]
  }

  private mutating func odd64() -> Int64 {
    let odd: [Int64] = [.min, .max, -1, 0, 1 << 60, time - 1_500_000_000, time - 1, time + 1 << 40]
    return odd[random.int(in: 0...7)]
  }
}

/// The number of elements in all collections inside a value, which is the part that can grow.
func weight(_ value: Any) -> Int {
  let mirror = Mirror(reflecting: value)
  let own =
    mirror.displayStyle == .collection || mirror.displayStyle == .dictionary
      || mirror.displayStyle == .set ? mirror.children.count : 0
  return mirror.children.reduce(own) { $0 + weight($1.value) }
}
