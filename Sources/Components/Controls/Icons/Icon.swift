public import VitrineRaster
public import VitrineUnits

/// A pictogram for a thing or an action: one of the built-in ones, or a kiosk's own, made of SVG
/// path data.
///
/// The built-in ones are drawn on a grid of 24 × 24, with lines two units wide and round ends.
/// Icons that point in a direction are mirrored where reading goes from right to left.
public struct Icon: Sendable, Hashable, CaseIterable {
  private enum Shape: Hashable {
    case builtIn(BuiltInIcon)
    case own(OwnIcon)
  }
  private let shape: Shape

  init(_ icon: BuiltInIcon) { shape = .builtIn(icon) }

  /// The built-in icon of this name, such as `stop`; nil where there is none.
  public init?(rawValue: String) {
    guard let icon = BuiltInIcon(rawValue: rawValue) else { return nil }
    self.init(icon)
  }

  /// Reads an icon from the data of an SVG path, which is the `d` of a `path` element:
  ///
  ///     try Icon(path: "M3 12h18M12 3v18", strokeWidth: 2)
  ///
  /// All commands are read. Throws an error with the position in the data where they are not as SVG
  /// defines them, or where the path goes far beyond the view box.
  ///
  /// - Parameters:
  ///   - path: The path data. The inside of the path is filled, unless there is a width of strokes.
  ///   - viewBox: The part of the drawing that is seen, not empty: the `viewBox` of the SVG file.
  ///   - strokeWidth: The width of the lines along the path, in units of the view box, above 0; nil
  ///     fills the path.
  ///   - isDirectional: Whether the icon is mirrored where reading goes from right to left.
  public init(
    path: String, viewBox: Rect = Rect(0, 0, 24, 24), strokeWidth: Double? = nil,
    isDirectional: Bool = false
  ) throws(SVGPathError) {
    shape = .own(
      try OwnIcon(
        path, viewBox: viewBox, strokeWidth: strokeWidth, isDirectional: isDirectional))
  }

  /// The built-in icons.
  public static let allCases: [Icon] = BuiltInIcon.allCases.map { Icon($0) }

  /// The name of a built-in icon; that of an own one is its path data.
  public var rawValue: String {
    switch shape {
    case .builtIn(let icon): icon.rawValue
    case .own(let icon): icon.data
    }
  }

  /// Whether the icon depends on the reading direction.
  public var isDirectional: Bool {
    switch shape {
    case .builtIn(let icon): icon.isDirectional
    case .own(let icon): icon.isDirectional
    }
  }

  /// The areas to fill, on a grid of 24 × 24, y downwards.
  public func paths(isMirrored: Bool = false) -> [Path] {
    switch shape {
    case .builtIn(let icon): IconPaths.paths(of: icon, isMirrored: isMirrored)
    case .own(let icon): [isMirrored ? icon.path.mirrored(at: 12) : icon.path]
    }
  }
}

extension Canvas {
  /// Paints an icon into the largest square in the middle of `rect`.
  public mutating func icon(_ icon: Icon, in rect: Rect, _ color: Color) {
    let side = min(rect.width, rect.height)
    if side <= 0 || color.alpha == 0 { return }
    let corner = Vector(rect.center.x - side / 2, rect.center.y - side / 2)
    let isMirrored = icon.isDirectional && environment.isRightToLeft
    for part in icon.paths(isMirrored: isMirrored) {
      fill(part.transformed(scale: side / 24, by: corner), color)
    }
  }
}
