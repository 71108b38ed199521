import Testing
import VitrineKiosk
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite("The staff's gesture")
struct StaffGestureTests {
  private static let size = Size(800, 480)
  private static let start = Instant(nanoseconds: 1_000_000_000)

  private static func settings(_ corner: StaffSettings.Corner) -> StaffSettings {
    var settings = StaffSettings(pin: StaffPIN("2468")!)
    settings.corner = corner
    return settings
  }

  private static func contact(_ id: UInt64, _ x: Double, _ y: Double) -> Contact {
    Contact(id: ContactID(id), position: Point(x, y))
  }

  private static func time(_ seconds: Double) -> Instant { start + Duration(seconds: seconds) }

  @Test(
    "A finger that rests in its corner is done after the time, once",
    arguments: StaffSettings.Corner.allCases)
  func rests(corner: StaffSettings.Corner) {
    var gesture = StaffGesture(Self.settings(corner))
    let rect = corner.rect(in: Self.size)
    let middle = Point((rect.minX + rect.maxX) / 2, (rect.minY + rect.maxY) / 2)
    let finger = Self.contact(1, middle.x, middle.y)
    gesture.receive(TouchFrame(time: Self.start, contacts: [finger]), in: Self.size)
    #expect(gesture.due == Self.time(5))
    let moved = Self.contact(1, middle.x + 9, middle.y)
    gesture.receive(TouchFrame(time: Self.time(1), contacts: [moved]), in: Self.size)
    let answers = [4.9, 5, 6].map { gesture.takeCompletion(at: Self.time($0)) }
    #expect(answers == [false, true, false] && gesture.due == nil)
  }

  @Test(
    "A finger elsewhere, or one that comes from there, leaves, lifts or is not alone does nothing")
  func refuses() {
    let inside = Self.contact(1, 20, 20)
    let others: [(String, [TouchFrame])] = [
      ("another corner", [TouchFrame(time: Self.start, contacts: [Self.contact(1, 780, 20)])]),
      (
        "from elsewhere",
        [
          TouchFrame(time: Self.start, contacts: [Self.contact(1, 300, 20)]),
          TouchFrame(time: Self.time(0.1), contacts: [inside]),
        ]
      ),
      (
        "leaves and returns",
        [
          TouchFrame(time: Self.start, contacts: [inside]),
          TouchFrame(time: Self.time(0.1), contacts: [Self.contact(1, 90, 20)]),
          TouchFrame(time: Self.time(0.2), contacts: [inside]),
        ]
      ),
      (
        "lifts",
        [
          TouchFrame(time: Self.start, contacts: [inside]),
          TouchFrame(time: Self.time(0.1), ended: [inside]),
        ]
      ),
      (
        "is cancelled",
        [
          TouchFrame(time: Self.start, contacts: [inside]),
          TouchFrame(time: Self.time(0.1), cancelled: [inside]),
        ]
      ),
      (
        "a second finger on another panel",
        [
          TouchFrame(time: Self.start, contacts: [inside]),
          TouchFrame(time: Self.time(0.1), contacts: [Self.contact(1 << 41, 300, 200)]),
        ]
      ),
      (
        "a finger was there before",
        [
          TouchFrame(time: Self.start, contacts: [Self.contact(7, 300, 200)]),
          TouchFrame(time: Self.time(0.1), contacts: [inside, Self.contact(7, 300, 200)]),
        ]
      ),
    ]
    for (name, frames) in others {
      var gesture = StaffGesture(Self.settings(.topLeft))
      for frame in frames { gesture.receive(frame, in: Self.size) }
      let isDone = gesture.takeCompletion(at: Self.time(60))
      #expect(gesture.due == nil && !isDone, "\(name)")
    }
  }

  @Test("Random touching outside of the corner never completes it")
  func random() {
    for seed in UInt64(0)..<20 {
      var random = RandomSource(seed: seed)
      var gesture = StaffGesture(Self.settings(.bottomRight))
      var down: [UInt64: Contact] = [:]
      for step in 0..<500 {
        let id = UInt64.random(in: 0..<4, using: &random) + UInt64(step / 100) * 4
        var frame = TouchFrame(time: Self.time(Double(step)))
        if let contact = down.removeValue(forKey: id) {
          frame.ended = [contact]
        } else {
          down[id] = Self.contact(
            id, Double.random(in: 0..<700, using: &random),
            Double.random(in: 0..<480, using: &random))
        }
        frame.contacts = down.values.sorted { $0.id < $1.id }
        gesture.receive(frame, in: Self.size)
        let isDone = gesture.takeCompletion(at: Self.time(Double(step)))
        #expect(!isDone)
      }
    }
  }
}

@Suite("The staff's PIN")
struct StaffPINTests {
  @Test("A PIN has 4 to 12 digits, and no text shows it")
  func parses() throws {
    for text in ["", "123", "12a4", "１２３４", "-1234", "1234567890123", "12 34"] {
      #expect(StaffPIN(text) == nil, "\(text)")
    }
    let pin = try #require(StaffPIN("0042"))
    #expect(
      pin.matches([0, 0, 4, 2]) && !pin.matches([0, 0, 4]) && !pin.matches([0, 0, 4, 2, 0]))
    var options = KioskOptions()
    options.staff = StaffSettings(pin: try #require(StaffPIN("9471")))
    var dumped = ""
    dump(options, to: &dumped)
    for text in ["\(options)", String(reflecting: options), dumped] {
      #expect(text.contains("PIN"))
      #expect(!text.contains("9471") && !text.contains("9, 4, 7, 1"))
    }
  }

  @Test("Wrong PINs are answered ever slower, a quarter of an hour at most, until the right one")
  func slows() {
    var attempts = PINAttempts()
    var now = Instant(nanoseconds: 1)
    var waits: [Duration?] = []
    for _ in 0..<60 {
      attempts.failed(at: now)
      let wait = attempts.wait(at: now)
      waits.append(wait)
      now = now + (wait ?? .zero)
      #expect(attempts.wait(at: now) == nil)
    }
    #expect(waits[..<2].allSatisfy { $0 == nil })
    #expect(waits[2..<8] == [30, 60, 120, 240, 480, 900].map { .seconds($0) }[...])
    #expect(waits[8...].allSatisfy { $0 == .seconds(900) })
    attempts.succeeded()
    attempts.failed(at: now)
    #expect(attempts.wait(at: now) == nil && attempts.wrong == 1)
  }
}
