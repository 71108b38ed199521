package import VitrineRecording
import VitrineTouch
package import VitrineUnits

extension Recording {
  /// Returns a recording of a kiosk whose panel is not touched: frames at these times on a screen.
  /// `write(path:log:)` writes it to a file.
  ///
  ///     try Recording.ofFrames(on: "list", size: PixelSize(320, 192)).write(path: file, log: log)
  ///
  /// `size` is that of the scan-out, in pixels; the panel's touchscreen has as many units.
  package static func ofFrames(
    _ times: [Instant] = [Recording.base], on screen: String, size: PixelSize, scale: Double = 1,
    settings: [RecordedSetting] = []
  ) -> Recording {
    let panel = TouchDevice.simulated(name: "Panel", bus: 0x18, cells: size)
    return Recording(
      devices: [RecordedDevice(device: panel, path: "/dev/input/event0")],
      panel: PanelSettings(
        scanOut: size, scale: scale, refreshInterval: Duration(nanoseconds: 16_666_667),
        screen: screen, settings: settings),
      steps: times.map { .frame($0) })
  }
}
