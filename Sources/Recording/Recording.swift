public import VitrineTouch
public import VitrineUnits

/// What a panel did, step by step: enough to do it again without the panel, the clock or the root
/// user.
///
/// Whoever replays it makes a decoder per device, hands every event and resync to its decoder in
/// the order of `steps`, and at each `.frame` moves everything to that moment and draws. The same
/// steps in the same order give the same pictures.
public struct Recording: Sendable, Hashable {
  /// All devices that were described; steps name them by their index here.
  public var devices: [RecordedDevice]
  /// The display it was recorded on; nil where there was none (evemu, libinput, touches alone).
  public var panel: PanelSettings?
  /// In the order of arrival. Times may stand still or run backwards, as the device gave them.
  public var steps: [RecordingStep]

  public init(devices: [RecordedDevice], panel: PanelSettings? = nil, steps: [RecordingStep] = []) {
    self.devices = devices
    self.panel = panel
    self.steps = steps
  }

  /// Where `rebased()` puts the first step: one second after the clock's zero.
  public static let base = Instant(nanoseconds: 1_000_000_000)

  /// The same recording with its first step at `Recording.base`.
  ///
  /// Recordings of other tools carry the date they were made on; a replay must not depend on it.
  /// All distances between steps stay as they are.
  public func rebased() -> Recording {
    guard let first = steps.first?.time else { return self }
    let shift = Recording.base - first
    var result = self
    for i in result.steps.indices { result.steps[i].move(by: shift) }
    return result
  }

  /// From the first step to the latest moment of any step; zero for none.
  public var duration: Duration {
    guard let first = steps.first?.time else { return .zero }
    var last = first
    for step in steps where step.time > last { last = step.time }
    return last - first
  }

  /// The indices of the devices to play, ascending: those that are touchscreens. Where none is,
  /// all of them: somebody chose such a device by its path.
  public var touchscreens: [Int] {
    let able = devices.indices.filter { devices[$0].device.isTouchscreen }
    return able.isEmpty ? Array(devices.indices) : able
  }

  /// How many raw events the steps hold.
  public var eventCount: Int {
    var count = 0
    for case .event in steps { count += 1 }
    return count
  }
}

/// One input device, as it described itself when the recording began or when it was plugged in.
public struct RecordedDevice: Sendable, Hashable {
  public var device: TouchDevice
  /// The device node, for messages; empty where the file does not say.
  public var path: String
  /// udev's `LIBINPUT_CALIBRATION_MATRIX`, identity where there was none.
  public var calibration: Calibration
  /// What the owner said that the panel does not.
  public var overrides: TouchOverrides

  public init(
    device: TouchDevice, path: String = "", calibration: Calibration = .identity,
    overrides: TouchOverrides = .none
  ) {
    self.device = device
    self.path = path
    self.calibration = calibration
    self.overrides = overrides
  }
}

extension TouchDevice {
  var isTouchscreen: Bool {
    if case .notATouchscreen = kind { return false }
    return true
  }
}

/// The display a recording was made on.
public struct PanelSettings: Sendable, Hashable {
  /// Scan-out pixels, before rotation; above zero.
  public var scanOut: PixelSize
  public var rotation: Rotation
  /// Device pixels per point; finite, above zero.
  public var scale: Double
  public var refreshInterval: Duration
  /// The screen that was shown, by its name on the command line.
  public var screen: String
  /// Whatever else decides how the screen looks (its language, its theme), for the program to read
  /// back; names are single words, each at most once.
  public var settings: [RecordedSetting]

  public init(
    scanOut: PixelSize, rotation: Rotation = .none, scale: Double = 1, refreshInterval: Duration,
    screen: String, settings: [RecordedSetting] = []
  ) {
    self.scanOut = scanOut
    self.rotation = rotation
    self.scale = scale
    self.refreshInterval = refreshInterval
    self.screen = screen
    self.settings = settings
  }

  /// The value of the setting of that name.
  public func setting(_ name: String) -> String? { settings.first { $0.name == name }?.value }
}

/// One named choice of a recorded program.
public struct RecordedSetting: Sendable, Hashable {
  /// A single word.
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    precondition(!name.isEmpty && !name.contains(where: \.isWhitespace), "a name is one word")
    self.name = name
    self.value = value
  }
}

/// One thing that happened. Device numbers are indices into `Recording.devices`.
public enum RecordingStep: Sendable, Hashable {
  case event(device: Int, RawEvent)
  /// The device was plugged in (or was there at the start) and was opened.
  case deviceFound(device: Int, Instant)
  /// Unplugged: its contacts are cancelled.
  case deviceLost(device: Int, Instant)
  /// Events were lost, or the device was just opened: this is its whole state.
  case resync(device: Int, TouchDeviceState, Instant)
  /// A frame was drawn for this moment.
  case frame(Instant)
  /// A job beside the frames was done, and its result came in.
  case work(UInt64, Instant)

  public var time: Instant {
    switch self {
    case .event(_, let event): return event.time
    case .deviceFound(_, let time), .deviceLost(_, let time), .resync(_, _, let time): return time
    case .frame(let time), .work(_, let time): return time
    }
  }

  mutating func move(by shift: Duration) {
    switch self {
    case .event(let device, var event):
      event.time = event.time + shift
      self = .event(device: device, event)
    case .deviceFound(let device, let time): self = .deviceFound(device: device, time + shift)
    case .deviceLost(let device, let time): self = .deviceLost(device: device, time + shift)
    case .resync(let device, let state, let time):
      self = .resync(device: device, state, time + shift)
    case .frame(let time): self = .frame(time + shift)
    case .work(let number, let time): self = .work(number, time + shift)
    }
  }
}
