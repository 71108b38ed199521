import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting
import VitrineTouch
import VitrineUnits

@testable import VitrineLab

@MainActor
@Suite("Hours of random touching")
struct SoakTests {
  @Test(
    "A minute of random touching leaves nothing over",
    arguments: ["list", "swipe", "wallet-a", "poi"])
  func minute(name: String) throws {
    let screen = try Showcase.catalog(ShowcaseOptions()).screen(named: name)
    let soak = Soak(
      seed: 3, size: PixelSize(480, 272), environment: Environment(typesetter: BoxTypesetter())
    ) { screen.make() }
    let part = try soak.run(.seconds(60))
    #expect(part.touches > 0 && part.frames > 0 && part.memory > 0)
  }

  /// A screen that is always in motion.
  private final class Restless: Component {
    override func advance(to now: Instant) { setNeedsAdvance() }
    override func didEnterStage() { setNeedsAdvance() }
  }

  @Test("A screen that does not come to rest is a fault")
  func restless() {
    let soak = Soak(
      seed: 1, size: PixelSize(64, 48), environment: Environment(typesetter: BoxTypesetter())
    ) { Restless() }
    #expect(throws: RestlessStage.self) { try soak.run(.seconds(2)) }
  }

  private static func part(_ number: Int, megabytes: Int, descriptors: Int = 9) -> Soak.Part {
    Soak.Part(
      number: number, touches: 1, frames: 1, memory: megabytes << 20, descriptors: descriptors)
  }

  /// The faults of a growth; empty without one.
  private func fault(_ parts: [Soak.Part]) -> String {
    do throws(Soak.Fault) {
      try Soak.checkGrowth(of: parts)
      return ""
    } catch {
      return error.description
    }
  }

  @Test("Memory that grows after the warm-up, and files after the second part, are faults")
  func growth() {
    let first = (1...Soak.warmUp).map { Self.part($0, megabytes: $0 == 3 ? 100 : 10) }
    for count in 1...Soak.warmUp { #expect(fault(Array(first.prefix(count))).isEmpty) }
    let next = Soak.warmUp + 1
    #expect(fault(first + [Self.part(next, megabytes: 124)]).isEmpty)
    #expect(fault(first + [Self.part(next, megabytes: 125)]).contains("grown by 25 MB"))
    let early = [Self.part(1, megabytes: 10, descriptors: 5), Self.part(2, megabytes: 100)]
    #expect(fault(early).isEmpty)
    for descriptors in [8, 10] {
      let parts = early + [Self.part(3, megabytes: 100, descriptors: descriptors)]
      #expect(fault(parts).contains("\(descriptors) files are open, and 9"))
    }
  }

  @Test("The slope is that of most parts, whatever single ones have")
  func slope() {
    #expect(MemorySlope(of: []).bytes == 0 && MemorySlope(of: [5]).bytes == 0)
    #expect(MemorySlope(of: [10, 13, 16, 19]).bytes == 3)
    #expect(MemorySlope(of: [10, 13, 900, 19, 22, 25, 28]).bytes == 3)
    #expect(MemorySlope(of: [900, 10, 10, 10, 10, 10, 10, 10]).bytes == 0)
    #expect(MemorySlope(of: [19, 16, 13, 10]).bytes == -3)
    #expect(MemorySlope.text(31_000) == "0.03 MB")
  }

  @Test("Memory that grows slowly over the last half is a fault, noise and a step are none")
  func slowGrowth() {
    func parts(_ memory: (Int) -> Int) -> [Soak.Part] {
      (1...24).map {
        Soak.Part(number: $0, touches: 1, frames: 1, memory: memory($0), descriptors: 9)
      }
    }
    let steady = parts { 100_000_000 + $0 * 700_000 }
    #expect(fault(steady).contains("the memory grows by 0.7 MB a part over the last 12 parts"))
    #expect(fault(Array(steady.prefix(Soak.fewestForSlope - 1))).isEmpty)
    #expect(fault(parts { 100_000_000 + $0 * 300_000 }).isEmpty)
    // Up and down by 4 MB, a step of 9 MB, and memory that is returned.
    #expect(fault(parts { 100_000_000 + $0 * 7919 % 40 * 100_000 }).isEmpty)
    #expect(fault(parts { $0 < 15 ? 100_000_000 : 109_000_000 }).isEmpty)
    #expect(fault(parts { 130_000_000 - $0 * 1_000_000 }).isEmpty)
  }

  @Test("A step within some hours is no growth: hours of the home screen, in tenths of a MB")
  func steps() {
    for hours in [
      [862, 1073, 1052, 1063, 1063, 1085, 1063, 1074, 1074, 1074, 1074, 1104],
      [
        742, 604, 730, 846, 956, 956, 956, 956, 956, 956, 956, 956, 966, 966, 966, 966, 966, 966,
        1030, 1009,
      ],
    ] {
      let parts = hours.enumerated().map { index, tenths in
        Soak.Part(
          number: index + 1, touches: 1, frames: 1, memory: tenths * 100_000, descriptors: 9)
      }
      for count in parts.indices { #expect(fault(Array(parts.prefix(count + 1))).isEmpty) }
    }
  }

  /// The faults after all fingers have lifted; empty without one.
  private func fault(contacts: Int = 0, _ kinds: [Gesture]) -> String {
    var gestures = GestureAuditor()
    for gesture in kinds {
      gestures.add(
        GestureEvent(member: GestureMemberID(1), time: .zero, gesture: gesture))
    }
    do throws(Soak.Fault) {
      try Soak.check(contacts: contacts, gestures)
      return ""
    } catch {
      return error.description
    }
  }

  @Test("A finger that stays, and a gesture that does not end or is out of turn, is a fault")
  func leftovers() {
    let origin = Point(0, 0)
    #expect(fault([]).isEmpty)
    #expect(fault([.pressed(at: origin), .panBegan(at: origin), .panCancelled, .released]).isEmpty)
    #expect(fault(contacts: 2, []).contains("2 fingers have stayed"))
    #expect(fault([.panBegan(at: origin)]).contains("1 gestures have not ended"))
    let outOfTurn: [[Gesture]] = [
      [.released], [.pressed(at: origin), .pressed(at: origin), .released],
      [.pressed(at: origin), .panBegan(at: origin), .released, .panCancelled],
    ]
    for ends in outOfTurn {
      #expect(fault(ends).contains("1 gestures began or ended out of turn"))
    }
  }

  @Test("A call without a whole hour is refused", arguments: ["-1", "0"])
  func hours(text: String) {
    #expect(throws: (any Error).self) { try SoakCommand.parse(["--hours=" + text]) }
  }

  @Test("The same seed gives the same fingers, and another seed others")
  func repeatable() {
    func ends(_ seed: UInt64) -> [Instant] {
      let screen = ScriptedStage(Column {})
      var touches = RandomTouches(seed: seed)
      return (0..<50).flatMap { _ in touches.next(on: screen).map(\.end) }
    }
    #expect(ends(5) == ends(5) && ends(5) != ends(6))
  }
}
