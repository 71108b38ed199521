package import VitrineRecording
import VitrineTouch
package import VitrineUnits

/// The gestures of a recording, as reported to one listener that covers the whole panel and
/// receives every kind of event: one JSON object a line.
package struct GestureTranscript {
  private var arena = GestureArena()
  private var alive: [ContactID: Point] = [:]
  private let line: (String) -> Void

  /// Writes the transcript. Positions and velocities are in points of a picture of `size` pixels at
  /// scale 1.
  package static func write(
    _ recording: Recording, size: PixelSize, line: @escaping (String) -> Void
  ) {
    var transcript = GestureTranscript(line: line)
    let recording = recording.playable()
    let transform = PanelTransform(scanOut: size)
    var decoders: [Int: SlotDecoder] = [:]
    func decoder(_ index: Int) -> SlotDecoder {
      decoders[index]
        ?? recording.devices[index].decoder(
          transform: transform, firstContact: UInt64(index) << 40 + 1)
    }
    for step in recording.steps {
      let frames: [TouchFrame]
      switch step {
      case .event(let index, let event):
        var desk = decoder(index)
        decoders[index] = nil  // so that the decoder is changed in place
        frames = desk.receive(event)
        decoders[index] = desk
      case .resync(let index, let state, let moment):
        var desk = decoder(index)
        frames = desk.resync(state, at: moment)
        decoders[index] = desk
      case .deviceLost(let index, let moment):
        var desk = decoder(index)
        frames = desk.cancelAll(at: moment)
        decoders[index] = desk
      case .deviceFound, .frame, .work:
        continue
      }
      for frame in frames { transcript.receive(frame) }
    }
    transcript.finish()
  }

  private static let listener = GestureMemberID(1)

  private mutating func receive(_ frame: TouchFrame) {
    advance(to: frame.time)
    for contact in frame.contacts where alive[contact.id] == nil {
      tell(contact, "began", frame.time)
    }
    for contact in frame.ended { tell(contact, "ended", frame.time) }
    for contact in frame.cancelled { tell(contact, "cancelled", frame.time) }
    for contact in frame.contacts { alive[contact.id] = contact.position }
    for contact in frame.ended + frame.cancelled { alive[contact.id] = nil }
    let member = GestureMember(
      id: Self.listener,
      wants: [.tap, .doubleTap, .longPress, .pan, .transform, .twoFingerTap])
    tell(arena.receive(frame) { _ in [member] })
  }

  /// Advances the time alone, which decides long presses and double taps.
  private mutating func advance(to moment: Instant) {
    while let deadline = arena.nextDeadline, deadline <= moment {
      tell(arena.advance(to: deadline))
    }
  }

  private mutating func finish() {
    while let deadline = arena.nextDeadline { tell(arena.advance(to: deadline)) }
  }

  private func tell(_ contact: Contact, _ phase: String, _ time: Instant) {
    line(
      "{\"time_ns\":\(time.nanoseconds),\"contact\":\(contact.id.rawValue),\"phase\":\"\(phase)\","
        + "\"x\":\(contact.position.x),\"y\":\(contact.position.y)}")
  }

  private func tell(_ events: [GestureEvent]) {
    for event in events {
      let head = "{\"time_ns\":\(event.time.nanoseconds),\"gesture\":"
      line(head + Self.body(of: event.gesture) + "}")
    }
  }

  private static func body(of gesture: Gesture) -> String {
    func place(_ p: Point) -> String { "\"x\":\(p.x),\"y\":\(p.y)" }
    switch gesture {
    case .pressed(let at): return "\"pressed\"," + place(at)
    case .released: return "\"released\""
    case .tap(let at): return "\"tap\"," + place(at)
    case .doubleTap(let at): return "\"double_tap\"," + place(at)
    case .twoFingerTap(let at): return "\"two_finger_tap\"," + place(at)
    case .longPress(let at): return "\"long_press\"," + place(at)
    case .doubleTapDrag(let at): return "\"double_tap_drag\"," + place(at)
    case .panBegan(let at): return "\"pan_began\"," + place(at)
    case .panChanged(let at, let delta):
      return "\"pan\"," + place(at) + ",\"dx\":\(delta.dx),\"dy\":\(delta.dy)"
    case .panEnded(let v): return "\"pan_ended\",\"vx\":\(v.dx),\"vy\":\(v.dy)"
    case .panCancelled: return "\"pan_cancelled\""
    case .transformBegan(let focus): return "\"transform_began\"," + place(focus)
    case .transformChanged(let focus, let scale, let rotation, let delta):
      return "\"transform\"," + place(focus)
        + ",\"scale\":\(scale),\"rotation\":\(rotation),\"dx\":\(delta.dx),\"dy\":\(delta.dy)"
    case .transformEnded(let v, let scale, let rotation):
      return "\"transform_ended\",\"vx\":\(v.dx),\"vy\":\(v.dy)"
        + ",\"scale_velocity\":\(scale),\"rotation_velocity\":\(rotation)"
    case .transformCancelled: return "\"transform_cancelled\""
    }
  }
}
