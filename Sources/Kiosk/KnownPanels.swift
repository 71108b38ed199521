package import VitrineRecording
package import VitrineTouch
import VitrineUnits

/// Touchscreens that report wrong properties, with corrections.
///
///     built in ─► the recording's correction ─► the owner's file      (the last one wins)
extension RecordedDevice {
  /// Returns the device with all known corrections; those of `file` take precedence. A recording
  /// that describes this device replays to the same pictures without the file.
  package func corrected(by file: TouchOverrideFile) -> RecordedDevice {
    var corrected = self
    corrected.overrides = file.overrides(for: device, over: known)
    return corrected
  }

  /// The recording's correction, or else the built-in one.
  private var known: TouchOverrides {
    overrides == .none ? TouchOverrideFile.builtIn.overrides(for: device) : overrides
  }

  /// Creates a decoder for this device's events, with its overrides and calibration applied.
  func decoder(transform: PanelTransform, firstContact: UInt64) -> SlotDecoder {
    SlotDecoder(
      device: device, transform: place(on: transform), overrides: known,
      firstContact: firstContact)
  }

  /// Returns the transform with the device's own calibration.
  func place(on transform: PanelTransform) -> PanelTransform {
    var place = transform
    place.calibration = calibration
    return place
  }
}

extension Recording {
  /// Returns the recording with the corrections of `file`; unchanged if the file names none of its
  /// devices.
  package func corrected(by file: TouchOverrideFile) -> Recording {
    var corrected = self
    corrected.devices = devices.map { $0.corrected(by: file) }
    return corrected
  }
}
