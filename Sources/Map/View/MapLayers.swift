import VitrineComponents
import VitrineRaster
import VitrineUnits

/// The layers of a map: its tiles, names and markers, which appear together, and the parts that do
/// not move with it.
@MainActor
final class MapLayers {
  /// The picture of a frame.
  struct Frame {
    var view: MapViewport
    var motion: CameraMotion
    /// The highest zoom that the map can show.
    var nearestZoom: Double
    var source: MapSource
    var language: MapLanguage
  }

  let tileLayer: TileLayer
  private(set) var overlay = MapOverlay()
  let ornaments = MapOrnaments()
  private var followedOffset = FollowedOffset()
  private var appearance = MapAppearance()
  private var look = MapLook()

  /// Makes the layers; `side` is that of a tile in device pixels, `budget`, for tiles, is in bytes,
  /// by default as much as the view needs.
  init(side: Int, budget: Int?) { tileLayer = TileLayer(side: side, budget: budget) }

  /// In painting order.
  var components: [Component] { [tileLayer] + overlay.layers + ornaments.components }

  /// Forgets requested jobs: they are lost when the map leaves the stage.
  func forgetWork() {
    tileLayer.forgetWork()
    overlay.forgetWork()
  }

  /// Shows the data of a source that has more, or of another one.
  func show(_ source: MapSource, after change: ShownSource.Change) {
    overlay.invalidate()
    switch change {
    case .extended: tileLayer.setData(source.data)
    case .replaced: tileLayer.replaceData(by: source.data)
    }
    if !appearance.hasAppeared { tileLayer.setOutline(source.outline) }
  }

  // MARK: Look

  /// The map's own style has changed.
  func styleDidChange() { look.reset() }

  /// Takes scale and theme from the stage, where they may change; nil: the style of the theme.
  func follow(_ environment: Environment, style own: MapStyle?, data: MapData) {
    if !look.update(for: environment) { return }
    let isDark = environment.theme.background.isDark
    let style = own ?? (isDark ? .dark : .light)
    tileLayer.setStyle(style)
    overlay.setStyle(style, isDark: isDark)
    tileLayer.setData(data)
  }

  // MARK: Frames

  /// The first frame of the map, or a later one, is at this time.
  func advance(to now: Instant) { appearance.begin(at: now) }

  /// Updates every layer for the camera. Returns when a layer changes by itself, zero for the next
  /// frame.
  func layOut(_ frame: Frame, on stage: Stage) -> Instant? {
    let (now, view, motion) = (stage.now, frame.view, frame.motion)
    let bounds = Rect(origin: .zero, size: view.size)
    tileLayer.frame = bounds
    let isMoving = motion.isMoving(at: now) || motion.offset.isMoving(at: now)
    let followsOffset = followedOffset.update(motion.offset.value(at: now))
    tileLayer.show(
      view, isZooming: motion.isZooming(at: now) || followsOffset,
      goal: isMoving ? motion.destination : nil,
      heading: view.screenVector(motion.velocity(at: now).travel), at: now)
    overlay.markers.nearestZoom = frame.nearestZoom
    // Nothing has a name yet, and markers appear with the map.
    let isEmpty = frame.source.data.chunks.isEmpty
    var placing: Instant?
    if !isEmpty || !appearance.mustWait(for: tileLayer, of: frame.source, at: now) {
      placing = overlay.layOut(
        MapOverlay.Frame(
          view: view, goal: isMoving ? motion.destination.zoom : nil, anchor: tileLayer.anchor,
          data: frame.source.data, language: frame.language, isVisible: appearance.hasAppeared),
        in: bounds, on: stage)
    }
    let mayChange = appearance.update(
      tileLayer, with: overlay.layers, of: frame.source,
      reducesMotion: stage.environment.reducesMotion, at: now)
    ornaments.place(on: view, environment: stage.environment)
    let progress =
      appearance.hasBegun ? ornaments.progressBar.show(frame.source.progress, at: now) : nil
    if isMoving || followsOffset || mayChange { return .zero }
    return [placing, progress].compactMap { $0 }.min()
  }
}
