import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// The drawing of a control at a size, off a stage.
@MainActor
struct DrawnControl {
  let commands: [DrawCommand]
  let typesetter = BoxTypesetter()

  init(
    _ control: Component, _ size: Size, _ direction: LayoutDirection = .leftToRight,
    theme: Theme = .light, scale: Double = 1, qrMatrix: ((String) -> QRMatrix)? = nil,
    log: @escaping LogSink = { _, _ in }
  ) {
    var environment = Environment(
      theme: theme, scale: scale, direction: direction, typesetter: typesetter)
    environment.qrMatrix = qrMatrix
    environment.log = log
    control.frame = Rect(origin: .zero, size: size)
    var canvas = Canvas(size: size, environment: environment)
    control.draw(into: &canvas)
    commands = canvas.displayList.commands
  }

  /// The rectangles in a color, in painting order.
  func fills(_ color: Color) -> [Rect] {
    var rects: [Rect] = []
    for case .fill(let rect, color) in commands { rects.append(rect) }
    return rects
  }

  /// The bounds of the paths in a color, in painting order.
  func paths(_ color: Color) -> [Rect] {
    var bounds: [Rect] = []
    for case .path(let path, .color(color)) in commands { bounds.append(path.bounds) }
    return bounds
  }

  /// The discs in a color.
  func discs(_ color: Color) -> [Rect] {
    var rects: [Rect] = []
    for case .ellipse(let rect, color) in commands { rects.append(rect) }
    return rects
  }

  /// The pixels of each text.
  var texts: [PixelRect] {
    var rects: [PixelRect] = []
    for case .glyphs(let run, let at, _) in commands { rects.append(run.bounds.offset(by: at)) }
    return rects
  }
}

extension Rect {
  /// Whether all four numbers differ by `tolerance` at most.
  func isNear(_ other: Rect, within tolerance: Double) -> Bool {
    let differences: [Double] = [
      minX - other.minX, minY - other.minY, maxX - other.maxX, maxY - other.maxY,
    ]
    return differences.allSatisfy { abs($0) <= tolerance }
  }

  /// Mirrored in an area of a width.
  func mirrored(in width: Double) -> Rect { Rect(width - maxX, minY, self.width, height) }
}
