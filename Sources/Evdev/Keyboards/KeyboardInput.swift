import VitrineRecording
import VitrineTouch
import VitrineUnits

/// One open keyboard or scanner: turns its events into key presses.
final class KeyboardInput {
  private let input: TouchInput
  /// Nil for a keyboard that is only kept from other programs.
  private let translator: KeyTranslator?
  private var repeating = KeyRepeat<UInt16>()
  private(set) var isLost = false
  /// Whether another program holds the keyboard, although it should be grabbed.
  var isHeldElsewhere = false
  let name: String
  /// Whether the locks switch the lights: those of a keyboard that others share are not the
  /// kiosk's.
  private var ownsLights = false
  /// The lights as they were switched last; nil: they are not known.
  private var lights: [KeyboardLight: Bool]?

  /// The keys of joysticks and mice begin here.
  private static let firstButton: UInt16 = 0x100

  init(_ input: TouchInput, _ keymap: Keymap?) {
    self.input = input
    name = input.device.name
    translator = keymap.map(KeyTranslator.init)
    if let state = input.state() { translator?.resync(state.keys) }
  }

  var path: String { input.path }
  var descriptor: Int32 { input.descriptor }
  var isPresent: Bool { input.state() != nil }
  /// The time of the next repetition; nil without a held key.
  var next: Instant? { repeating.next }

  /// Passes the presses since the last call to `sink`, with their times.
  func read(at now: Instant, _ sink: (KeyPress, Instant) -> Void) {
    input.read(as: 0, at: now) { event in
      switch event {
      case .raw(_, let event): take(event, sink)
      case .resync(_, let state, _):
        repeating.stop()
        if let end = translator?.resync(state.keys) { sink(end, now) }
      case .deviceRemoved: isLost = true
      case .deviceAdded, .frame, .workFinished, .displayLost, .displayBack, .idle, .reload,
        .received, .key:
        break
      }
    }
    updateLights()
    while !isLost, let (code, time) = repeating.take(at: now) {
      if let press = translator?.repetition(code) { sink(press, time) }
    }
  }

  private func take(_ event: RawEvent, _ sink: (KeyPress, Instant) -> Void) {
    guard event.type == EventType.key, event.code < Self.firstButton, let translator else { return }
    switch event.value {
    case 0:
      repeating.release(event.code)
      translator.release(event.code)
    case 1:
      let press = translator.press(event.code)
      // A held dead key is one accent.
      let types = press.map { $0.composition == nil } ?? false
      repeating.press(
        event.code, repeats: types && translator.repeats(event.code), at: event.time)
      if let press { sink(press, event.time) }
    // The kernel repeats keys of some devices; all are repeated alike, by time.
    default: break
    }
  }

  /// Keeps the keys from other programs, or shares them again. Returns an errno, or 0.
  func grab(_ isGrabbed: Bool) -> Int32 {
    let code = isGrabbed ? input.grab() : input.release()
    ownLights(isGrabbed && code == 0)
    return code
  }

  /// Switches the lights from now on, or leaves them to the terminal that is shown.
  func ownLights(_ isOwner: Bool) {
    ownsLights = isOwner
    lights = nil
    updateLights()
  }

  private func updateLights() {
    guard ownsLights, !isLost, let translator else { return }
    let present = translator.lights
    let changed = present.filter { lights?[$0.key] != $0.value }
    if changed.isEmpty { return }
    input.set(changed)
    lights = present
  }

  /// Forgets the keys that are down, whose release another program may read. Returns the end of a
  /// dead key that waited for its letter.
  @discardableResult
  func forgetKeys() -> KeyPress? {
    repeating.stop()
    return translator?.resync([])
  }
}
