public import VitrineRecording
public import VitrineTouch
import VitrineUnits

/// Touchscreens that describe themselves wrongly, with corrections.
///
///     built in ─► what the recording says of the device ─► the owner's file      (the last one wins)
extension RecordedDevice {
  /// The device with all that is known of it, `file` having the last word. A recording that
  /// describes this device replays to the same pictures without the file.
  public func corrected(by file: TouchOverrideFile) -> RecordedDevice {
    var corrected = self
    corrected.overrides = file.overrides(for: device, over: known)
    return corrected
  }

  /// The recording's correction, or else the built-in one.
  private var known: TouchOverrides {
    overrides == .none ? TouchOverrideFile.builtIn.overrides(for: device) : overrides
  }

  /// What reads this device's events, its overrides and calibration taken into account.
  func decoder(transform: PanelTransform, firstContact: UInt64) -> SlotDecoder {
    var place = transform
    place.calibration = calibration
    return SlotDecoder(
      device: device, transform: place, overrides: known, firstContact: firstContact)
  }
}

extension Recording {
  /// The recording as though `file` had been in force; nothing changes where it names no device.
  public func corrected(by file: TouchOverrideFile) -> Recording {
    var corrected = self
    corrected.devices = devices.map { $0.corrected(by: file) }
    return corrected
  }
}
