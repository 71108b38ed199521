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
  /// The inside of a path.
  case path(Path, Paint)
  /// A rectangle with circular corners (radius 0: none) filled with a gradient.
  case gradient(Rect, radius: Double, Gradient)
  /// A picture stretched over a rectangle, whose edges are rounded to whole pixels, with circular
  /// corners.
  case image(Pixmap, in: Rect, radius: Double, Sampling)
  /// The shadow of a rectangle with circular corners, blurred by a Gaussian whose standard deviation
  /// is half of `blur` pixels, as in CSS.
  case shadow(Rect, radius: Double, blur: Double, Color)
  /// A picture on a plane that is turned, stretched and moved.
  case plane(PlanePicture)
  /// A list as one group: at a place, inside a clip with circular corners, with an opacity.
  case group(DisplayList, at: PixelPoint, clip: Rect, radius: Double, opacity: UInt8)
}

/// How a stretched picture is read.
public enum Sampling: Sendable, Hashable {
  /// The nearest pixel: hard edges.
  case nearest
  /// Between the four nearest pixels: for enlarging, and for reducing to half at most.
  case bilinear
  /// The mean of all pixels that fall onto one: for reducing. The reduced picture is kept.
  case area
}

/// What a layer shows, in painting order. Immutable and shared: comparing two lists is free while
/// they are the same object.
public final class DisplayList: Sendable, Hashable {
  public let commands: [DrawCommand]
  /// Every pixel that painting may touch, relative to the layer's origin.
  public let bounds: PixelRect
  /// The largest rectangle that a single command leaves without any hole.
  public let opaque: PixelRect
  /// The same as far as it can be told without objects.
  let plain: [PlainCommand]
  /// The bounds of each command.
  let extents: [PixelRect]
  /// What each command hides for certain.
  let opaques: [PixelRect]
  /// No command paints over another, so that a group's opacity may be given to each of them.
  let isFlat: Bool

  public init(_ commands: [DrawCommand]) {
    self.commands = commands
    plain = commands.map(PlainCommand.init)
    extents = commands.map(\.bounds)
    bounds = extents.reduce(.empty) { $0.union($1) }
    opaques = commands.map(\.opaque)
    opaque = opaques.reduce(.empty) {
      $1.width * $1.height > $0.width * $0.height ? $1 : $0
    }
    isFlat = Self.areDisjoint(extents) && commands.allSatisfy(\.takesOpacity)
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

/// A command that can be read without counting references, for what screens are full of: each count
/// waits for the stores before it, and a frame of text would need hundreds.
enum PlainCommand: @unchecked Sendable {
  case fill(Rect, Color)
  case ellipse(Rect, Color)
  /// The list keeps the run.
  case glyphs(Unmanaged<GlyphRun>, at: PixelPoint, Color)
  /// Any other.
  case other

  init(_ command: DrawCommand) {
    switch command {
    case .fill(let rect, let color): self = .fill(rect, color)
    case .ellipse(let rect, let color): self = .ellipse(rect, color)
    case .glyphs(let run, let at, let color):
      self = .glyphs(Unmanaged.passUnretained(run), at: at, color)
    default: self = .other
    }
  }
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
    case .path(let path, _): return path.bounds.pixelBounds
    case .gradient(let r, _, _): return r.pixelBounds
    case .image(let p, let r, _, _): return PixelRect(p.size).isEmpty ? .empty : r.roundedPixels
    case .shadow(let r, _, let blur, _): return r.isEmpty ? .empty : Blur(blur).bounds(of: r)
    case .plane(let picture): return picture.bounds
    case .group(let list, let at, let clip, _, let opacity):
      return opacity == 0
        ? .empty : list.bounds.offset(by: at).intersection(clip.pixelBounds)
    }
  }

  /// Whether the command can be painted with an opacity by itself, without a group around it.
  var takesOpacity: Bool {
    switch self {
    case .fill, .roundedRect, .ellipse, .glyphs, .pixmap, .shadow, .plane, .path(_, .color):
      return true
    case .path(_, .gradient), .gradient, .image, .group: return false
    }
  }

  /// Pixels behind which nothing can be seen: a rectangle inside the command's own shape.
  var opaque: PixelRect {
    switch self {
    case .fill(let r, let color):
      return color.isOpaque ? r.wholePixels : .empty
    case .roundedRect(let r, let radius, let color):
      return color.isOpaque ? r.between(corners: radius) : .empty
    case .gradient(let r, let radius, let gradient):
      return gradient.isOpaque ? r.between(corners: radius) : .empty
    case .image(let p, let r, let radius, _):
      guard p.isOpaque, !PixelRect(p.size).isEmpty else { return .empty }
      let place = r.roundedPixels
      let edges = Rect(
        Double(place.x0), Double(place.y0), Double(place.width), Double(place.height))
      return r.isDrawable ? edges.between(corners: radius) : .empty
    case .pixmap(let p, let at):
      return p.isOpaque ? PixelRect(p.size).offset(by: at) : .empty
    case .plane(let picture): return picture.opaque
    case .ellipse, .glyphs, .path, .shadow, .group: return .empty
    }
  }
}
