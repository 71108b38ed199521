package import VitrineTouch
public import VitrineUnits

/// A finger on a ``ScriptedStage`` that a test moves step by step. It stays on the panel until it
/// is lifted or cancelled.
///
///     let finger = screen.land(at: Point(400, 300))
///     finger.move(by: Vector(0, -80), over: .milliseconds(100))
///     #expect(list.offset > 60)
///     finger.lift()
///
/// Calls with a duration draw the frames of that time; the others are reported at the stage's time.
@MainActor
public final class HeldFinger {
  package let id: ContactID
  /// The position, in points; frames show it a little later.
  public private(set) var position: Point
  /// Whether the finger is on the panel; false after it was lifted, flicked or cancelled. A finger
  /// that has left must not be moved.
  public private(set) var isDown = true
  private let screen: ScriptedStage

  init(_ screen: ScriptedStage, id: ContactID, at position: Point) {
    self.screen = screen
    self.id = id
    self.position = position
    screen.receive(TouchFrame(time: screen.now, contacts: [contact]))
  }

  private var contact: Contact { Contact(id: id, position: position) }

  /// Moves by `step` immediately.
  public func move(by step: Vector) {
    expectDown()
    position = position + step
    screen.receive(TouchFrame(time: screen.now, contacts: [contact]))
  }

  /// Moves by `step` at constant speed, with the reports of a panel.
  public func move(by step: Vector, over duration: Duration) {
    follow(script.moving(by: step, over: duration))
  }

  /// Stays at its position. Frames show it there after ``ScriptedStage/lag``, or after 200 ms where
  /// it stopped suddenly at more than 500 points a second; after 300 ms it has no velocity.
  public func rest(for duration: Duration) { follow(script.resting(for: duration)) }

  /// Flings: moves by `step` at constant speed and lifts without a pause, also between two frames.
  /// Returns when a frame has shown the lift.
  public func flick(by step: Vector, over duration: Duration) {
    expectDown()
    isDown = false
    let finger = script.moving(by: step, over: duration)
    position = finger.position(at: finger.end)
    screen.play(reports(of: finger), until: finger.end + ScriptedStage.lag)
  }

  /// Lifts at its position.
  public func lift() {
    expectDown()
    isDown = false
    screen.receive(TouchFrame(time: screen.now, contacts: [], ended: [contact]))
  }

  /// Cancels the contact, as for a palm or when a panel is unplugged.
  public func cancel() {
    expectDown()
    isDown = false
    screen.receive(TouchFrame(time: screen.now, contacts: [], cancelled: [contact]))
  }

  private var script: ScriptedFinger { ScriptedFinger(downAt: position, at: screen.now) }

  private func expectDown() {
    require(
      isDown,
      "HeldFinger: the finger was lifted, flicked or cancelled before; land(at:) gives another one")
  }

  private func follow(_ finger: ScriptedFinger) {
    expectDown()
    let frames = reports(of: finger).filter { $0.ended.isEmpty }
    position = finger.position(at: finger.end)
    screen.play(frames, until: finger.end)
  }

  /// Returns all reports except the landing, which was sent already.
  private func reports(of finger: ScriptedFinger) -> [TouchFrame] {
    screen.panel.frames([finger], firstContact: id.rawValue).filter { $0.time > finger.landing }
  }
}
