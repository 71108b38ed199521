package import VitrineRaster

/// A panel that can be lost and opened again.
package protocol DisplayPanel: Panel {
  /// The selected path of pixels to the panel.
  var pipeline: DisplayPipeline { get }

  /// Returns the reason why the panel no longer shows our pictures in the right mode; nil if it
  /// does. `probing`: whether the panel is asked for its modes, which may take about 100 ms.
  func fault(probing: Bool) -> DisplayError?

  /// Turns the panel off, or on again with the picture that it showed. While it is off, nothing may
  /// be presented. Blocks while the hardware does it, for up to about a second.
  func setPower(_ isOn: Bool) throws(DisplayError)

  /// Gives the display up. `restoring`: whether what was shown before is shown again; else the
  /// display becomes black. Afterwards no other function may be called.
  func close(restoring: Bool)
}
