import VitrineRaster
import VitrineUnits

/// The drawing of a component, kept until its result would change.
struct DrawingCache {
  /// For the present size.
  private var list: DisplayList?
  /// The last drawing where it is stretched to other sizes.
  private var stretched: StretchedDrawing?
  /// How often it was discarded: what was measured for an earlier drawing counts no more.
  private(set) var resets = 0

  /// Discards the drawing.
  mutating func reset() {
    list = nil
    stretched = nil
    resets &+= 1
  }

  /// Discards the drawing for another size, unless it is stretched.
  mutating func resize() { list = nil }

  /// The drawing for this size in points, if there is one.
  mutating func list(for size: Size, scale: Double) -> DisplayList? {
    list = list ?? stretched?.list(for: size, scale: scale)
    return list
  }

  /// The colors of the drawing; nil where there is none.
  var colors: [Color]? { list?.colors }

  mutating func store(_ list: DisplayList, stretches: Bool, size: Size, scale: Double) {
    self.list = list
    stretched = stretches ? StretchedDrawing(list, size: size, scale: scale) : nil
  }
}

extension Component {
  /// Returns the component's drawing, which is drawn if need be, in the size and the colors that
  /// are seen.
  func displayList(in environment: Environment) -> DisplayList {
    let list = drawing(in: environment)
    guard let motion = changeMotion, let stage else { return list }
    return motion.colored(list, at: stage.timing.frame)
  }

  private func drawing(in environment: Environment) -> DisplayList {
    let (scale, size) = (environment.scale, drawnSize)
    if let known = drawingCache.list(for: size, scale: scale) { return known }
    var canvas = Canvas(size: size, environment: environment)
    draw(into: &canvas)
    let list = canvas.commands.isEmpty ? DisplayList.empty : canvas.displayList
    drawingCache.store(list, stretches: stretchesDrawing, size: size, scale: scale)
    changeMotion?.noteDrawing(list)
    return list
  }
}
