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
  public var source: MapSource { shownSource.current }

  /// Nil: light or dark, as the theme.
  public var style: MapStyle? { didSet { if style != oldValue { styleDidChange() } } }
  /// Language of the labels: the ending of OpenStreetMap's `name:` keys, such as "ar" or "zh".
  /// Empty: the names on the street signs. A change paints no tile again.
  public var language: String {
    didSet {
      if language == oldValue { return }
      overlay.labels.forgetNames()
      setNeedsLayout()
    }
  }

  /// Covered parts of the map, as by a sheet: the camera's center is shown in the middle of the
  /// rest. May change at every frame: no tile is painted again. While a finger is on the map, the
  /// content stays under it, and another place becomes the center.
  public var insets: Insets {
    get { driver.insets }
    set {
      requireFinite(newValue, "MapView.insets")
      driver.setInsets(newValue)
    }
  }

  /// Areas of the map that something small covers, such as a button over it, in the map's own
  /// coordinates, in points. No name is shown under them; markers pass below.
  public var coveredAreas: [Rect] {
    get { overlay.markers.coveredAreas }
    set {
      for area in newValue {
        require(area.isFinite, "an area in MapView.coveredAreas is \(area); give finite numbers")
      }
      overlay.markers.coveredAreas = newValue
    }
  }

  /// Space above the camera's center, in points: a pin needs ``MapMarker/pinHeight``. Where the
  /// visible part is too low for it, the center is shown further down, as long as it stays visible.
  /// Setting it moves nothing on the screen, now or at the end of a flight: another place becomes
  /// the center; where ``limits`` do not allow that place, the map returns to within them.
  public var headroom: Double {
    get { driver.headroom }
    set {
      requireFinite(newValue, "MapView.headroom")
      driver.setHeadroom(newValue)
    }
  }

  /// Limits as they were set; a camera outside returns. With the bounds of the data they are
  /// ``reach``.
  public var limits: MapLimits {
    didSet {
      if limits == oldValue { return }
      driver.setLimits(limits.following(source))
      setNeedsLayout()
    }
  }

  /// Zoom levels added to the zoom that fingers, flights and ``setCamera(_:animated:)`` chose, for
  /// example while a sheet rises. It changes by a spring, or at once with reduced motion; to change
  /// it with something that moves at every frame use ``setZoomOffset(_:animated:)``. It disturbs
  /// neither a flight nor a finger, and at 0 the zoom is again as they left it. ``camera`` and
  /// ``destination`` include it; ``limits`` apply to the zoom without it. It waits while a finger
  /// is on the map.
  public var zoomOffset: Double {
    get { driver.motion.zoomOffset }
    set { setZoomOffset(newValue) }
  }

  /// Whether a finger is on the map, moving or not. Check it before a flight that the user did not
  /// ask for: it would move the map away under the finger.
  public var isHeld: Bool { driver.isHeld }

  /// Marked places in any order, each with its own ``MapMarker/id``. Near zoom levels show each as
  /// a dot, or as a badge with its icon where there is space, and its title where that covers
  /// nothing. Of markers that would overlap, those of higher rank are shown. From afar they are
  /// joined in clusters. More than 600 appear a little later, since a job sorts them.
  public var markers: [MapMarker] {
    get { overlay.markers.markers }
    set { overlay.markers.markers = newValue }
  }

  /// The marker shown as a pin.
  public var selectedMarker: String? {
    get { overlay.markers.selected }
    set { overlay.markers.selected = newValue }
  }

  /// A tap on a marker. The map does not select it: set ``selectedMarker``.
  public var onMarkerTap: (@MainActor (MapMarker) -> Void)?
  /// A tap on a cluster of markers, or between markers that a finger cannot tell apart. Without it
  /// the map zooms in until they are apart; those at one position are passed to ``onMarkerTap`` one
  /// after the other.
  public var onClusterTap: (@MainActor ([MapMarker]) -> Void)?
  /// A tap that hits no marker.
  public var onTap: (@MainActor (GeoPoint) -> Void)?
  private let observers = Observers<MapView>()

  let driver: CameraDriver
  private let layers: MapLayers
  var tileLayer: TileLayer { layers.tileLayer }
  var overlay: MapOverlay { layers.overlay }
  private let touch: MapTouch
  private let shownSource: ShownSource
  private var clusterOpening = ClusterOpening()
  private var reportedViewport: MapViewport?

  /// Makes a map of `source`. `language` is ``language``; `tileSide` is in device pixels and
  /// `memory`, for tiles, in bytes: by default as much as the map's size needs, such as 44 MB for
  /// 800 by 480 pixels and 64 MB at most.
  public init(
    source: MapSource, camera: MapCamera, limits: MapLimits = MapLimits(),
    style: MapStyle? = nil, language: String = "", name: String = "map",
    tileSide: Int = 512, memory: Int? = nil
  ) {
    require(tileSide >= 64, "MapView.tileSide is \(tileSide); give 64 pixels or more")
    camera.check("MapView.camera")
    shownSource = ShownSource(source)
    self.style = style
    self.language = language
    self.name = name
    self.limits = limits
    driver = CameraDriver(CameraMotion(camera, limits: limits.following(source)))
    touch = MapTouch(driver)
    layers = MapLayers(side: tileSide, budget: memory)
    super.init()
    driver.map = self
    clipsToBounds = true
    for layer in layers.components { addChild(layer) }
    overlay.markers.onTap = { [weak self] marker in self?.onMarkerTap?(marker) }
    overlay.markers.onClusterTap = { [weak self] in self?.open($0, splittingZoom: $1) }
    layers.ornaments.compass.onTap = { [weak self] in self?.turnNorth() }
    touch.onTap = { [weak self] place in self?.onTap?(place) }
    shownSource.onChange = { [weak self] change in self?.sourceDidChange(change) }
    tileLayer.setOutline(source.outline)
  }

  /// Whether the camera moves by itself.
  public var isMoving: Bool { driver.motion.isMoving(at: driver.now) }

  /// A finger stops a map that is nearly at rest and taps what it hits at the same time.
  public override var contentMotion: ContentMotion? {
    guard isMoving, stage != nil else { return super.contentMotion }
    let reach = max(frame.width, frame.height) / 2
    return driver.motion.isNearlyAtRest(at: driver.now, reach: reach) ? .nearlyAtRest : .visible
  }

  /// Share of the source that is on the map, 0 … 1.
  public var progress: Double { source.progress }

  /// Opacity of the progress bar.
  var barOpacity: Double { layers.ornaments.barOpacity }

  /// Whether all of the source is read and all visible tiles are painted.
  public var isPainted: Bool { source.progress >= 1 && tileLayer.isComplete }

  /// Calls `body` after each layout in which the camera has moved, for as long as `owner` lives.
  public func observe(_ owner: AnyObject, _ body: @escaping @MainActor (MapView) -> Void) {
    observers.add(owner, body)
  }

  // MARK: Camera

  /// The camera at the stage's present time.
  public var camera: MapCamera { driver.camera }

  /// The camera when all motion has ended, if no finger touches the map.
  public var destination: MapCamera { driver.motion.destination }

  /// Converts between places and points on this map, at the stage's present time.
  public var viewport: MapViewport { driver.viewport }

  /// The effective limits: ``limits``, with the data's bounds where those follow the data.
  public var reach: MapLimits { driver.motion.limits }

  /// The highest zoom that the map can show.
  private var highestZoom: Double { limits.zoom.upperBound + zoomOffset }

  /// Shows `camera`, limited to ``limits``.
  ///
  /// If `animated` is true, the map flies: it zooms out, travels and zooms in, by as much as the
  /// distance requires. It takes over the velocity of the present motion, and a finger can catch it
  /// at any time.
  ///
  /// If `animated` is false, the environment reduces motion or the map is not on a stage, the
  /// camera changes at once. The other calls that move the camera follow the same rule. A number of
  /// the camera that is not finite stops the program.
  public func setCamera(_ camera: MapCamera, animated: Bool = true) {
    camera.check("MapView.setCamera: the camera")
    driver.set(camera, animated: animated)
  }

  /// Zooms by `levels` about a point of the map, or about the focus; a flight still reaches its
  /// goal in the latter case. The numbers must be finite.
  public func zoom(by levels: Double, about point: Point? = nil, animated: Bool = true) {
    requireFinite(levels, "MapView.zoom: the number of levels")
    if let point {
      require(
        point.x.isFinite && point.y.isFinite,
        "MapView.zoom: the point is (\(point.x), \(point.y)); give finite numbers")
    }
    driver.zoom(by: levels, about: point, animated: animated)
  }

  /// Sets ``zoomOffset``, in finite levels. Animated, it changes by a spring. Otherwise it changes
  /// at once: call it at every frame of another motion, such as a sheet's, and the zoom follows
  /// that motion. A change by a spring that has not ended continues.
  public func setZoomOffset(_ levels: Double, animated: Bool = true) {
    require(levels.isFinite, "MapView.zoomOffset is \(levels); give a finite number of levels")
    driver.setZoomOffset(levels, animated: animated)
  }

  /// Rotates north up.
  public func turnNorth(animated: Bool = true) { driver.turnNorth(animated: animated) }

  /// Shows all of the bounds of ``limits``, or else of the source, north up; nothing happens before
  /// there are bounds. The map must have its size.
  public func showAll(animated: Bool = true) {
    guard let bounds = reach.bounds ?? source.bounds else { return }
    driver.show(bounds, highestZoom: highestZoom, animated: animated)
  }

  /// Moves `place` to the center, unless a pin there, with its title, will be wholly visible once
  /// the map is at rest, `covered` of it is covered and its ``zoomOffset`` is `offset`; in that
  /// case the map continues to its goal. Nil: the present insets and offset.
  public func reveal(
    _ place: GeoPoint, insets covered: Insets? = nil, zoomOffset offset: Double? = nil,
    animated: Bool = true
  ) {
    driver.reveal(
      place, insets: covered ?? insets, zoomOffset: offset ?? zoomOffset, animated: animated)
  }

  private func open(_ members: [MapMarker], splittingZoom: Double?) {
    if let onClusterTap { return onClusterTap(members) }
    let step = clusterOpening.step(
      for: members, splittingZoom: splittingZoom, in: viewport, nearest: highestZoom)
    switch step {
    case .fly(let camera): setCamera(camera)
    case .open(let marker): onMarkerTap?(marker)
    case nil: break
    }
  }

  // MARK: Life cycle

  public override func didEnterStage() {
    layers.forgetWork()
    touch.abandon(at: driver.now)
    shownSource.attach(to: self)
    driver.setLimits(limits.following(source))
    setNeedsLayout()
  }

  private func sourceDidChange(_ change: ShownSource.Change) {
    driver.setLimits(limits.following(source))
    layers.show(source, after: change)
    setNeedsLayout()
  }

  /// Shows another source instead of ``source`` as soon as all of it is read, and calls `adopted`
  /// then. Each tile shows the old features until it is painted again, so the map is never empty.
  public func replaceSource(
    by source: MapSource, then adopted: @escaping @MainActor () -> Void = {}
  ) {
    shownSource.replace(by: source, read: self, then: adopted)
  }

  private func styleDidChange() {
    layers.styleDidChange()
    setNeedsLayout()
  }

  // MARK: Time

  public override func advance(to now: Instant) {
    layers.advance(to: now)
    setNeedsLayout()
  }

  /// Updates every layer for the camera.
  public override func layout() {
    guard let stage else { return }
    layers.follow(stage.environment, style: style, data: source.data)
    driver.motion.viewport = max(frame.width, frame.height)
    let view = viewport
    let next = layers.layOut(
      MapLayers.Frame(
        view: view, motion: driver.motion, nearestZoom: highestZoom, source: source,
        language: MapLanguage(language)), on: stage)
    if let next { setNeedsAdvance(at: next) }
    if reportedViewport != view {
      reportedViewport = view
      observers.notify(self)
    }
  }

  // MARK: Touch

  public override var gestures: GestureKinds { MapTouch.gestures }

  public override func receive(_ event: GestureEvent) {
    touch.receive(event)
    setNeedsAdvance()
    setNeedsLayout()
  }
}
