import VitrineComponents
import VitrineRaster
import VitrineUnits

/// The marks of the inspector as a drawing over a picture: outlines and sizes of components, what
/// was repainted, trails of fingers, and the last gestures.
@MainActor
struct InspectorMarks {
  private var canvas: Canvas
  private static let style = TextStyle(size: 11)

  init(size: Size, environment: Environment) {
    canvas = Canvas(size: size, environment: environment)
  }

  var list: DisplayList { canvas.displayList }

  /// Tints the parts that were repainted; in points.
  mutating func addDamage(_ parts: [Rect]) {
    for part in parts { canvas.fill(part, Color(argb: 0x30ff_00aa)) }
  }

  /// Outlines what is in sight of each component, and writes the sizes of those that can be
  /// touched.
  mutating func add(_ outline: ComponentOutline) {
    var labelled: Set<String> = []
    for node in outline.nodes {
      guard let visible = node.visible else { continue }
      let kind = Kind(node.component)
      addOutline(of: visible, kind.color)
      let corner = "\(visible.minX) \(visible.minY)"
      if kind.isTouched && labelled.insert(corner).inserted {
        addLabel(node.size, at: visible.origin, within: visible, kind.color)
      }
    }
  }

  /// Draws the ways of the fingers, each with its velocity.
  mutating func add(_ trails: [TouchTrails.Trail]) {
    let ink = Color(rgb: 0xd4006e)
    for trail in trails {
      for position in trail.positions { addDot(at: position.point, radius: 2, ink) }
      addDot(at: trail.last.point, radius: trail.hasLifted ? 4 : 9, ink)
      if trail.hasLifted { continue }
      addLabel(
        GestureNotes.speed(trail.velocity), at: trail.last.point + Vector(16, -28), within: nil,
        ink)
    }
  }

  /// Writes lines in the lower corner, the newest below.
  mutating func add(_ lines: [String]) {
    let layouts = lines.map { canvas.layout($0, Self.style, maxWidth: canvas.size.width - 24) }
    let height = layouts.reduce(0) { $0 + $1.size.height }
    let width = layouts.map(\.size.width).max() ?? 0
    if layouts.isEmpty { return }
    let box = Rect(4, canvas.size.height - height - 12, width + 16, height + 8)
    canvas.fill(box, radius: 4, Color(argb: 0xc814_1820))
    var y = box.minY + 4
    for layout in layouts {
      canvas.text(layout, at: Point(box.minX + 8, y), .white)
      y += layout.size.height
    }
  }

  private mutating func addOutline(of frame: Rect, _ color: Color) {
    let line = 1 / canvas.environment.scale
    if frame.width < 2 * line || frame.height < 2 * line { return }
    canvas.fill(Rect(frame.minX, frame.minY, frame.width, line), color)
    canvas.fill(Rect(frame.minX, frame.maxY - line, frame.width, line), color)
    canvas.fill(Rect(frame.minX, frame.minY + line, line, frame.height - 2 * line), color)
    canvas.fill(Rect(frame.maxX - line, frame.minY + line, line, frame.height - 2 * line), color)
  }

  private mutating func addDot(at point: Point, radius: Double, _ color: Color) {
    canvas.ellipse(
      Rect(point.x - radius, point.y - radius, 2 * radius, 2 * radius), color)
  }

  /// A text on its color; left out where `room` is too small for it.
  private mutating func addLabel(
    _ text: String, at corner: Point, within room: Rect?, _ color: Color
  ) {
    let layout = canvas.layout(text, Self.style)
    let size = Size(layout.size.width + 6, layout.size.height + 2)
    if let room, size.width > room.width || size.height > room.height { return }
    let place = Rect(
      min(max(0, corner.x), canvas.size.width - size.width),
      min(max(0, corner.y), canvas.size.height - size.height), size.width, size.height)
    canvas.fill(place, radius: 2, color)
    canvas.text(layout, centeredIn: place, .white)
  }
}

extension InspectorMarks {
  /// The use of a component, by its color.
  private enum Kind {
    case tapped, moved, text, other

    @MainActor
    init(_ component: Component) {
      let gestures = component.gestures
      if !gestures.isDisjoint(with: [.tap, .doubleTap, .longPress]) {
        self = .tapped
      } else if !gestures.isEmpty {
        self = .moved
      } else {
        self = component.semantics == nil ? .other : .text
      }
    }

    var isTouched: Bool { self == .tapped || self == .moved }

    var color: Color {
      switch self {
      case .tapped: Color(rgb: 0x0a7d43)
      case .moved: Color(rgb: 0x2457d6)
      case .text: Color(argb: 0xc0c7_6a00)
      case .other: Color(argb: 0x6080_8080)
      }
    }
  }
}
