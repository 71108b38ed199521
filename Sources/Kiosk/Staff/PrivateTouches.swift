package import VitrineRecording
package import VitrineTouch
import VitrineUnits

/// Keeps touches and keys on the staff page, and those that type a secret, out of all recordings.
///
///     event     …  raw  staff  raw raw raw  staffEnds         raw …
///     recorded  …  raw  staff  ───────────  resync staffEnds  raw …
///
/// A secret is the same, with `secret` and `secretEnds`. What a dictionary found for the letters is
/// kept out as well.
///
/// The kernel reports only what changes, so the state of each device follows when the page is
/// closed. A replay ignores fingers that are on the panel then, as the kiosk does. The kernel keeps
/// no state of devices without slots, which list all fingers in each report: their last report
/// follows.
package struct PrivateTouches: Sendable {
  /// Whether touches are kept out: the page is shown, or a secret is typed.
  package var isPrivate: Bool { isStaffPage || isSecret }
  /// Whether frames may differ from those of a replay: in the private part, and after a secret,
  /// which a replay does not have, until the start screen is shown again.
  package var changesFrames: Bool { isPrivate || hadSecret }
  /// Whether a secret is typed.
  package private(set) var isSecret = false
  private var isStaffPage = false
  /// Whether a secret was typed since the start screen was shown.
  package private(set) var hadSecret = false
  private var devices: [Int: TouchDeviceState] = [:]
  private var reports: [Int: LastReport] = [:]

  /// The last report of a device without slots.
  private struct LastReport: Sendable {
    private static let mostEvents = 512
    private(set) var events: [RawEvent] = []
    private var open: [RawEvent] = []

    mutating func receive(_ event: RawEvent) {
      if open.count < Self.mostEvents { open.append(event) }
      guard event.type == EventType.syn, event.code != EventCode.synMTReport else { return }
      // Reports without a measurement, such as a time alone, say nothing about the fingers.
      let isMeasured = open.contains {
        $0.type == EventType.abs || $0.type == EventType.key
          || $0.type == EventType.syn && $0.code == EventCode.synMTReport
      }
      if event.code == EventCode.synReport && isMeasured { events = open }
      open = []
    }
  }

  package init() {}

  /// Describes a device by its number in events.
  package mutating func add(_ number: Int, _ device: TouchDevice) {
    devices[number] = TouchDeviceState(empty: device)
    if device.axes[EventCode.mtSlot] == nil { reports[number] = LastReport() }
  }

  /// Returns the events to record instead of `event`.
  package mutating func recorded(_ event: InputEvent) -> [InputEvent] {
    switch event {
    case .raw(let number, let event):
      devices[number]?.apply(event)
      reports[number]?.receive(event)
    case .key: break
    case .resync(let number, let state, _): devices[number] = state
    case .deviceRemoved(let number, _):
      devices[number] = nil
      reports[number] = nil
      return [event]
    case .idle(.staff, _):
      isStaffPage = true
      return [event]
    case .idle(.secret, _):
      (isSecret, hadSecret) = (true, true)
      return [event]
    case .idle(.staffEnds, let time):
      isStaffPage = false
      return end(event, at: time)
    case .idle(.secretEnds, let time):
      isSecret = false
      return end(event, at: time)
    case .idle(.home, _):
      hadSecret = isSecret
      return [event]
    // The letters that were typed, and their signs.
    case .received(ConversionStep.candidates, _, _): break
    case .deviceAdded, .frame, .workFinished, .displayLost, .displayBack, .idle, .reload,
      .received:
      return [event]
    }
    return isPrivate ? [] : [event]
  }

  /// Returns the end of a private part, with the state of the touchscreens where touches are
  /// recorded again.
  private func end(_ event: InputEvent, at time: Instant) -> [InputEvent] {
    if isPrivate { return [event] }
    let states = devices.sorted { $0.key < $1.key }.map {
      InputEvent.resync(device: $0.key, $0.value, time)
    }
    let last = reports.sorted { $0.key < $1.key }.flatMap { number, report in
      report.events.map { event in
        var event = event
        event.time = time
        return InputEvent.raw(device: number, event)
      }
    }
    return states + last + [event]
  }
}
