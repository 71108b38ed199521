package import VitrineUnits

/// A drawing command. Coordinates are device pixels relative to the layer's origin; fractions are
/// antialiased by exact area coverage.
package enum DrawCommand: Sendable, Hashable {
  /// A rectangle; edges between pixels are antialiased.
  case fill(Rect, Color)
  /// A rectangle with circular corners; the radius is limited to half the shorter side.
  case roundedRect(Rect, radius: Double, Color)
  /// The ellipse that touches all four sides.
  case ellipse(Rect, Color)
  /// Text: the run's masks in one color, its origin at a whole pixel.
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
  /// The shadow of a rectangle with circular corners, blurred by a Gaussian whose standard
  /// deviation is half of `blur` pixels, as in CSS.
  case shadow(Rect, radius: Double, blur: Double, Color)
  /// A picture on a plane that is rotated, scaled and moved.
  case plane(PlanePicture)
  /// The opaque part of a list, painted once, cached and stretched by a factor: at a position,
  /// inside a clip. The list must have an opaque part.
  case stretched(DisplayList, at: Point, scale: Double, clip: PixelRect)
  /// A list as one group: at a position, inside a clip with circular corners, with an opacity.
  case group(DisplayList, at: PixelPoint, clip: Rect, radius: Double, opacity: UInt8)
}

/// The filter of a scaled picture.
package enum Sampling: Sendable, Hashable {
  /// The nearest pixel: hard edges.
  case nearest
  /// Interpolation between the four nearest pixels: for enlarging, and for reducing to no less than
  /// half.
  case bilinear
  /// The mean of all source pixels of a target pixel: for reducing. The reduced picture is cached.
  case area
}

/// Drawing commands in painting order. Immutable and shared, so comparing a list with itself is
/// O(1).
package final class DisplayList: Sendable, Hashable {
  package let commands: [DrawCommand]
  /// Every pixel that painting may touch, relative to the layer's origin.
  package let bounds: PixelRect
  /// The largest rectangle that a single command covers opaquely.
  package let opaque: PixelRect
  /// The commands in a form that needs no reference counting.
  let plain: [PlainCommand]
  /// The bounds of each command.
  let extents: [PixelRect]
  /// The rectangle that each command covers opaquely.
  let opaques: [PixelRect]
  /// Whether painting it takes much longer than copying a picture of it: shapes cover a good part
  /// of what is opaque.
  let isExpensive: Bool
  /// A list inside of another one that is painted by its picture, and the rectangle that it covers.
  struct Pictured: Sendable {
    var list: DisplayList
    var rect: PixelRect
    var isStretched: Bool
  }

  /// The lists that are stretched in it, and the expensive ones of its groups; also those inside of
  /// groups.
  let pictured: [Pictured]
  /// About how many instructions painting all of it takes on the Raspberry Pi's processor.
  let work: Int
  /// Whether no command overlaps another, so that a group's opacity can be applied to each of them.
  let isFlat: Bool
  /// Whether it is painted as one picture, onto clear pixels that are then blended: the picture is
  /// cached while the list moves.
  let isPicture: Bool

  package init(_ commands: [DrawCommand], isPicture: Bool = false) {
    self.commands = commands
    let count = commands.count
    var (plain, extents, opaques): ([PlainCommand], [PixelRect], [PixelRect]) = ([], [], [])
    plain.reserveCapacity(count)
    extents.reserveCapacity(count)
    opaques.reserveCapacity(count)
    var work = 0
    // In place: a copy of a command counts its references.
    commands.withUnsafeBufferPointer { commands in
      for i in commands.indices {
        let (extent, opaque) = commands[i].extents
        plain.append(PlainCommand(commands[i]))
        extents.append(extent)
        opaques.append(opaque)
        work = min(work + commands[i].work(in: extent), 1 << 40)
      }
    }
    (self.plain, self.extents, self.opaques, self.work) = (plain, extents, opaques, work)
    bounds = extents.reduce(.empty) { $0.union($1) }
    opaque = opaques.reduce(.empty) {
      $1.width * $1.height > $0.width * $0.height ? $1 : $0
    }
    self.isPicture = isPicture
    var pictured: [Pictured] = []
    for i in plain.indices {
      guard case .other = plain[i] else { continue }
      let extent = extents[i]
      switch commands[i] {
      case .stretched(let list, _, _, _):
        pictured.append(Pictured(list: list, rect: extent, isStretched: true))
      case .group(let list, let at, _, _, _):
        if list.isExpensive {
          let rect = list.opaque.offset(by: at).intersection(extent)
          pictured.append(Pictured(list: list, rect: rect, isStretched: false))
        }
        for var inner in list.pictured {
          inner.rect = inner.rect.offset(by: at).intersection(extent)
          pictured.append(inner)
        }
      default: break
      }
    }
    self.pictured = pictured
    isFlat = !isPicture && Self.areDisjoint(extents) && commands.allSatisfy(\.takesOpacity)
    isExpensive = !isPicture && Self.isExpensive(commands, extents, opaque)
  }

  /// Three paths may be an icon on a button. A small picture is not worth an entry of a cache.
  private static func isExpensive(
    _ commands: [DrawCommand], _ extents: [PixelRect], _ opaque: PixelRect
  ) -> Bool {
    let area = opaque.width * opaque.height
    if commands.count < 5 || area < 4096 { return false }
    var (paths, covered) = (0, 0)
    for (command, extent) in zip(commands, extents) {
      guard case .path = command else { continue }
      let part = extent.intersection(opaque)
      paths += 1
      covered += part.width * part.height
    }
    return paths >= 4 && covered >= area / 4
  }

  /// Whether no two rectangles share a pixel; false for more than 16, without a test.
  private static func areDisjoint(_ rects: [PixelRect]) -> Bool {
    if rects.count > 16 { return false }
    for i in rects.indices {
      for j in 0..<i where !rects[i].intersection(rects[j]).isEmpty { return false }
    }
    return true
  }

  package static let empty = DisplayList([])

  package static func == (a: DisplayList, b: DisplayList) -> Bool {
    if a === b { return true }
    if a.isPicture != b.isPicture || a.commands.count != b.commands.count { return false }
    // Most lists that differ do so in what their commands cover, which has no references.
    if a.extents != b.extents { return false }
    return a.commands == b.commands
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(bounds) }
}

/// The most frequent commands in a form that is read without reference counting: each atomic count
/// waits for earlier stores, and a frame of text would need hundreds.
enum PlainCommand: @unchecked Sendable {
  case fill(Rect, Color)
  case ellipse(Rect, Color)
  /// The list retains the run.
  case glyphs(Unmanaged<GlyphRun>, at: PixelPoint, Color)
  case plane(PlainPicture)
  /// Any other.
  case other

  /// A picture on a plane, known by its pixmap, which the list retains.
  struct PlainPicture: Equatable {
    var pixmap: ObjectIdentifier
    var part: PixelRect
    var at: PixelPoint
    var transform: PlaneTransform
    var shift: PixelPoint
    var opacity: UInt8
  }

  init(_ command: DrawCommand) {
    switch command {
    case .fill(let rect, let color): self = .fill(rect, color)
    case .ellipse(let rect, let color): self = .ellipse(rect, color)
    case .glyphs(let run, let at, let color):
      self = .glyphs(Unmanaged.passUnretained(run), at: at, color)
    case .plane(let picture):
      self = .plane(
        PlainPicture(
          pixmap: ObjectIdentifier(picture.pixmap), part: picture.part, at: picture.at,
          transform: picture.transform, shift: picture.shift, opacity: picture.opacity))
    default: self = .other
    }
  }

  /// Whether two commands are surely equal; others may be equal too.
  func isSurelyEqual(to other: PlainCommand) -> Bool {
    switch (self, other) {
    case (.fill(let rect, let color), .fill(let other, let otherColor)),
      (.ellipse(let rect, let color), .ellipse(let other, let otherColor)):
      rect == other && color == otherColor
    case (.glyphs(let run, let at, let color), .glyphs(let other, let place, let otherColor)):
      run.toOpaque() == other.toOpaque() && at == place && color == otherColor
    case (.plane(let picture), .plane(let other)): picture == other
    default: false
    }
  }
}

extension DrawCommand {
  /// The command's bounds, and the rectangle that it covers opaquely.
  fileprivate var extents: (bounds: PixelRect, opaque: PixelRect) {
    if case .plane(let picture) = self { picture.extents } else { (bounds, opaque) }
  }

  /// Every pixel that the command may touch, relative to the layer's origin.
  package var bounds: PixelRect {
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
    case .stretched(let list, let at, let scale, let clip):
      return list.opaque.stretched(by: scale, at: at).roundedPixels.intersection(clip)
    case .group(let list, let at, let clip, _, let opacity):
      return opacity == 0
        ? .empty : list.bounds.offset(by: at).intersection(clip.pixelBounds)
    }
  }

  /// Whether the command can be painted with an opacity without a group.
  var takesOpacity: Bool {
    switch self {
    case .fill, .roundedRect, .ellipse, .glyphs, .pixmap, .shadow, .plane, .path(_, .color):
      return true
    case .path(_, .gradient), .gradient, .image, .stretched, .group: return false
    }
  }

  /// A rectangle that the command covers opaquely.
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
      let pixels = r.roundedPixels
      let edges = Rect(
        Double(pixels.x0), Double(pixels.y0), Double(pixels.width), Double(pixels.height))
      return r.isDrawable ? edges.between(corners: radius) : .empty
    case .pixmap(let p, let at):
      return p.isOpaque ? PixelRect(p.size).offset(by: at) : .empty
    case .plane(let picture): return picture.extents.opaque
    case .stretched: return bounds
    case .group(let list, let at, let clip, let radius, let opacity):
      return opacity < 255
        ? .empty : list.opaque.offset(by: at).intersection(clip.between(corners: radius))
    case .ellipse, .glyphs, .path, .shadow: return .empty
    }
  }
}

extension PixelRect {
  /// The rectangle with each coordinate multiplied by `scale` and moved by `at`.
  func stretched(by scale: Double, at: Point) -> Rect {
    Rect(
      at.x + Double(x0) * scale, at.y + Double(y0) * scale, Double(width) * scale,
      Double(height) * scale)
  }
}
