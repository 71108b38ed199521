public import VitrineRaster
public import VitrineUnits

public enum FontWeight: Int, Sendable, Hashable {
  case regular = 400
  case medium = 500
  case semibold = 600
  case bold = 700
}

/// How text looks, save for its colour.
public struct TextStyle: Sendable, Hashable {
  /// A fontconfig family name, such as "Noto Sans"; fonts of other scripts join by themselves.
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
  /// Where the screen begins reading, whatever the text's language: names in a list stand under one
  /// another, each read in its own direction.
  case leading
  case center
  /// Where the screen ends reading.
  case trailing
  /// Where the text's own language begins reading, line by line: for pages of somebody's words.
  case natural
}

/// A question to the typesetter: everything that decides how a text comes out.
public struct TextRequest: Sendable, Hashable {
  public var text: String
  public var style: TextStyle
  /// In points; text that is wider is wrapped, and ends with an ellipsis on the last line.
  public var maxWidth: Double
  /// 1 or more.
  public var lineLimit: Int
  public var alignment: TextAlignment
  public var direction: LayoutDirection
  /// Device pixels per point.
  public var scale: Double

  public init(
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

/// Text set in lines, ready to paint.
public struct TextLayout: Sendable, Hashable {
  /// In points: the widest line × the sum of line heights. Where `maxWidth` was finite and the
  /// alignment is not at the left edge, the width is `maxWidth`.
  public var size: Size
  /// From the top to the first line's baseline, in points.
  public var firstBaseline: Double
  /// All glyphs, in device pixels from the layout's top left.
  public var run: GlyphRun
  /// How far below the top each line ends, in points, the first line first: where a text mixes scripts,
  /// its lines are not all as high.
  public var lineEnds: [Double]
  /// Something had to be left out, and an ellipsis stands for it.
  public var isTruncated: Bool

  public init(
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

/// Turns text into glyphs. The door `Text` holds the real one; tests may bring their own.
public protocol Typesetter: AnyObject {
  /// Never fails: a missing font or glyph shows a box. The same request gives the same layout.
  func layout(_ request: TextRequest) -> TextLayout
}
