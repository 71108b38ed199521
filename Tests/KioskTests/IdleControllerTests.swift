import Testing
import VitrineKiosk
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Idle control")
struct IdleControllerTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  @MainActor private final class Wall {
    var time = WeekTime(minute: 8 * 60)
    var steps: [IdleStep] = []
  }

  private func controller(_ wall: Wall, _ change: (inout IdleSettings) -> Void) -> IdleController {
    var settings = IdleSettings()
    change(&settings)
    let controller = IdleController(
      settings, light: PanelLight([], dimTo: 20), at: Self.start, weekTime: { wall.time })
    controller.onStep = { if case .idle(let step, _) = $0 { wall.steps.append(step) } }
    return controller
  }

  @Test("A touch that answers the warning in time counts, even if it is read after the limit")
  func answered() {
    let wall = Wall()
    let controller = controller(wall) { $0.homeAfter = .seconds(40) }
    controller.update(at: Self.start + .seconds(1), .used)
    controller.update(at: Self.start + .seconds(31), .none)
    controller.update(at: Self.start + .seconds(42), .ignored)
    #expect(wall.steps == [.warning(seconds: 10), .stays])
  }
}
