public import VitrineComponents
public import VitrineRaster
import VitrineUnits

/// The sign on a marker: one of the icons that lists and chips show as well, or one of its author's own.
///
///     MapGlyph(.cafe)
///     MapGlyph([Path { $0.ellipse(Rect(4, 4, 16, 16)) }])
public struct MapGlyph: Sendable, Hashable {
  /// The side of the square that a sign is drawn on.
  static let grid = 24.0

  private enum Drawing: Hashable, Sendable {
    case icon(Icon)
    case own([Path])
  }

  private let drawing: Drawing

  /// Mirrored as the icon is wherever reading goes from right to left.
  public init(_ icon: Icon) { drawing = .icon(icon) }

  /// Shapes on a square of 24 × 24, y downwards, each filled in white. Around its middle a disc of
  /// radius 12 lies on the marker's colour, what reaches beyond on its ring or on the map. They are
  /// never mirrored.
  public init(_ paths: [Path]) { drawing = .own(paths) }

  /// A plain disc.
  public static let dot = MapGlyph([Path { $0.ellipse(Rect(7, 7, 10, 10)) }])

  /// Whether it points in reading direction.
  var isDirectional: Bool {
    if case .icon(let icon) = drawing { icon.isDirectional } else { false }
  }

  func paths(isMirrored: Bool) -> [Path] {
    switch drawing {
    case .icon(let icon): icon.paths(isMirrored: isMirrored)
    case .own(let paths): paths
    }
  }

  /// The sign in a square of `side` pixels around `center`.
  func commands(
    center: Point, side: Double, color: Color, isMirrored: Bool
  ) -> [DrawCommand] {
    let corner = Vector(center.x - side / 2, center.y - side / 2)
    return paths(isMirrored: isMirrored).map {
      .path($0.transformed(scale: side / Self.grid, by: corner), .color(color))
    }
  }
}
