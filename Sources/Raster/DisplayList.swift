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

  public init(_ commands: [DrawCommand]) {
    self.commands = commands
    self.bounds = commands.reduce(.empty) { $0.union($1.bounds) }
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
    case .fill(let r, _), .roundedRect(let r, _, _), .ellipse(let r, _):
      return r.isEmpty
        ? .empty
        : PixelRect(
          x0: Int(r.minX.rounded(.down)), y0: Int(r.minY.rounded(.down)),
          x1: Int(r.maxX.rounded(.up)), y1: Int(r.maxY.rounded(.up)))
    case .glyphs(let run, let at, _):
      return run.bounds.isEmpty ? .empty : run.bounds.offset(by: at)
    case .pixmap(let p, let at):
      return PixelRect(p.size).offset(by: at)
    }
  }
}
