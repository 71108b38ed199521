import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@testable import VitrineLab

@MainActor
@Suite("Hours of random touching")
struct SoakTests {
  @Test(
    "A minute of random touching leave nothing over",
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

  @Test("The same seed gives the same fingers, and another seed others")
  func repeatable() {
    func landings(_ seed: UInt64) -> [Instant] {
      let screen = ScriptedStage(Column {})
      var touches = RandomTouches(seed: seed)
      return (0..<50).flatMap { _ in touches.next(on: screen).map(\.end) }
    }
    #expect(landings(5) == landings(5) && landings(5) != landings(6))
  }
}
