import VitrineComponents
package import VitrineKMS
package import VitrineUnits

/// The rotation and scale of the picture on any panel.
@MainActor
package final class PanelGeometry {
  /// The rotation that is added to the panel's mounting, for the next display.
  package var rotation: Rotation
  private let scale: Double?
  private let log: LogSink
  /// The reason for the scale that was logged last.
  private var logged = ""

  /// `scale` is in pixels per point; nil: it is derived from
  /// each panel's size.
  package init(rotation: Rotation, scale: Double?, log: @escaping LogSink) {
    self.rotation = rotation
    self.scale = scale
    self.log = log
  }

  package func transform(of panel: any DisplayPanel) -> PanelTransform {
    PanelTransform(
      scanOut: panel.size, rotation: panel.pipeline.orientation.rotation + rotation,
      scale: scale ?? derivedScale(of: panel))
  }

  /// Returns the scale for the panel's size; logs it with the reason if they are new.
  private func derivedScale(of panel: any DisplayPanel) -> Double {
    let size = panel.pipeline.physicalSize
    let (width, height) = (size?.widthMillimetres, size?.heightMillimetres)
    let scale = PanelScale.scale(for: panel.size, width: width, height: height)
    var reason = "the panel does not report its size"
    if let width, let height {
      let isBelieved = PanelScale.density(of: panel.size, width: width, height: height) != nil
      reason = "\(width) × \(height) mm" + (isBelieved ? "" : ", which cannot be right")
    }
    let line = "scale: \(scale) pixels per point (\(reason)); --scale changes it"
    if line != logged { log(.info, line) }
    logged = line
    return scale
  }
}
