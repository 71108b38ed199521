package import VitrineTouch

/// Keeps touches on the staff's page out of all recordings: they would contain the PIN.
///
///     event     …  raw  staff  raw raw raw  staffEnds         raw …
///     recorded  …  raw  staff  ───────────  resync staffEnds  raw …
///
/// The kernel reports only what changes, so the state of each device follows when the page is closed. A
/// replay ignores fingers that are on the panel then, as the kiosk does. The kernel keeps no state of devices
/// without slots, which list all fingers in each report: their last report follows.
package struct PrivateTouches: Sendable {
  /// Whether the page is shown.
  package private(set) var isPrivate = false
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
    case .resync(let number, let state, _): devices[number] = state
    case .deviceRemoved(let number, _):
      devices[number] = nil
      reports[number] = nil
      return [event]
    case .idle(.staff, _):
      isPrivate = true
      return [event]
    case .idle(.staffEnds, let time):
      isPrivate = false
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
    case .deviceAdded, .frame, .workFinished, .displayLost, .displayBack, .idle, .reload:
      return [event]
    }
    return isPrivate ? [] : [event]
  }
}
