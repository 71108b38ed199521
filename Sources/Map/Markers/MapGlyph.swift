public import VitrineComponents
public import VitrineRaster
import VitrineUnits

/// Glyph of a marker: an icon, as in lists and chips, or custom shapes.
///
///     MapGlyph(.cafe)
///     MapGlyph([Path { $0.ellipse(Rect(4, 4, 16, 16)) }])
public struct MapGlyph: Sendable, Hashable {
  /// Side of the square that a glyph is drawn on.
  static let grid = 24.0

  private enum Drawing: Hashable, Sendable {
    case icon(Icon)
    case own([Path])
  }

  private let drawing: Drawing
  /// The pictures of all markers are looked up by their glyphs in each frame.
  private let hash: Int

  private init(_ drawing: Drawing) { (self.drawing, hash) = (drawing, drawing.hashValue) }

  /// A glyph from an icon, mirrored like it in right-to-left layouts.
  public init(_ icon: Icon) { self.init(.icon(icon)) }

  /// A glyph from shapes on a square of 24 × 24, y downwards, each filled in white. The disc of
  /// radius 12 in the middle is on the marker's color; shapes beyond it are on the ring or on the
  /// map. Shapes are never mirrored.
  public init(_ paths: [Path]) { self.init(.own(paths)) }

  /// A plain disc.
  public static let dot = MapGlyph([Path { $0.ellipse(Rect(7, 7, 10, 10)) }])

  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// Whether it is mirrored in right-to-left layouts.
  var isDirectional: Bool {
    if case .icon(let icon) = drawing { icon.isDirectional } else { false }
  }

  func paths(isMirrored: Bool) -> [Path] {
    switch drawing {
    case .icon(let icon): icon.paths(isMirrored: isMirrored)
    case .own(let paths): paths
    }
  }

  /// The glyph in a square of `side` pixels around `center`.
  func commands(
    center: Point, side: Double, color: Color, isMirrored: Bool
  ) -> [DrawCommand] {
    let corner = Vector(center.x - side / 2, center.y - side / 2)
    return paths(isMirrored: isMirrored).map {
      .path($0.transformed(scale: side / Self.grid, by: corner), .color(color))
    }
  }
}
