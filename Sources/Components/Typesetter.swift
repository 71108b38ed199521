package import VitrineRaster
public import VitrineUnits

public enum FontWeight: Int, Sendable, Hashable {
  case regular = 400
  case medium = 500
  case semibold = 600
  case bold = 700
}

/// The look of a text, without its colour.
public struct TextStyle: Sendable, Hashable {
  /// A fontconfig family name, such as "Noto Sans". Other scripts fall back to their own fonts.
  public var family: String
  /// The em, in points.
  public var size: Double
  public var weight: FontWeight

  public init(family: String = "Noto Sans", size: Double, weight: FontWeight = .regular) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}

public enum TextAlignment: Sendable, Hashable {
  /// At the leading edge of the screen, whatever the text's language: names in a list line up.
  case leading
  case center
  /// At the trailing edge of the screen.
  case trailing
  /// At the leading edge of the text's own language, line by line: for letters and articles.
  case natural
}

/// A request to the typesetter: everything that a text's layout depends on.
package struct TextRequest: Sendable, Hashable {
  package var text: String
  package var style: TextStyle
  /// In points. Wider text wraps; what does not fit on the last line is replaced by an ellipsis.
  package var maxWidth: Double
  /// 1 or more.
  package var lineLimit: Int
  package var alignment: TextAlignment
  package var direction: LayoutDirection
  /// Device pixels per point.
  package var scale: Double

  package init(
    text: String, style: TextStyle, maxWidth: Double = .infinity, lineLimit: Int = 1,
    alignment: TextAlignment = .leading, direction: LayoutDirection = .leftToRight,
    scale: Double = 1
  ) {
    self.text = text
    self.style = style
    self.maxWidth = maxWidth
    self.lineLimit = lineLimit
    self.alignment = alignment
    self.direction = direction
    self.scale = scale
  }
}

/// A text laid out in lines, ready to paint.
public struct TextLayout: Sendable, Hashable {
  /// In points: the width of the widest line and the sum of the line heights. Where `maxWidth` was finite
  /// and the alignment is not at the left edge, the width is `maxWidth`.
  public var size: Size
  /// From the top to the first line's baseline, in points.
  public var firstBaseline: Double
  /// All glyphs, in device pixels from the top left corner.
  package var run: GlyphRun
  /// The lower edge of each line, in points from the top, in order. Lines of different scripts differ in
  /// height.
  public var lineEnds: [Double]
  /// Whether an ellipsis replaces a part of the text.
  public var isTruncated: Bool

  package init(
    size: Size, firstBaseline: Double, run: GlyphRun, lineEnds: [Double], isTruncated: Bool
  ) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.run = run
    self.lineEnds = lineEnds
    self.isTruncated = isTruncated
  }

  public var lineCount: Int { lineEnds.count }
}

/// A converter of text into glyphs. The module `Text` has the implementation; tests may bring their own.
package protocol Typesetter: AnyObject {
  /// Lays out a text. The same request gives the same layout; a missing font or glyph shows a box.
  func layout(_ request: TextRequest) -> TextLayout
}
