import Testing
import Vitrine
import VitrineKiosk
import VitrineRecording
import VitrineTesting
import VitrineTouch

/// A kiosk with one button and a staff page, as its event loop runs it.
@MainActor
final class StaffKiosk: StaffDelegate {
  static let transform = PanelTransform(scanOut: PixelSize(800, 900))
  let staff: StaffController
  private let counter = Counter()
  private(set) var requests: [StaffRequest] = []
  private(set) var steps: [IdleStep] = []
  /// The numbers of wrong PINs that were stored.
  private(set) var stored: [Int] = []
  private let logged = LogLines()

  final class Counter { var count = 0 }

  /// The taps on the screen below the page.
  var taps: Int { counter.count }
  private(set) var recorded: [InputEvent] = []
  private let stepped: SteppedDriver
  private var privacy = PrivateTouches()
  private var finger: UInt64 = 0

  static func driver(_ onTap: @escaping @MainActor () -> Void) -> StageDriver {
    .simulated(Button("start", onTap: onTap), on: transform)
  }

  /// `attempts` are those before the kiosk was started.
  init(_ attempts: PINAttempts = PINAttempts()) {
    let taps = counter
    stepped = SteppedDriver(Self.driver { taps.count += 1 })
    staff = StaffController(
      StaffSettings(pin: StaffPIN("2468")!), language: "en", attempts: attempts,
      log: logged.sink)
    staff.delegate = self
    stepped.onEvent = { @MainActor [unowned self] event, _ in
      recorded += privacy.recorded(event)
    }
    driver.idle.makeStaffPage = { @MainActor [unowned self] in staff.makePage() }
    driver.onReport = { @MainActor [unowned self] in staff.receive($0, in: driver.stage.size) }
    driver.onKey = { @MainActor [unowned self] in staff.keyPressed(at: $0) }
    privacy.add(0, .simulated())
    apply(.deviceAdded(device: 0, now))
    draw()
  }

  var log: String { logged.lines.joined(separator: "\n") }

  var staffFacts: StaffFacts {
    StaffFacts(
      brightness: 80, rotation: .none, version: "1", system: "Debian", canRestart: true)
  }

  func apply(_ step: IdleStep, at time: Instant) {
    steps.append(step)
    apply(.idle(step, time))
  }

  func perform(_ request: StaffRequest, at time: Instant) { requests.append(request) }

  func store(wrongPINs: Int) { stored.append(wrongPINs) }

  var driver: StageDriver { stepped.driver }
  var now: Instant { stepped.now }

  func apply(_ event: InputEvent) { stepped.apply(event) }

  func draw() {
    stepped.draw()
    staff.update(at: now)
  }

  /// Lets time pass, as far as something is due.
  func pass(_ seconds: Double) {
    let end = now + Duration(seconds: seconds)
    while let due = staff.next(before: nil), due <= end {
      pass(until: due)
      staff.update(at: now)
      draw()
    }
    pass(until: end)
    draw()
  }

  private func pass(until time: Instant) { stepped.pass(max(.zero, time - now)) }

  func report(_ contacts: [Contact], ended: [Contact] = []) {
    stepped.report(contacts, ended: ended, after: .milliseconds(20))
    staff.update(at: now)
    draw()
  }

  func tap(_ point: Point) {
    finger += 1
    let contact = Contact(id: ContactID(finger), position: point)
    report([contact])
    report([], ended: [contact])
    pass(0.4)
  }

  /// Presses a key of a keyboard.
  func press(_ key: KeyPress.Key) {
    apply(.key(KeyPress(key), now))
    staff.update(at: now)
    draw()
  }

  /// Holds a finger in the corner until the pad is there, and lifts it.
  func hold(seconds: Double = 6) {
    finger += 1
    let contact = Contact(id: ContactID(finger), position: Point(20, 20))
    report([contact])
    pass(seconds)
    report([], ended: [contact])
  }

  /// Taps the control with a name.
  func tap(_ name: String) throws {
    let overlay = try #require(driver.stage.overlay)
    let found = try #require(Self.find(name, in: overlay), "there is no '\(name)'")
    let middle = Point(found.frame.width / 2, found.frame.height / 2)
    tap(middle - found.convert(.zero).vector)
  }

  func type(_ pin: String) throws {
    for digit in pin { try tap(String(digit)) }
    try tap("Confirm")
  }

  func shows(_ name: String) -> Bool {
    driver.stage.overlay.map { Self.find(name, in: $0) != nil } ?? false
  }

  private static func find(_ name: String, in component: Component) -> Component? {
    if component.semantics?.label == name { return component }
    if let label = component as? Label, label.text == name { return label }
    return component.children.lazy.compactMap { find(name, in: $0) }.first
  }
}
