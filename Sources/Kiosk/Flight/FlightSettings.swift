package import VitrineRecording

/// Settings of the recording in memory that change while the kiosk runs. They replace those of the
/// start that have the same name.
@MainActor
package struct FlightSettings {
  /// Returns those that change with time, such as the wall-clock time.
  package var clock: @MainActor () -> [RecordedSetting] = { [] }
  /// Returns those that describe stored data. Called only while the kiosk is not touched, because
  /// it may take some milliseconds.
  package var data: @MainActor () -> [RecordedSetting] = { [] }

  package init() {}
}
