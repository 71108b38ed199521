import VitrineComponents
import VitrineUnits

/// First appearance of a map.
extension MapView {
  private static let longestWait = Duration.milliseconds(1000)
  /// A wait that users do not notice: after it the map is shown at once instead of fading in.
  private static let instantWait = Duration.milliseconds(120)
  private static let appearance = Duration.milliseconds(250)

  /// Shows tiles, names and markers together: markers on an empty screen say nothing. Within
  /// ``instantWait`` the map appears whole and sharp in one frame; later it fades in as soon as
  /// tiles cover the view. A slow source delays names and markers by at most ``longestWait``.
  func showTogether(at now: Instant) {
    guard let appeared else {
      let awaitsGround = source.progress < 1 || !source.data.chunks.isEmpty
      let waited = waitingSince.map { now - $0 } ?? .zero
      let isInstant = waited < Self.instantWait
      let isReady = isInstant ? ground.isWhole : ground.coversView
      if awaitsGround && !isReady && waited < Self.longestWait {
        show(0)
      } else {
        let isAtOnce = !awaitsGround || isInstant || stage?.environment.reducesMotion ?? true
        self.appeared = isAtOnce ? now - Self.appearance : now
        show(isAtOnce ? 1 : 0)
      }
      return setNeedsAdvance()
    }
    let part = min((now - appeared).seconds / Self.appearance.seconds, 1)
    show(part)
    if part < 1 { setNeedsAdvance() }
  }

  private func show(_ part: Double) {
    ground.clearness = part
    for layer in [labels, markerLayer] {
      layer.opacity = part
      layer.isHidden = part == 0
    }
  }
}
