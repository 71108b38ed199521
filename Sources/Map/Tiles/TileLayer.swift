import VitrineComponents
import VitrineRaster
import VitrineUnits

/// Layer of a map's tiles, which are painted in jobs.
///
/// A frame never waits for a tile: older or coarser tiles replace missing ones, or the color of
/// land. Visible tiles are painted first, then those ahead of the movement.
@MainActor
final class TileLayer: Component {
  /// Number of requests at a time: enough to keep the workers busy for a frame, and few enough that
  /// a map that has moved waits for few useless ones.
  private static let mostAsked = 4
  private static let mostAskedAtFirst = 24
  /// Distance beside the view within which tiles are painted, in sides of a tile. Beyond it a fast
  /// fling shows coarser tiles for a short time.
  private static let ahead = 0.5

  private let side: Int
  /// Memory for tiles in bytes; nil: as much as the view needs.
  private let budget: Int?
  private var cache: TileCache
  private var arrivals = TileArrivals()
  private var grids: TileGridSet?
  private var view = MapViewport(camera: MapCamera(world: .zero, zoom: 0, rotation: 0), size: .zero)
  private var data: MapData = .empty
  private var style = MapStyle.light
  private var asked: [(key: TileKey, ticket: WorkTicket)] = []
  /// Whether the view was scaled or rotated since the last frame. All tiles are scaled again then,
  /// so new ones appear at once: no frame mixes two of them.
  private var isScaling = false
  /// Velocity of the view in points per second; tiles are painted ahead in its direction.
  private var heading = Vector.zero

  /// Makes a layer; `side` is that of a tile in device pixels, `budget` is in bytes, by default as
  /// much as the view needs.
  init(side: Int, budget: Int?) {
    self.side = side
    self.budget = budget
    cache = TileCache(budget: budget ?? 0)
    super.init()
    isTouchable = false
  }

  /// Whether all visible tiles are painted and no request is open.
  private(set) var isComplete = false
  /// The picture shown instead of tiles until the map appears.
  private var outline: MapOutline?
  /// Opacity of the tiles over the outline, or over the color of land, 0 … 1.
  var tileOpacity = 1.0 { didSet { if tileOpacity != oldValue { setNeedsDisplay() } } }
  var bytes: Int { cache.bytes }
  /// A place that moves by whole pixels while the map neither zooms nor rotates.
  var anchor: Point { grids?.current.anchor ?? .zero }
  /// Number of tiles painted so far.
  private(set) var paints = 0

  func show(
    _ view: MapViewport, isZooming: Bool, goal: MapCamera?, heading: Vector, at now: Instant
  ) {
    guard let density = stage?.environment.scale, !frame.size.isEmpty else { return }
    let before = self.view.camera
    isScaling = before.zoom != view.camera.zoom || before.rotation != view.camera.rotation
    self.view = view
    self.heading = heading
    let needed =
      budget
      ?? TileCache.budget(
        width: view.size.width * density, height: view.size.height * density, side: side)
    if cache.budget != needed { cache.budget = needed }
    if grids == nil {
      grids = TileGridSet(
        view.camera, anchor: data.bounds?.center ?? view.camera.world, density: density, side: side)
    }
    grids?.follow(view.camera, isZooming: isZooming, goal: goal)
    if isScaling { arrivals.finish() }
    if arrivals.advance(to: now) { parent?.setNeedsAdvance() }
    setNeedsDisplay()
    plan()
  }

  /// Whether tiles, also coarse ones, cover the view.
  var coversView: Bool { isWhole || grids.map { covers($0.overview) } ?? false }

  /// Whether tiles of the final sharpness cover the view.
  var isWhole: Bool { grids.map { covers($0.current) } ?? false }

  private func covers(_ grid: TileGrid) -> Bool {
    let places = grid.tiles(in: view)
    return !places.isEmpty
      && places.allSatisfy { cache.chunks(of: TileKey(grid: grid, place: $0)) ?? 0 > 0 }
  }

  /// Shows features without tiles until the map appears.
  func setOutline(_ features: [MapFeature]) {
    if features == outline?.features ?? [] { return }
    outline = features.isEmpty ? nil : MapOutline(features)
    setNeedsDisplay()
  }

  func setData(_ data: MapData) {
    self.data = data
    plan()
  }

  /// Shows other data. Each tile shows the old data until it is painted again.
  func replaceData(by data: MapData) {
    forgetWork()
    cache.makeStale()
    setData(data)
  }

  /// Discards all tiles: the style or the scale has changed.
  func setStyle(_ style: MapStyle) {
    self.style = style
    forgetTiles()
  }

  func forgetTiles() {
    cache.removeAll()
    arrivals = TileArrivals()
    forgetWork()
    grids = nil
    setNeedsDisplay()
  }

  // MARK: Work

  /// Forgets requested jobs: they are lost when the map leaves the stage.
  func forgetWork() {
    for entry in asked { entry.ticket.cancel() }
    asked = []
  }

  /// The missing tiles, the most urgent first.
  private func wanted() -> [TileKey] {
    guard let grids else { return [] }
    func missing(_ places: [TilePlace], of grid: TileGrid) -> [TileKey] {
      places.map { TileKey(grid: grid, place: $0) }.filter { isMissing($0) }
    }
    // Two or three coarse tiles first, because they cover everything.
    var keys = missing(grids.overview.tiles(in: view), of: grids.overview)
    let seen = missing(grids.current.tiles(in: view), of: grids.current)
    isComplete = seen.isEmpty
    keys += sorted(seen)
    if let ahead = grids.ahead, let goal = goalView {
      keys += missing(ahead.tiles(in: goal), of: ahead)
    }
    // Nothing moves in a miniature.
    if stage?.isUnseen == true { return keys }
    // Tiles ahead of the movement, as far as memory allows; more would be discarded at once.
    let near = grids.current.tiles(in: view, margin: Self.ahead)
    let taken = Set(seen.map(\.place))
    let around = sorted(missing(near.filter { !taken.contains($0) }, of: grids.current))
    let present = near.count - around.count - seen.count
    let room = cache.capacity(side: side + 2 * TilePainter.gutter) - present - keys.count
    keys += around.prefix(max(0, room))
    return keys
  }

  /// Whether a tile must be painted again: only for new chunks that are visible on it. While a
  /// large file is read, most of it is elsewhere.
  private func isMissing(_ key: TileKey) -> Bool {
    guard let known = cache.chunks(of: key), !cache.isStale(key) else { return true }
    if known >= data.published { return false }
    if data.chunks[known..<data.published].contains(where: { TilePainter.shows($0, on: key) }) {
      return true
    }
    cache.confirm(key, chunks: data.published)
    return false
  }

  private var goalView: MapViewport? {
    guard let ahead = grids?.ahead else { return nil }
    var goal = view
    goal.camera = MapCamera(world: ahead.anchor, zoom: ahead.zoom, rotation: ahead.rotation)
    return goal
  }

  /// Sorts tiles from the middle of the visible part outwards, those ahead of the movement first.
  private func sorted(_ keys: [TileKey]) -> [TileKey] {
    // The position of the middle in a quarter of a second.
    let middle = view.focus + heading * 0.25
    let ranked = keys.map { key -> (Double, TileKey) in
      let center = view.point(world: key.grid.world(key.grid.rect(of: key.place).center))
      return ((center - middle).length, key)
    }
    return ranked.sorted {
      ($0.0, $0.1.place.y, $0.1.place.x) < ($1.0, $1.1.place.y, $1.1.place.x)
    }.map(\.1)
  }

  private func plan() {
    let keys = wanted()
    // Before the map appears, every visible tile counts.
    let most = tileOpacity > 0 || grids == nil ? Self.mostAsked : Self.mostAskedAtFirst
    for entry in asked where !keys.contains(entry.key) { entry.ticket.cancel() }
    asked.removeAll { !keys.contains($0.key) }
    for key in keys where asked.count < most {
      if asked.contains(where: { $0.key == key }) { continue }
      let painter = TilePainter(chunks: data.chunks, style: style, key: key)
      let chunks = data.chunks.count
      let ticket = perform({ painter.paint() }) { [weak self] pixmap in
        self?.receive(pixmap, key, chunks)
      }
      asked.append((key, ticket))
    }
  }

  private func receive(_ pixmap: Pixmap, _ key: TileKey, _ chunks: Int) {
    asked.removeAll { $0.key == key }
    paints += 1
    // A map that appears shows its first tiles at once, and one with more data its new ones.
    let fades = tileOpacity == 1 && !isScaling && stage?.environment.reducesMotion == false
    if fades && cache.chunks(of: key) == nil {
      arrivals.add(key)
      parent?.setNeedsLayout()
    }
    cache.insert(pixmap, key, chunks: chunks)
    setNeedsDisplay()
    plan()
  }

  // MARK: Picture

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, style.land)
    guard let grids else { return }
    cache.beginFrame()
    // Also under an opaque cover: a tile that is used stays in the cache.
    let tiles = pictures(of: grids)
    if tileOpacity > 0 { for command in tiles { canvas.add(command) } }
    if tileOpacity < 1 { cover(&canvas) }
  }

  /// Covers the tiles of a map that has not wholly appeared.
  private func cover(_ canvas: inout Canvas) {
    let density = canvas.environment.scale
    let all = Rect(0, 0, canvas.size.width * density, canvas.size.height * density)
    guard let picture = outline?.picture(of: all, in: view, style: style, density: density)
    else { return canvas.fill(canvas.bounds, style.land.opacity(1 - tileOpacity)) }
    canvas.add(
      .group(
        picture, at: .zero, clip: all, radius: 0,
        opacity: UInt8(((1 - tileOpacity) * 255).rounded())))
  }

  /// The visible tiles of all grids, the lowest first.
  private func pictures(of grids: TileGridSet) -> [DrawCommand] {
    let current = pictures(of: grids.current)
    var below: [[DrawCommand]] = []
    if !current.isWhole {
      // The coarsest at the bottom; an older grid that covers everything hides those below it.
      for grid in grids.older {
        let older = pictures(of: grid)
        below.append(older.commands)
        if older.isWhole { break }
      }
      below.append(pictures(of: grids.overview).commands)
    } else {
      // Keeps it in the cache for the next movement.
      _ = pictures(of: grids.overview)
    }
    return below.reversed().flatMap { $0 } + current.commands
  }

  private func pictures(of grid: TileGrid) -> (commands: [DrawCommand], isWhole: Bool) {
    let (transform, shift) = grid.transform(view, beside: grids?.current)
    let places = grid.tiles(in: view)
    var commands: [DrawCommand] = []
    var opaque = 0
    for place in places {
      let key = TileKey(grid: grid, place: place)
      guard let entry = cache.use(key) else { continue }
      let gutter = TilePainter.gutter
      let part = PixelRect(x: gutter, y: gutter, width: grid.side, height: grid.side)
      let at = PixelPoint(place.x * grid.side - gutter, place.y * grid.side - gutter)
      let opacity = arrivals.opacity(of: key)
      if opacity == 255 { opaque += 1 }
      commands.append(
        .plane(
          PlanePicture(
            entry.pixmap, part: part, at: at, transform: transform, shift: shift, opacity: opacity))
      )
    }
    return (commands, !places.isEmpty && opaque == places.count)
  }
}

extension Size {
  var isEmpty: Bool { !(width > 0 && height > 0) }
}
