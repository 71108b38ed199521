package import VitrineTouch
package import VitrineUnits

/// A message from the source of a live value: from a file, a program, a server.
package enum SourceMessage: Sendable, Hashable {
  /// A new value, as its bytes.
  case data([UInt8])
  /// No value can be had at present. The text is the reason.
  case failed(String)

  /// The most bytes of a value.
  package static let longest = 256 << 10

  /// The beginning of a reason. The closures of kiosks throw errors of any length.
  package static func shortened(_ reason: String) -> String {
    String(decoding: reason.utf8.prefix(1000), as: UTF8.self)
  }
}

/// One input of a stage, on its way from the device or from a recording: what touchscreens report,
/// pressed keys, and what else decides a picture.
///
/// Devices are numbered from 0 in the order in which they are added. A number is never reused, even
/// if the same panel is plugged in again.
package enum InputEvent: Sendable, Hashable {
  /// The device was opened: it was plugged in, or was present at the start.
  case deviceAdded(device: Int, Instant)
  /// The device was unplugged: its contacts are cancelled, and no further events have its number.
  case deviceRemoved(device: Int, Instant)
  /// An event as the kernel reports it.
  case raw(device: Int, RawEvent)
  /// The device's whole state, after it was opened or after events were dropped.
  case resync(device: Int, TouchDeviceState, Instant)
  /// A frame was drawn for this time. `lead` is the time by which it was made earlier; nil: the
  /// display's refresh interval.
  case frame(Instant, lead: Duration? = nil)
  /// A background job finished, and its result was delivered.
  case workFinished(UInt64, Instant)
  /// The display was lost: all contacts are cancelled, and touches are ignored until it is back.
  case displayLost(Instant)
  /// The display is back. Fingers that are on a panel now are ignored until they lift.
  case displayBack(Instant)
  /// The panel became idle, or is touched again.
  case idle(IdleStep, Instant)
  /// The data of the screens are read again, from the folder of that path; empty if they are not
  /// from a folder.
  case reload(folder: String, Instant)
  /// Data arrived for the live value of that name, or its source failed.
  case received(String, SourceMessage, Instant)
  /// A key was pressed on a keyboard.
  case key(KeyPress, Instant)

  package var time: Instant {
    switch self {
    case .raw(_, let event): return event.time
    case .deviceAdded(_, let time), .deviceRemoved(_, let time), .resync(_, _, let time):
      return time
    case .frame(let time, _), .workFinished(_, let time), .displayLost(let time),
      .displayBack(let time), .idle(_, let time), .reload(_, let time),
      .received(_, _, let time), .key(_, let time):
      return time
    }
  }

  /// The same event of another device; any other input stays as it is.
  package func from(device number: Int) -> InputEvent {
    switch self {
    case .raw(_, let event): .raw(device: number, event)
    case .deviceAdded(_, let time): .deviceAdded(device: number, time)
    case .deviceRemoved(_, let time): .deviceRemoved(device: number, time)
    case .resync(_, let state, let time): .resync(device: number, state, time)
    case .frame, .workFinished, .displayLost, .displayBack, .idle, .reload, .received, .key: self
    }
  }

  /// The number of the device that it comes from; nil for all other inputs.
  package var device: Int? {
    switch self {
    case .raw(let device, _), .deviceAdded(let device, _), .deviceRemoved(let device, _),
      .resync(let device, _, _):
      return device
    case .frame, .workFinished, .displayLost, .displayBack, .idle, .reload, .received, .key:
      return nil
    }
  }

  package mutating func move(by shift: Duration) {
    switch self {
    case .raw(let device, var event):
      event.time = event.time + shift
      self = .raw(device: device, event)
    case .deviceAdded(let device, let time): self = .deviceAdded(device: device, time + shift)
    case .deviceRemoved(let device, let time): self = .deviceRemoved(device: device, time + shift)
    case .resync(let device, let state, let time):
      self = .resync(device: device, state, time + shift)
    case .frame(let time, let lead): self = .frame(time + shift, lead: lead)
    case .workFinished(let number, let time): self = .workFinished(number, time + shift)
    case .displayLost(let time): self = .displayLost(time + shift)
    case .displayBack(let time): self = .displayBack(time + shift)
    case .idle(let step, let time): self = .idle(step, time + shift)
    case .reload(let folder, let time): self = .reload(folder: folder, time + shift)
    case .received(let name, let message, let time):
      self = .received(name, message, time + shift)
    case .key(let press, let time): self = .key(press, time + shift)
    }
  }
}
