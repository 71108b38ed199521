public import VitrineTouch
public import VitrineUnits

/// A finger on a ``ScriptedStage`` that a test moves by hand: it lands, and stays until it is lifted
/// or taken away.
///
///     let finger = table.land(at: Point(400, 300))
///     finger.move(by: Vector(0, -80), over: .milliseconds(100))
///     #expect(list.offset > 60)
///     finger.lift()
///
/// What takes time draws the frames of that time; all else is reported at the stage's present moment.
@MainActor
public final class HeldFinger {
  public let id: ContactID
  /// Where it is on the glass, in points; what is drawn of it lags behind a little.
  public private(set) var place: Point
  public private(set) var isDown = true
  private let table: ScriptedStage

  init(_ table: ScriptedStage, id: ContactID, at place: Point) {
    self.table = table
    self.id = id
    self.place = place
    table.receive(TouchFrame(time: table.now, contacts: [contact]))
  }

  private var contact: Contact { Contact(id: id, position: place) }

  /// Is at once `step` further.
  public func move(by step: Vector) {
    expectDown()
    place = place + step
    table.receive(TouchFrame(time: table.now, contacts: [contact]))
  }

  /// Goes on by `step` at steady speed, reported as ``ScriptedStage/panel`` reports.
  public func move(by step: Vector, over duration: Duration) {
    follow(script.moving(by: step, over: duration))
  }

  /// Stays where it is, and is reported there; after ``ScriptedStage/lag`` it is drawn where it is,
  /// after 300 ms no speed is left in it.
  public func rest(for duration: Duration) { follow(script.resting(for: duration)) }

  /// Goes on by `step` at steady speed and lifts without a pause, between two frames if need be: a
  /// throw. Returns when its lift was seen.
  public func flick(by step: Vector, over duration: Duration) {
    expectDown()
    isDown = false
    let finger = script.moving(by: step, over: duration)
    place = finger.place(at: finger.end)
    table.play(reports(of: finger), until: finger.end + ScriptedStage.lag)
  }

  /// Lifts where it is.
  public func lift() {
    expectDown()
    isDown = false
    table.receive(TouchFrame(time: table.now, contacts: [], ended: [contact]))
  }

  /// Is taken away, as a palm is or a panel that is unplugged.
  public func cancel() {
    expectDown()
    isDown = false
    table.receive(TouchFrame(time: table.now, contacts: [], cancelled: [contact]))
  }

  private var script: ScriptedFinger { ScriptedFinger(downAt: place, at: table.now) }

  private func expectDown() { precondition(isDown, "the finger has left") }

  private func follow(_ finger: ScriptedFinger) {
    expectDown()
    let frames = reports(of: finger).filter { $0.ended.isEmpty }
    place = finger.place(at: finger.end)
    table.play(frames, until: finger.end)
  }

  /// All but the landing, which was reported.
  private func reports(of finger: ScriptedFinger) -> [TouchFrame] {
    table.panel.frames([finger], firstContact: id.rawValue).filter { $0.time > finger.landing }
  }
}
