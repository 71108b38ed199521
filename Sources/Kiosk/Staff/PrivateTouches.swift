package import VitrineTouch

/// Keeps touches on the staff's page out of all recordings: they would contain the PIN.
///
///     event     …  raw  staff  raw raw raw  staffEnds         raw …
///     recorded  …  raw  staff  ───────────  resync staffEnds  raw …
///
/// The kernel reports only what changes, so the state of each device follows when the page is closed. A
/// replay ignores fingers that are on the panel then, as the kiosk does.
package struct PrivateTouches: Sendable {
  /// Whether the page is shown.
  package private(set) var isPrivate = false
  private var devices: [Int: TouchDeviceState] = [:]

  package init() {}

  /// Describes a device by its number in events.
  package mutating func add(_ number: Int, _ device: TouchDevice) {
    devices[number] = TouchDeviceState(empty: device)
  }

  /// Returns the events to record instead of `event`.
  package mutating func recorded(_ event: InputEvent) -> [InputEvent] {
    switch event {
    case .raw(let number, let event): devices[number]?.apply(event)
    case .resync(let number, let state, _): devices[number] = state
    case .deviceRemoved(let number, _):
      devices[number] = nil
      return [event]
    case .idle(.staff, _):
      isPrivate = true
      return [event]
    case .idle(.staffEnds, let time):
      isPrivate = false
      let states = devices.sorted { $0.key < $1.key }.map {
        InputEvent.resync(device: $0.key, $0.value, time)
      }
      return states + [event]
    case .deviceAdded, .frame, .workFinished, .displayLost, .displayBack, .idle, .reload:
      return [event]
    }
    return isPrivate ? [] : [event]
  }
}
