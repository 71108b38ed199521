package import VitrineRaster

/// A panel that can be lost and opened again.
package protocol DisplayPanel: Panel {
  /// The selected path of pixels to the panel.
  var pipeline: DisplayPipeline { get }

  /// Whether the mode is set. Until then the display shows what it showed when it was opened,
  /// usually the picture of the boot.
  var isModeSet: Bool { get }

  /// Sets the mode with the picture in a free buffer, which was painted from its first row on, and
  /// turns the panel on. Blocks while the hardware does it, for up to about a second.
  ///
  /// Call it once, and present the same buffer afterwards: only a flip reports that a picture is
  /// visible.
  func setMode(showing buffer: Int) throws(DisplayError)

  /// Returns the reason why the panel no longer shows our pictures in the right mode; nil if it
  /// does. `probing`: whether the panel is asked for its modes, which may take about 100 ms.
  func fault(probing: Bool) -> DisplayError?

  /// Turns the panel off, or on again with the picture that it showed. While it is off, nothing may
  /// be presented. Before the mode is set, a panel that was turned off stays dark until `setMode`.
  /// Blocks while the hardware does it, for up to about a second.
  func setPower(_ isOn: Bool) throws(DisplayError)

  /// Gives the display up. `restoring`: whether what was shown before is shown again; else a
  /// display with our picture becomes black. One whose mode was not set is given back as it was
  /// found. Afterwards no other function may be called.
  func close(restoring: Bool)
}
