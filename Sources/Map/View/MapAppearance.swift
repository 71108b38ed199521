import VitrineComponents
import VitrineUnits

/// First appearance of a map: tiles, names and markers together, because markers on an empty screen
/// say nothing.
///
/// Within ``instantWait`` the map appears whole and sharp in one frame; later it fades in as soon
/// as tiles cover the view. A slow source delays names and markers by at most ``longestWait``.
@MainActor
struct MapAppearance {
  private static let longestWait = Duration.milliseconds(1000)
  /// A wait that users do not notice: after it the map is shown at once instead of fading in.
  private static let instantWait = Duration.milliseconds(120)
  private static let fade = Duration.milliseconds(250)

  /// The time at which the map began to wait; nil before its first frame, whose time is unknown.
  private var waitingSince: Instant?
  private var appeared: Instant?

  /// Whether the map waits, or has waited, for its appearance.
  var hasBegun: Bool { waitingSince != nil }
  /// Whether the map has begun to appear.
  var hasAppeared: Bool { appeared != nil }

  /// Begins to wait, unless it has begun already.
  mutating func begin(at now: Instant) { waitingSince = waitingSince ?? now }

  /// Sets the opacity of the tiles and of the layers over them. Returns whether it may change in
  /// the next frame.
  mutating func update(
    _ tileLayer: TileLayer, with layers: [Component], of source: MapSource, reducesMotion: Bool,
    at now: Instant
  ) -> Bool {
    let wasVisible = hasAppeared
    let opacity = opacity(tileLayer, of: source, reducesMotion: reducesMotion, at: now)
    tileLayer.tileOpacity = opacity
    for layer in layers {
      layer.opacity = opacity
      layer.isHidden = opacity == 0
    }
    return !wasVisible || opacity < 1
  }

  private mutating func opacity(
    _ tileLayer: TileLayer, of source: MapSource, reducesMotion: Bool, at now: Instant
  ) -> Double {
    if let appeared { return min((now - appeared).seconds / Self.fade.seconds, 1) }
    if mustWait(for: tileLayer, of: source, at: now) { return 0 }
    let isAtOnce = !Self.awaitsTiles(of: source) || isInstant(at: now) || reducesMotion
    appeared = isAtOnce ? now - Self.fade : now
    return isAtOnce ? 1 : 0
  }

  private func waited(at now: Instant) -> Duration { waitingSince.map { now - $0 } ?? .zero }

  private func isInstant(at now: Instant) -> Bool { waited(at: now) < Self.instantWait }

  private static func awaitsTiles(of source: MapSource) -> Bool {
    source.progress < 1 || !source.data.chunks.isEmpty
  }

  /// Whether a map that has not appeared cannot appear at this time.
  func mustWait(for tileLayer: TileLayer, of source: MapSource, at now: Instant) -> Bool {
    if hasAppeared { return false }
    let isReady = isInstant(at: now) ? tileLayer.isWhole : tileLayer.coversView
    return Self.awaitsTiles(of: source) && !isReady && waited(at: now) < Self.longestWait
  }
}
