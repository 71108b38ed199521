package import VitrineRecording
import VitrineTouch
package import VitrineUnits

/// The gestures of a recording, as reported to one listener that covers the whole panel and
/// receives every kind of event: one JSON object a line.
package struct GestureTranscript {
  private var arena = GestureArena()
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
    func decoder(of index: Int) -> SlotDecoder {
      decoders[index]
        ?? recording.devices[index].decoder(
          transform: transform, firstContact: UInt64(index) << 40 + 1)
    }
    for step in recording.steps {
      let frames: [TouchFrame]
      switch step {
      case .raw(let index, let event):
        var decoder = decoder(of: index)
        decoders[index] = nil  // so that the decoder is changed in place
        frames = decoder.receive(event)
        decoders[index] = decoder
      case .resync(let index, let state, let time):
        var decoder = decoder(of: index)
        frames = decoder.resync(state, at: time)
        decoders[index] = decoder
      case .deviceRemoved(let index, let time):
        var decoder = decoder(of: index)
        frames = decoder.cancelAll(at: time)
        decoders[index] = decoder
      case .deviceAdded, .frame, .workFinished, .displayLost, .displayBack, .idle, .reload,
        .received, .key:
        continue
      }
      for frame in frames { transcript.receive(frame) }
    }
    transcript.finish()
  }

  private static let listener = GestureMemberID(1)

  private mutating func receive(_ frame: TouchFrame) {
    advance(to: frame.time)
    for contact in frame.contacts where arena.isNew(contact) {
      report(contact, "began", frame.time)
    }
    for contact in frame.ended { report(contact, "ended", frame.time) }
    for contact in frame.cancelled { report(contact, "cancelled", frame.time) }
    let member = GestureMember(
      id: Self.listener,
      wants: [.tap, .doubleTap, .longPress, .pan, .transform, .twoFingerTap])
    let hits = frame.contacts.map { ($0.id, [member]) }
    report(arena.receive(frame, hits: Dictionary(uniqueKeysWithValues: hits)))
  }

  /// Advances the time alone, which decides long presses and double taps.
  private mutating func advance(to time: Instant) {
    while let deadline = arena.nextDeadline, deadline <= time {
      report(arena.advance(to: deadline))
    }
  }

  private mutating func finish() {
    while let deadline = arena.nextDeadline { report(arena.advance(to: deadline)) }
  }

  private func report(_ contact: Contact, _ phase: String, _ time: Instant) {
    line(
      "{\"time_ns\":\(time.nanoseconds),\"contact\":\(contact.id.rawValue),\"phase\":\"\(phase)\","
        + "\"x\":\(jsonNumber(contact.position.x)),\"y\":\(jsonNumber(contact.position.y))}")
  }

  private func report(_ events: [GestureEvent]) {
    for event in events {
      let head = "{\"time_ns\":\(event.time.nanoseconds),\"gesture\":"
      line(head + Self.body(of: event.gesture) + "}")
    }
  }

  private static func body(of gesture: Gesture) -> String {
    func position(_ p: Point) -> String { "\"x\":\(jsonNumber(p.x)),\"y\":\(jsonNumber(p.y))" }
    switch gesture {
    case .pressed(let at): return "\"pressed\"," + position(at)
    case .released: return "\"released\""
    case .tap(let at): return "\"tap\"," + position(at)
    case .doubleTap(let at): return "\"double_tap\"," + position(at)
    case .twoFingerTap(let at): return "\"two_finger_tap\"," + position(at)
    case .longPress(let at): return "\"long_press\"," + position(at)
    case .doubleTapDrag(let at): return "\"double_tap_drag\"," + position(at)
    case .panBegan(let at): return "\"pan_began\"," + position(at)
    case .panChanged(let at, let delta):
      return "\"pan\"," + position(at)
        + ",\"dx\":\(jsonNumber(delta.dx)),\"dy\":\(jsonNumber(delta.dy))"
    case .panEnded(let v):
      return "\"pan_ended\",\"vx\":\(jsonNumber(v.dx)),\"vy\":\(jsonNumber(v.dy))"
    case .panCancelled: return "\"pan_cancelled\""
    case .transformBegan(let focus): return "\"transform_began\"," + position(focus)
    case .transformChanged(let focus, let scale, let rotation, let delta):
      return "\"transform\"," + position(focus)
        + ",\"scale\":\(jsonNumber(scale)),\"rotation\":\(jsonNumber(rotation)),\"dx\":\(jsonNumber(delta.dx)),\"dy\":\(jsonNumber(delta.dy))"
    case .transformEnded(let v, let scale, let rotation):
      return "\"transform_ended\",\"vx\":\(jsonNumber(v.dx)),\"vy\":\(jsonNumber(v.dy))"
        + ",\"scale_velocity\":\(jsonNumber(scale)),\"rotation_velocity\":\(jsonNumber(rotation))"
    case .transformCancelled: return "\"transform_cancelled\""
    }
  }
}
