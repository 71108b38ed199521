import Vitrine
import VitrineKiosk
import VitrineRaster
import VitrineTesting

/// Touches a screen at random for hours of virtual time, and checks that nothing is left over.
///
///     hour    ├─ touches, pauses, the start screen again ─┤ all fingers up ─ at rest? ─┤ new data
///     checks                                              gestures ended, memory, descriptors
@MainActor
final class Soak {
  /// The result of a part, usually an hour.
  struct Part {
    var number: Int
    var touches: Int
    var frames: Int
    /// Bytes of memory, and open files.
    var memory: Int
    var descriptors: Int

    var line: String {
      let megabytes = (Double(memory) / 1e5).rounded() / 10
      return "part \(number): \(touches) touches, \(frames) frames, \(megabytes) MB, "
        + "\(descriptors) files"
    }
  }

  /// A fault found at the end of a part.
  struct Fault: Error, CustomStringConvertible { var description: String }

  private let make: @MainActor () -> Component
  private let environment: Environment
  private let size: PixelSize
  private var touches: RandomTouches
  private var parts: [Part] = []

  /// One in so many frames is painted, which is most of the time of a frame.
  nonisolated static let paintedFrames = 100
  /// The screen must rest after this time.
  private static let longestMotion = Duration.seconds(120)
  /// The parts in which caches may fill: a screen that leads to others fills theirs as they are
  /// found.
  nonisolated static let warmUp = 6
  /// The growth since these parts that is allowed, in bytes: allocators keep some of what is freed.
  nonisolated static let allowedGrowth = 24 << 20
  /// The growth from part to part that is allowed over the last half of them, in bytes.
  nonisolated static let allowedSlope = 512 << 10
  /// The parts from which on their slope is judged: over the half of fewer, a step of the allocator
  /// looks like growth.
  nonisolated static let fewestForSlope = 24
  /// The stillness after which a kiosk shows its start screen.
  private static let homeAfter = Duration.seconds(60)

  /// `make` makes the screen, with data of its own each time.
  init(
    seed: UInt64, size: PixelSize, environment: Environment,
    make: @escaping @MainActor () -> Component
  ) {
    touches = RandomTouches(seed: seed)
    self.size = size
    self.environment = environment
    self.make = make
  }

  /// Touches the screen for `length` of virtual time. Throws what is wrong afterwards.
  func run(_ length: Duration) throws -> Part {
    var part = Part(number: parts.count + 1, touches: 0, frames: 0, memory: 0, descriptors: 0)
    var gestures = GestureAuditor()
    let screen = ScriptedStage(make(), size: size, environment: environment)
    let rasterizer = Rasterizer()
    screen.onFrame = { scene in
      part.frames += 1
      if part.frames % Self.paintedFrames == 0 {
        _ = rasterizer.picture(of: scene, PixelRect(scene.size))
      }
    }
    screen.stage.onGesture = { event, _ in gestures.add(event) }
    let end = screen.now + length
    while screen.now < end {
      screen.play(touches.next(on: screen))
      part.touches += 1
      let pause = touches.pause()
      screen.wait(pause)
      if pause >= Self.homeAfter { screen.stage.replaceRoot(by: make(), at: screen.now) }
    }
    try check(screen, gestures)
    part.memory = ResidentMemory.bytes ?? 0
    part.descriptors = Self.openFiles
    parts.append(part)
    try Self.checkGrowth(of: parts)
    return part
  }

  private func check(_ screen: ScriptedStage, _ gestures: GestureAuditor) throws {
    try screen.settle(within: Self.longestMotion)
    try Self.check(contacts: screen.stage.fingerCount, gestures)
  }

  /// Throws if something is left of the fingers, all of which have lifted.
  static func check(contacts: Int, _ gestures: GestureAuditor) throws(Fault) {
    if contacts > 0 { throw Fault(description: "\(contacts) fingers have stayed") }
    if !gestures.isQuiet {
      throw Fault(description: "\(gestures.openCount) gestures have not ended")
    }
    if let first = gestures.faults.first {
      throw Fault(
        description: "\(gestures.faults.count) gestures began or ended out of turn, first \(first)")
    }
  }

  /// The growth of the memory from part to part over the last half of them.
  var slope: MemorySlope { MemorySlope(of: parts.suffix(parts.count / 2).map(\.memory)) }

  /// Throws if the last of `parts` has other files than the second, which has opened all that stay
  /// open, or more memory than any of those in which caches fill, or if the memory still grows over
  /// the last half of them.
  static func checkGrowth(of parts: [Part]) throws(Fault) {
    guard parts.count > 2, let last = parts.last else { return }
    let growth = last.memory - (parts.prefix(warmUp).map(\.memory).max() ?? 0)
    if growth > allowedGrowth {
      throw Fault(
        description: "the memory has grown by \(growth >> 20) MB since the first \(warmUp) parts")
    }
    let half = parts.suffix(parts.count / 2)
    let slope = MemorySlope(of: half.map(\.memory)).bytes
    if parts.count >= fewestForSlope && slope > Double(allowedSlope) {
      throw Fault(
        description: "the memory grows by \(MemorySlope.text(slope)) a part over the last "
          + "\(half.count) parts")
    }
    if last.descriptors != parts[1].descriptors {
      throw Fault(
        description: "\(last.descriptors) files are open, and \(parts[1].descriptors) after part 2")
    }
  }

  /// The number of open files, without the folder that lists them.
  private static var openFiles: Int {
    ((try? FileSystem.names(in: "/proc/self/fd").count) ?? 1) - 1
  }
}
