import Testing
import Vitrine
import VitrineKiosk
import VitrineRecording
import VitrineTesting
import VitrineTouch

@MainActor
@Suite("Keys and the kiosk")
struct KioskKeyTests {
  private let time = Instant(nanoseconds: 1_000_000_000)
  private static let transform = PanelTransform(scanOut: PixelSize(800, 480))

  private func key(_ key: KeyPress.Key, isRepeat: Bool = false) -> InputEvent {
    .key(KeyPress(key, isRepeat: isRepeat), time)
  }

  @Test("A key is a use of the screen; one that is held does not keep the panel awake")
  func activity() {
    var taps = 0
    let driver = StageDriver.simulated(Column { Button("a") { taps += 1 } }, on: Self.transform)
    driver.apply(key(.tab))
    #expect(driver.takeActivity() == .used)
    driver.apply(key(.tab, isRepeat: true))
    #expect(driver.takeActivity() == .none)
    driver.apply(key(.enter))
    #expect(taps == 1 && driver.takeActivity() == .used)
  }

  @Test("A key that wakes the panel or answers the warning does nothing else")
  func waking() {
    for step in [IdleStep.dimmed(isDrawn: false), .off, .attract, .warning(seconds: 5), .staff] {
      let field = TextField("Name")
      let driver = StageDriver.simulated(Column { field }, on: Self.transform)
      field.focus()
      driver.apply(.idle(step, time))
      driver.apply(key(.text("x")))
      #expect(driver.takeActivity() == .ignored && field.text.isEmpty, "\(step)")
      driver.apply(.idle(.awake, time))
    }
  }

  @Test("While the display is lost, keys are ignored")
  func lost() {
    let field = TextField("Name")
    let driver = StageDriver.simulated(Column { field }, on: Self.transform)
    field.focus()
    driver.apply(.displayLost(time))
    driver.apply(key(.text("x")))
    driver.apply(.displayBack(time))
    driver.apply(key(.text("y")))
    #expect(field.text == "y")
  }

  @Test("Keys that type a secret, and those on the staff page, are not recorded")
  func secrets() {
    for (begin, end) in [(IdleStep.secret, IdleStep.secretEnds), (.staff, .staffEnds)] {
      var privacy = PrivateTouches()
      let before = privacy.recorded(key(.text("a")))
      _ = privacy.recorded(.idle(begin, time))
      let during = privacy.recorded(key(.text("1")))
      _ = privacy.recorded(.idle(end, time))
      let after = privacy.recorded(key(.enter))
      #expect(before == [key(.text("a"))] && during.isEmpty && after == [key(.enter)])
    }
  }

  @Test("The flight recording has the keys, and a replay of them gives the same pictures")
  func replay() throws {
    let make: @MainActor () -> Component = {
      Column { [TextField("Name"), Button("a"), Button("b")] }
    }
    let catalog = ScreenCatalog([Screen(name: "form", summary: "A form", make: make)])
    let stepped = SteppedDriver(.simulated(make(), on: Self.transform))
    let run = stepped.recorded {
      stepped.draw()
      for press in [KeyPress.Key.tab, .text("x"), .text("ä"), .left, .tab, .right, .escape] {
        stepped.apply(.key(KeyPress(press), stepped.now))
        stepped.draw()
        stepped.draw()
      }
    }
    let environment = Environment(typesetter: BoxTypesetter())
    let replayed = try run.replayed(catalog, environment)
    let repeated = try run.replayed(catalog, environment)
    #expect(replayed.count == run.hashes.count && Set(run.hashes).count > 4)
    #expect(repeated == replayed)
    #expect(RecordedRun.changes(run.hashes) == RecordedRun.changes(replayed))
  }

  @Test("A key keeps the staff page open, as a touch does, and Escape closes it")
  func staffPage() {
    let kiosk = StaffKiosk()
    kiosk.hold()
    for key in ["2", "4", "6", "8"] { kiosk.press(.text(key)) }
    kiosk.press(.enter)
    #expect(kiosk.log.contains("the staff page is open"))
    kiosk.press(.escape)
    #expect(kiosk.steps.last == .staffEnds)
    let typed = kiosk.recorded.contains { if case .key = $0 { true } else { false } }
    #expect(!typed)
  }
}
