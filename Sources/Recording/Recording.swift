package import VitrineTouch
package import VitrineUnits

/// The recorded input of a panel, step by step: enough to replay it without the panel, the clock or
/// root permissions.
///
/// To replay it, create a decoder per device, pass every event and resync to its decoder in the
/// order of `steps`, and at each `.frame` advance everything to that time and draw. The same steps
/// in the same order produce the same pictures.
package struct Recording: Sendable, Hashable {
  /// All described devices; steps refer to them by their index here.
  package var devices: [RecordedDevice]
  /// The display it was recorded on; nil if there was none (evemu, libinput, touches alone).
  package var panel: PanelSettings?
  /// The steps in order of arrival. Times may repeat or run backwards, as the device reported them.
  package var steps: [InputEvent]
  /// Fingerprints of the frames' layer arrangements, by the frame's index among all frames, where
  /// they were recorded.
  package var fingerprints: [Int: UInt64] = [:]

  package init(devices: [RecordedDevice], panel: PanelSettings? = nil, steps: [InputEvent] = []) {
    self.devices = devices
    self.panel = panel
    self.steps = steps
  }

  /// The time that `rebased()` gives the first step: one second after the clock's zero.
  package static let base = Instant(nanoseconds: 1_000_000_000)

  /// Returns the same recording with its first step at `Recording.base`.
  ///
  /// Recordings of other tools contain the date on which they were made, and a replay must not
  /// depend on it. All intervals between steps are kept.
  package func rebased() -> Recording {
    guard let first = steps.first?.time else { return self }
    let shift = Recording.base - first
    var result = self
    for i in result.steps.indices { result.steps[i].move(by: shift) }
    return result
  }

  /// The time of the first step; nil without steps. Messages of live values at the beginning of a
  /// recording from memory are older.
  package var beginning: Instant? {
    let step = steps.first { step in
      if case .received = step { false } else { true }
    }
    return (step ?? steps.first)?.time
  }

  /// The time from the first step to the latest time of any step; zero if there are no steps.
  package var duration: Duration {
    guard let first = beginning else { return .zero }
    var last = first
    for step in steps where step.time > last { last = step.time }
    return last - first
  }

  /// The indices of the devices to play, ascending: the touchscreens. If there are none, all
  /// devices, because the user chose such a device by its path.
  package var touchscreens: [Int] {
    let able = devices.indices.filter { devices[$0].device.isTouchscreen }
    return able.isEmpty ? Array(devices.indices) : able
  }
}

/// One input device, as described when the recording began or when it was plugged in.
package struct RecordedDevice: Sendable, Hashable {
  package var device: TouchDevice
  /// The device node, for messages; empty if the file does not contain it.
  package var path: String
  /// udev's `LIBINPUT_CALIBRATION_MATRIX`; identity if there was none.
  package var calibration: Calibration
  /// The user's corrections of the device's description.
  package var overrides: TouchOverrides

  package init(
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
package struct PanelSettings: Sendable, Hashable {
  /// Scan-out pixels, before rotation; above zero.
  package var scanOut: PixelSize
  package var rotation: Rotation
  /// Device pixels per point; finite, above zero.
  package var scale: Double
  package var refreshInterval: Duration
  /// The name of the displayed screen on the command line.
  package var screen: String
  /// Other settings that affect how the screen looks (its language, its theme), for the program to
  /// read back. Names are single words and unique.
  package var settings: [RecordedSetting]

  package init(
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

  /// Returns the value of the setting with that name.
  package func setting(_ name: String) -> String? { settings.first { $0.name == name }?.value }
}

/// One named setting of a recorded program.
package struct RecordedSetting: Sendable, Hashable {
  /// A single word.
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    require(Self.isName(name), "a name is one word")
    self.name = name
    self.value = value
  }

  /// Whether a text can be the name of a setting: one word without white space of any kind.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.contains(where: \.isWhitespace)
  }
}
