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

  /// The gesture as its definition says it, from all frames so far: the finger that landed last did
  /// so in the corner, without another one, has not left it and is still there.
  private static func due(_ frames: [TouchFrame], _ settings: StaffSettings) -> Instant? {
    let corner = settings.corner.rect(in: size)
    var last: (id: ContactID, time: Instant, isAlone: Bool)?
    var before: Set<ContactID> = []
    for frame in frames {
      let now = Set(frame.contacts.map(\.id))
      for contact in frame.contacts where !before.contains(contact.id) {
        last = (contact.id, frame.time, now.count == 1)
      }
      before = now
    }
    guard let last, last.isAlone else { return nil }
    let path = frames.filter { $0.time >= last.time }
    let stays = path.allSatisfy { frame in
      frame.contacts.contains { $0.id == last.id && corner.contains($0.position) }
    }
    return stays ? last.time + settings.hold : nil
  }

  @Test("Fingers that land, move and lift at random complete it just when a plain model says so")
  func random() {
    let settings = Self.settings(.bottomRight)
    let corner = settings.corner.rect(in: Self.size)
    var completions = 0
    for seed in UInt64(0)..<40 {
      var random = RandomSource(seed: seed)
      var gesture = StaffGesture(settings)
      var down: [UInt64: Contact] = [:]
      var next: UInt64 = 0
      var frames: [TouchFrame] = []
      func place() -> Point {
        // Half of all places are in the corner.
        let isNear = random.int(in: 0...1) == 0
        return Point(
          random.double(in: (isNear ? corner.minX : 0)...(Self.size.width - 1)),
          random.double(in: (isNear ? corner.minY : 0)...(Self.size.height - 1)))
      }
      for step in 0..<200 {
        let time = Self.time(Double(step) * 2)
        var frame = TouchFrame(time: time)
        let ids = down.keys.sorted()
        switch random.int(in: 0...3) {
        case 0 where down.count < 2, 1 where down.isEmpty:
          next += 1
          down[next] = Contact(id: ContactID(next), position: place())
        case 2 where !ids.isEmpty:
          let id = ids[random.int(in: 0...(ids.count - 1))]
          frame.ended = [down.removeValue(forKey: id)].compactMap { $0 }
        default:
          if let id = ids.last { down[id] = Contact(id: ContactID(id), position: place()) }
        }
        frame.contacts = down.values.sorted { $0.id < $1.id }
        frames.append(frame)
        gesture.receive(frame, in: Self.size)
        let expected = Self.due(frames, settings)
        #expect(gesture.due == expected, "seed \(seed), step \(step)")
        let isDone = gesture.takeCompletion(at: time)
        #expect(isDone == (expected.map { time >= $0 } ?? false), "seed \(seed), step \(step)")
        if isDone {
          completions += 1
          break
        }
      }
    }
    #expect(completions > 0 && completions < 40, "\(completions) of 40 were completed")
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
      pin.matches("0042") && !pin.matches("004") && !pin.matches("00420"))
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
