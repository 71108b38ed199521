public import VitrineUnits

/// One stroke of the brush. Coordinates are device pixels relative to the layer's origin; fractions
/// are antialiased by exact area coverage.
public enum DrawCommand: Sendable, Hashable {
  /// A rectangle; edges at fractions of a pixel are covered in part.
  case fill(Rect, Color)
  /// A rectangle with circular corners; the radius is limited to half the shorter side.
  case roundedRect(Rect, radius: Double, Color)
  /// The ellipse that touches all four sides.
  case ellipse(Rect, Color)
  /// Text: the run's masks in one colour, its origin at a whole pixel.
  case glyphs(GlyphRun, at: PixelPoint, Color)
  /// A picture, pixel for pixel (no scaling), its top left at a whole pixel.
  case pixmap(Pixmap, at: PixelPoint)
}

/// What a layer shows, in painting order. Immutable and shared: comparing two lists is free while
/// they are the same object.
public final class DisplayList: Sendable, Hashable {
  public let commands: [DrawCommand]
  /// Every pixel that painting may touch, relative to the layer's origin.
  public let bounds: PixelRect
  /// The largest rectangle that a single command leaves without any hole.
  public let opaque: PixelRect
  /// The bounds of each command.
  let extents: [PixelRect]
  /// What each command hides for certain.
  let opaques: [PixelRect]
  /// No command paints over another, so that a group's opacity may be given to each of them.
  let isFlat: Bool

  public init(_ commands: [DrawCommand]) {
    self.commands = commands
    extents = commands.map(\.bounds)
    bounds = extents.reduce(.empty) { $0.union($1) }
    opaques = commands.map(\.opaque)
    opaque = opaques.reduce(.empty) {
      $1.width * $1.height > $0.width * $0.height ? $1 : $0
    }
    isFlat = Self.areDisjoint(extents)
  }

  /// Whether no two of the rectangles share a pixel; not looked at where there are many.
  private static func areDisjoint(_ rects: [PixelRect]) -> Bool {
    if rects.count > 16 { return false }
    for i in rects.indices {
      for j in 0..<i where !rects[i].intersection(rects[j]).isEmpty { return false }
    }
    return true
  }

  public static let empty = DisplayList([])

  public static func == (a: DisplayList, b: DisplayList) -> Bool {
    a === b || a.commands == b.commands
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(bounds) }
}

extension DrawCommand {
  /// Every pixel that the command may touch, relative to the layer's origin.
  public var bounds: PixelRect {
    switch self {
    case .fill(let r, _), .roundedRect(let r, _, _), .ellipse(let r, _): return r.pixelBounds
    case .glyphs(let run, let at, _):
      return run.bounds.isEmpty ? .empty : run.bounds.offset(by: at)
    case .pixmap(let p, let at):
      return PixelRect(p.size).offset(by: at)
    }
  }

  /// Pixels behind which nothing can be seen: a rectangle inside the command's own shape.
  var opaque: PixelRect {
    switch self {
    case .fill(let r, let color):
      return color.isOpaque ? r.wholePixels : .empty
    case .roundedRect(let r, let radius, let color):
      return color.isOpaque
        ? r.inset(by: Insets(top: max(0, radius), bottom: max(0, radius))).wholePixels : .empty
    case .pixmap(let p, let at):
      return p.isOpaque ? PixelRect(p.size).offset(by: at) : .empty
    case .ellipse, .glyphs: return .empty
    }
  }
}

extension Rect {
  /// The pixels that the rectangle touches, limited to ± 2^30; none where a number is not a number.
  var pixelBounds: PixelRect {
    isEmpty
      ? .empty
      : PixelRect(
        x0: minX.rounded(.down).pixel, y0: minY.rounded(.down).pixel,
        x1: maxX.rounded(.up).pixel, y1: maxY.rounded(.up).pixel)
  }

  /// The pixels that it covers wholly.
  var wholePixels: PixelRect {
    let r = PixelRect(
      x0: minX.rounded(.up).pixel, y0: minY.rounded(.up).pixel,
      x1: maxX.rounded(.down).pixel, y1: maxY.rounded(.down).pixel)
    return isEmpty || r.isEmpty ? .empty : r
  }
}

extension Double {
  /// The nearest whole number within ± 2^30; 0 for what is not a number.
  var pixel: Int { isNaN ? 0 : Int(min(max(self, -1_073_741_824), 1_073_741_824)) }
}
