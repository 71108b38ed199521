public import VitrineComponents
import VitrineMotion
import VitrineRaster
public import VitrineTouch
public import VitrineUnits

/// Map that fingers pan, fling, pinch and rotate.
///
///     let source = MapSource(features)
///     let map = MapView(source: source, camera: MapCamera(center: town, zoom: 15))
///     map.markers = places.map { MapMarker(id: $0.id, …) }
///     map.onMarkerTap = { sheet.show($0.id) }
///     map.insets = Insets(bottom: sheet.height)     // cheap, also at every frame
///     map.setCamera(MapCamera(center: place, zoom: 17))
///
/// The place under each finger stays under it. Tiles are painted in jobs: a frame never waits for
/// one, and its cost depends on what is visible, not on the size of the source.
@MainActor
public final class MapView: Component {
  /// Name of the map in logs.
  public let name: String
  /// Features that the map shows. Several maps may show one source; the map that entered a stage
  /// last reads it.
  public private(set) var source: MapSource
  /// The source that is read to replace ``source``.
  private var next: (source: MapSource, adopted: @MainActor () -> Void)?

  /// Nil: light or dark, as the theme.
  public var style: MapStyle? { didSet { if style != oldValue { styleDidChange() } } }
  /// Language of the labels: the ending of OpenStreetMap's `name:` keys, such as "ar" or "zh". Empty:
  /// the names on the street signs. A change paints no tile again.
  public var language: String {
    didSet {
      if language == oldValue { return }
      labels.forgetNames()
      setNeedsLayout()
    }
  }

  /// Covered parts of the map, as by a sheet: the camera's center is shown in the middle of the
  /// rest. May change at every frame: no tile is painted again. While a finger is on the map, the
  /// content stays under it, and another place becomes the center.
  public var insets = Insets.zero {
    didSet {
      requireFinite(insets, "MapView.insets")
      if insets == oldValue { return }
      keepContent(from: oldValue)
      setNeedsLayout()
    }
  }

  /// Space above the camera's center, in points: a pin needs ``MapMarker/pinHeight``. Where the
  /// visible part is too low for it, the center is shown further down, as long as it stays visible.
  /// Setting it moves nothing on the screen, now or at the end of a flight: another place becomes
  /// the center; where ``limits`` do not allow that place, the map returns to within them.
  public var headroom = 0.0 {
    didSet {
      requireFinite(headroom, "MapView.headroom")
      if headroom != oldValue { headroomDidChange(from: oldValue) }
    }
  }

  /// Limits as they were set; a camera outside returns. With the bounds of the data they are
  /// ``reach``.
  public var limits: MapLimits {
    didSet {
      if limits == oldValue { return }
      adoptLimits()
      setNeedsLayout()
    }
  }

  /// Zoom levels added to the zoom that fingers, flights and ``setCamera(_:animated:)`` chose, for example
  /// while a sheet rises. It changes by a spring, or at once with reduced motion; to change it with
  /// something that moves at every frame use ``setZoomOffset(_:animated:)``. It disturbs neither a
  /// flight nor a finger, and at 0 the zoom is again as they left it. ``camera`` and
  /// ``destination`` include it; ``limits`` apply to the zoom without it. It waits while a finger
  /// is on the map.
  public var zoomOffset: Double {
    get { motion.zoomOffset }
    set { setZoomOffset(newValue) }
  }

  /// Whether a finger is on the map, moving or not. Check it before a flight that the user did not
  /// ask for: it would move the map away under the finger.
  public internal(set) var isHeld = false

  /// Marked places in any order, each with its own ``MapMarker/id``. Near zoom levels show each as a dot, or
  /// as a badge with its icon where there is space, and its title where that covers nothing. Of markers that
  /// would overlap, those of higher rank are shown. From afar they are joined in clusters. More than 600
  /// appear a little later, since a job sorts them.
  public var markers: [MapMarker] {
    get { markerLayer.markers }
    set { markerLayer.markers = newValue }
  }

  /// The marker shown as a pin.
  public var selectedMarker: String? {
    get { markerLayer.selected }
    set { markerLayer.selected = newValue }
  }

  /// A tap on a marker. The map does not select it: set ``selectedMarker``.
  public var onMarkerTap: (@MainActor (MapMarker) -> Void)?
  /// A tap on a cluster of markers, or between markers that a finger cannot tell apart. Without it the map
  /// zooms in until they are apart; those at one position are passed to ``onMarkerTap`` one after the other.
  public var onClusterTap: (@MainActor ([MapMarker]) -> Void)?
  /// A tap that hits no marker.
  public var onTap: (@MainActor (GeoPoint) -> Void)?
  private let observers = Observers<MapView>()

  var motion: CameraMotion
  let ground: TileLayer
  let labels = LabelLayer()
  let markerLayer = MarkerLayer()
  private let ornaments = MapOrnaments()
  private var reportedViewport: MapViewport?
  private var followedOffset = FollowedOffset()
  private var appearance = MapAppearance()
  private var look = MapLook()
  private var overlay = OverlayPlacing()
  /// The member opened last of a cluster whose members are at one position.
  var lastOpened: String?

  let pan = PanDriver()
  var pinchRelease = PinchRelease()
  /// The position at which the finger of a double-tap drag landed.
  var zoomDrag: Point?

  /// Makes a map of `source`. `language` is ``language``; `tileSide` is in device pixels and `memory`,
  /// for tiles, in bytes: the defaults suit panels up to full HD.
  public init(
    source: MapSource, camera: MapCamera, limits: MapLimits = MapLimits(),
    style: MapStyle? = nil, language: String = "", name: String = "map",
    tileSide: Int = 512, memory: Int = 64 << 20
  ) {
    require(tileSide >= 64, "MapView.tileSide is \(tileSide); give 64 pixels or more")
    camera.check("MapView.camera")
    self.source = source
    self.style = style
    self.language = language
    self.name = name
    self.limits = limits
    motion = CameraMotion(camera, limits: limits.following(source))
    ground = TileLayer(side: tileSide, budget: memory)
    super.init()
    clipsToBounds = true
    for layer in [ground, labels, markerLayer] + ornaments.components { addChild(layer) }
    markerLayer.onTap = { [weak self] marker in self?.onMarkerTap?(marker) }
    markerLayer.onBubbleTap = { [weak self] in self?.open($0, splittingZoom: $1) }
    ornaments.compass.onTap = { [weak self] in self?.turnNorth() }
    follow(source)
  }

  public override var isMoving: Bool { motion.isMoving(at: stage?.now ?? .zero) }

  /// A finger stops a map that is nearly at rest and taps what it hits at the same time.
  public override var isCatchable: Bool {
    guard isMoving, let stage else { return false }
    return !motion.isNearlyAtRest(at: stage.now, reach: max(frame.width, frame.height) / 2)
  }

  /// Share of the source that is on the map, 0 … 1.
  public var progress: Double { source.progress }

  /// Opacity of the progress bar.
  var barOpacity: Double { ornaments.barOpacity }

  /// Whether all of the source is read and all visible tiles are painted.
  public var isPainted: Bool { source.progress >= 1 && ground.isComplete }

  /// Calls `body` after each layout in which the camera has moved, for as long as `owner` lives.
  public func observe(_ owner: AnyObject, _ body: @escaping @MainActor (MapView) -> Void) {
    observers.add(owner, body)
  }

  // MARK: Life cycle

  public override func didEnterStage() {
    ground.forgetWork()
    overlay.invalidate()
    labels.forgetWork()
    markerLayer.forgetWork()
    abandonTouch(at: stage?.now ?? .zero)
    source.attach(self)
    next?.source.attach(self)
    adoptLimits()
    setNeedsLayout()
  }

  private func follow(_ source: MapSource) {
    source.observe(self) { [weak self] in self?.sourceDidChange($0) }
  }

  private func sourceDidChange(_ changed: MapSource) {
    if changed === next?.source { return adoptNextIfRead() }
    guard changed === source else { return }
    overlay.invalidate()
    adoptLimits()
    ground.setData(source.data)
    setNeedsLayout()
  }

  /// Shows another source instead of ``source`` as soon as all of it is read, and calls `adopted` then.
  /// Each tile shows the old features until it is painted again, so the map is never empty.
  public func replaceSource(
    by source: MapSource, then adopted: @escaping @MainActor () -> Void = {}
  ) {
    next = (source, adopted)
    follow(source)
    source.attach(self)
    adoptNextIfRead()
  }

  private func adoptNextIfRead() {
    guard let (source, adopted) = next, source.progress >= 1 else { return }
    next = nil
    source.follow(self.source)
    self.source = source
    overlay.invalidate()
    adoptLimits()
    ground.replaceData(by: source.data)
    setNeedsLayout()
    adopted()
  }

  private func styleDidChange() {
    look.reset()
    setNeedsLayout()
  }

  /// Takes scale and theme from the stage, where they may change.
  private func followEnvironment() {
    guard let environment = stage?.environment, look.update(for: environment) else { return }
    let isDark = environment.theme.background.isDark
    let style = self.style ?? (isDark ? .dark : .light)
    ground.setStyle(style)
    labels.setStyle(style)
    markerLayer.setStyle(style, isDark: isDark)
    ground.setData(source.data)
  }

  // MARK: Time

  public override func advance(to now: Instant) {
    appearance.begin(at: now)
    setNeedsLayout()
  }

  /// Updates every layer for the camera.
  public override func layout() {
    guard let stage else { return }
    followEnvironment()
    ground.frame = bounds
    motion.viewport = max(frame.width, frame.height)
    let now = stage.now
    let view = viewport
    let isMoving = motion.isMoving(at: now) || motion.isChangingOffset(at: now)
    let velocity = motion.velocity(at: now)
    let isZooming = motion.isZooming(at: now) || followsOffset(at: now)
    ground.show(
      view, isZooming: isZooming, goal: isMoving ? motion.destination : nil,
      heading: view.screenVector(velocity.travel), at: now)
    markerLayer.nearestZoom = limits.zoom.upperBound + zoomOffset
    layOutOverlay(view, goal: isMoving ? motion.destination.zoom : nil, on: stage)
    let mayChange = appearance.update(
      ground, with: [labels, markerLayer], of: source,
      reducesMotion: stage.environment.reducesMotion, at: now)
    if mayChange { setNeedsAdvance() }
    ornaments.place(on: view, insets: insets, environment: stage.environment)
    if appearance.hasBegun, let next = ornaments.progressBar.show(source.progress, at: now) {
      setNeedsAdvance(at: next)
    }
    if isMoving { setNeedsAdvance() }
    if reportedViewport != view {
      reportedViewport = view
      observers.notify(self)
    }
  }

  /// Places names and markers, or moves them with the map.
  private func layOutOverlay(_ view: MapViewport, goal: Double?, on stage: Stage) {
    let (now, scale) = (stage.now, stage.environment.scale)
    let isMirrored = stage.environment.isRightToLeft
    if !appearance.hasAppeared || labels.needsPlacing || markerLayer.needsPlacing {
      overlay.invalidate()
    }
    markerLayer.isUnseen = !appearance.hasAppeared
    let shift = overlay.shift(
      to: view, anchor: ground.anchor, scale: scale, isMirrored: isMirrored, at: now)
    for layer in [labels, markerLayer] { layer.frame = bounds.offset(by: shift ?? .zero) }
    if shift != nil {
      labels.fade(at: now)
      markerLayer.fade(at: now)
      if let deadline = overlay.deadline { setNeedsAdvance(at: deadline) }
      return
    }
    overlay.didPlace(for: view, isMirrored: isMirrored, at: now)
    var field = CollisionField(view.size)
    markerLayer.update(view, goal: goal, field: &field, at: now)
    field = labels.update(
      view, data: source.data, language: MapLanguage(language), field: field,
      pinned: markerLayer.pinnedNames, fading: markerLayer.fadingNames, at: now)
    markerLayer.placeTitles(
      view, field: field, named: labels.areaNames, fading: labels.fadingNames)
  }

  private func followsOffset(at now: Instant) -> Bool {
    let follows = followedOffset.update(motion.offset.value(at: now))
    if follows { setNeedsAdvance() }
    return follows
  }

  // MARK: Touch

  public override var gestures: GestureKinds {
    [.pan, .transform, .tap, .doubleTap, .doubleTapDrag, .twoFingerTap]
  }

  public override func receive(_ event: GestureEvent) { handle(event) }
}
