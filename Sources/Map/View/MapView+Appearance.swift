import VitrineComponents
import VitrineUnits

/// How a map is seen for the first time.
extension MapView {
  private static let longestWait = Duration.milliseconds(1000)
  /// So long nobody notices that there was nothing: then it is better to be there than to come.
  private static let instantWait = Duration.milliseconds(120)
  private static let appearance = Duration.milliseconds(250)

  /// Ground, names and markers come together: markers on a blank screen say nothing. Within the first
  /// moment the map is there whole and sharp, in one frame; then it fades in as soon as there is
  /// something of the ground. A source that keeps everybody waiting holds them up for a second.
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
