import Testing
import VitrineKiosk
import VitrineRecording
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

  @Test("What becomes due between two calls is announced, and done by the next one")
  func passed() {
    let wall = Wall()
    let controller = controller(wall) { $0.dimAfter = .seconds(10) }
    #expect(controller.next(before: nil) == Self.start + .seconds(10))
    controller.update(at: Self.start + .milliseconds(9_999), .none)
    // However late it is when the loop asks.
    #expect(controller.next(before: Self.start + .seconds(20)) == Self.start + .seconds(10))
    #expect(wall.steps.isEmpty)
    controller.update(at: Self.start + .seconds(11), .none)
    #expect(wall.steps == [.dimmed(isDrawn: true)])
    #expect(controller.next(before: nil) == nil)
  }

  @Test("The end of the hours is announced, even if it has passed when the loop asks")
  func hours() throws {
    let hours = try #require(WeekSchedule("mon 07:00-09:00"))
    let wall = Wall()
    wall.time = WeekTime(minute: 8 * 60 + 59, second: 59)
    let controller = controller(wall) { $0.hours = hours }
    controller.update(at: Self.start + .seconds(100), .none)
    wall.time = WeekTime(minute: 9 * 60, second: 1)
    #expect(controller.next(before: nil) == Self.start + .seconds(101))
    controller.update(at: Self.start + .seconds(102), .none)
    #expect(wall.steps == [.off])
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
