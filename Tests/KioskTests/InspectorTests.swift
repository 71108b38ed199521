import Testing
import Vitrine
import VitrineKiosk
import VitrineRaster
import VitrineRecording
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("The inspector")
struct InspectorTests {
  private let transform = PanelTransform(scanOut: PixelSize(800, 480))

  private func contact(_ id: UInt64, _ y: Double) -> Contact {
    Contact(id: ContactID(id), position: Point(100, y))
  }

  private func frame(
    _ milliseconds: Int, _ contacts: [Contact], ended: [Contact] = []
  ) -> TouchFrame {
    TouchFrame(time: time(milliseconds), contacts: contacts, ended: ended)
  }

  private func time(_ milliseconds: Int) -> Instant {
    Instant(nanoseconds: 1_000_000_000) + .milliseconds(milliseconds)
  }

  @Test("A replay with marks has the frames and reports of one without, and other pictures")
  func replay() throws {
    func records(_ inspects: Bool) throws -> [FrameRecord] {
      var records: [FrameRecord] = []
      let options = ReplayOptions(
        size: PixelSize(480, 272), screen: "list", inspects: inspects)
      let replay = try Replay(
        .builtIn, catalog: Showcase.catalog(language: .english), options: options,
        environment: Environment(typesetter: BoxTypesetter()))
      try replay.run { records.append($0) }
      return records
    }
    let (plain, marked) = try (records(false), records(true))
    #expect(plain.map(\.report) == marked.map(\.report) && plain.count > 100)
    #expect(plain.map(\.time) == marked.map(\.time))
    #expect(zip(plain, marked).allSatisfy { $0.hash != $1.hash })
  }

  @Test("The marks are over the picture of the stage, which has none")
  func marks() throws {
    let button = Button("Book")
    let steps = SteppedDriver(.simulated(Centered { button }, on: transform))
    let inspector = Inspector(steps.driver)
    steps.driver.apply(.deviceAdded(device: 0, time(0)))
    var scenes: [Scene] = []
    steps.onEvent = { _, scene in
      if let scene { scenes.append(inspector.marked(scene, at: steps.now)) }
    }
    steps.draw()
    steps.report([contact(1, 240)], after: .milliseconds(4))
    steps.draw()
    #expect(scenes.count == 2)
    let plain = steps.driver.stage.draw()
    #expect(Array(scenes[1].layers.dropLast()) == plain.layers)
    func dots(_ scene: Scene) -> [Point] {
      let marks = scene.layers.last?.list.commands ?? []
      return marks.compactMap { if case .ellipse(let rect, _) = $0 { rect.center } else { nil } }
    }
    #expect(dots(scenes[0]).isEmpty)
    let found = dots(scenes[1])
    #expect(found.count == 2 && found.allSatisfy { ($0 - Point(100, 240)).length < 1 }, "\(found)")
  }

  @Test("The last key of a secret leaves no trail, also if it ends the focus")
  func lastKey() throws {
    let field = TextField("PIN")
    field.isSecure = true
    let steps = SteppedDriver(.simulated(Column { field }, on: transform))
    let inspector = Inspector(steps.driver)
    steps.draw()
    let plain = inspector.marked(steps.driver.stage.draw(), at: steps.now).layers.last
    field.focus()
    steps.draw()
    steps.report([contact(1, 440)], after: .milliseconds(4))
    steps.report([], ended: [contact(1, 440)], after: .milliseconds(60))
    field.endEditing()
    for _ in 0..<60 { steps.draw() }
    let after = inspector.marked(steps.driver.stage.draw(), at: steps.now).layers.last
    #expect(plain == after)
  }

  @Test("Nothing is marked while a secret is typed")
  func secret() throws {
    let field = TextField("PIN")
    field.isSecure = true
    let steps = SteppedDriver(.simulated(Column { field }, on: transform))
    let inspector = Inspector(steps.driver)
    steps.draw()
    let scene = steps.driver.stage.draw()
    #expect(inspector.marked(scene, at: steps.now) != scene)
    field.focus()
    #expect(inspector.marked(scene, at: steps.now) == scene)
    field.endEditing()
    #expect(inspector.marked(scene, at: steps.now) != scene)
  }

  @Test("A finger's trail has its velocity, and goes some time after its lift")
  func trails() throws {
    var trails = TouchTrails()
    for step in 0...10 { trails.add(frame(step * 10, [contact(1, 300 - Double(step) * 8)])) }
    let trail = try #require(trails.newest)
    #expect(abs(trail.velocity.dy + 800) < 1e-9 && trail.velocity.dx == 0)
    #expect(trail.start.point.y == 300 && trails.landing == time(0))
    trails.add(frame(110, [], ended: [contact(1, 220)]))
    trails.expire(at: time(200))
    #expect(trails.all.count == 1 && trails.newest?.hasLifted == true && trails.landing == nil)
    trails.expire(at: time(900))
    #expect(trails.all.isEmpty)
  }

  @Test("A finger that rests keeps one position, and its velocity is zero")
  func resting() throws {
    var trails = TouchTrails()
    trails.add(frame(0, [contact(1, 300)]))
    trails.add(frame(10, [contact(1, 280)]))
    trails.add(frame(2000, [contact(1, 280)]))
    let trail = try #require(trails.newest)
    #expect(trail.positions.count == 1 && trail.velocity == .zero)
  }

  @Test("The notes say which component got the fingers, before which others, and why")
  func notes() {
    var (trails, notes) = (TouchTrails(), GestureNotes())
    func add(_ member: UInt64, _ name: String, _ gesture: Gesture) {
      notes.add(
        GestureEvent(member: GestureMemberID(member), time: time(0), gesture: gesture), of: name,
        trails)
    }
    trails.add(frame(0, [contact(1, 300)]))
    add(1, "Button “Book”", .pressed(at: Point(100, 300)))
    add(2, "ListView", .pressed(at: Point(100, 300)))
    trails.add(frame(48, [contact(1, 291)]))
    add(1, "Button “Book”", .released)
    add(2, "ListView", .panBegan(at: Point(100, 291)))
    add(2, "ListView", .panEnded(velocity: Vector(0, -1240)))
    #expect(
      notes.lines == [
        "pan: ListView, before Button “Book”: moved 9 pt up in 48 ms",
        "pan ends: ListView, 1240 pt/s up",
      ])
    trails.add(frame(60, [], ended: [contact(1, 291)]))
    trails.add(frame(900, [contact(2, 300)]))
    add(1, "Button “Book”", .pressed(at: Point(100, 300)))
    trails.add(frame(960, [], ended: [contact(2, 300)]))
    add(1, "Button “Book”", .tap(at: Point(100, 300)))
    #expect(notes.lines.last == "tap: Button “Book”: lifted after 60 ms")
    for _ in 0..<20 { add(1, "Button “Book”", .pressed(at: .zero)) }
    add(2, "ListView", .panBegan(at: .zero))
    #expect(notes.lines.last?.hasPrefix("pan: ListView, before Button “Book”: moved") == true)
    for _ in 0..<20 { add(1, "Button “Book”", .panCancelled) }
    #expect(notes.lines.count == 8)
  }
}
