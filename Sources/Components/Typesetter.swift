package import VitrineRaster
public import VitrineUnits

/// The thickness of the strokes of a font; the raw values are those of CSS and OpenType.
///
/// Where a family lacks a weight, its nearest one is used; for semibold and bold a lighter one is
/// thickened.
public enum FontWeight: Int, Sendable, Hashable {
  /// The weight of running text: 400.
  case regular = 400
  /// A little heavier than running text: 500.
  case medium = 500
  /// Between medium and bold: 600.
  case semibold = 600
  /// The weight of headings: 700.
  case bold = 700
}

/// The look of a text, without its color.
public struct TextStyle: Sendable, Hashable {
  /// A font family, such as "Noto Sans", or several in order of preference with commas between
  /// them: "Museum Sans, Noto Sans". Characters that none of them has, such as those of other
  /// scripts, fall back to other fonts.
  public var family: String
  /// The em, in points, above 0.
  public var size: Double { didSet { Self.check(size) } }
  /// The thickness of the strokes.
  public var weight: FontWeight

  /// Creates a style in a font family, by default in its regular weight. `size` is the em in
  /// points, finite and above 0.
  public init(family: String = "Noto Sans", size: Double, weight: FontWeight = .regular) {
    Self.check(size)
    self.family = family
    self.size = size
    self.weight = weight
  }

  private static func check(_ size: Double) { requirePositive(size, "TextStyle.size") }
}

/// The position of a text's lines within its width.
public enum TextAlignment: Sendable, Hashable {
  /// At the leading edge of the screen, whatever the text's language: names in a list line up.
  case leading
  /// In the middle.
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
  /// In points: the width of the widest line and the sum of the line heights. Where `maxWidth` was
  /// finite and the alignment is not at the left edge, the width is `maxWidth`.
  public var size: Size
  /// The distance from the top to the first line's baseline, in points.
  public var firstBaseline: Double
  /// All glyphs, in device pixels from the top left corner.
  package var run: GlyphRun
  /// The lower edge of each line, in points from the top, in order. Lines of different scripts
  /// differ in height.
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

  /// The number of lines.
  public var lineCount: Int { lineEnds.count }
}

/// The place of a character (a grapheme cluster) in a line, in points from the line's left edge.
package struct TextSpan: Sendable, Hashable {
  package var left: Double
  package var right: Double
  package var isRightToLeft: Bool

  package init(left: Double, right: Double, isRightToLeft: Bool = false) {
    self.left = left
    self.right = right
    self.isRightToLeft = isRightToLeft
  }
}

/// A converter of text into glyphs. The module `Text` has the implementation; tests may bring their
/// own.
package protocol Typesetter: AnyObject {
  /// Lays out a text. The same request gives the same layout; a missing font or glyph shows a box.
  func layout(_ request: TextRequest) -> TextLayout

  /// Returns the places of all characters in order, in the layout of this text as one line
  /// without a largest width.
  func spans(_ request: TextRequest) -> [TextSpan]

  /// Returns the numbers of characters in the lines of a text without line ends that is being
  /// written: each line is as long as it can be, so that those before the caret stay as they are.
  /// The blanks between two lines belong to the first one. An empty text is one line.
  func lineLengths(_ request: TextRequest) -> [Int]
}

extension Typesetter {
  /// Divides the line's width evenly, which is exact where all characters are equally wide.
  package func spans(_ request: TextRequest) -> [TextSpan] {
    let count = request.text.count
    var request = request
    request.maxWidth = .infinity
    request.lineLimit = 1
    let step = layout(request).size.width / Double(max(1, count))
    return (0..<count).map { TextSpan(left: Double($0) * step, right: Double($0 + 1) * step) }
  }

  /// Divides a text after blanks, and a word that is too long anywhere.
  package func lineLengths(_ request: TextRequest) -> [Int] {
    let widths = spans(request).map { $0.right - $0.left }
    let characters = Array(request.text)
    var (lengths, start) = ([Int](), 0)
    while start < characters.count {
      var (end, width, lastBlank) = (start, 0.0, start)
      while end < characters.count {
        width += widths[end]
        if !characters[end].isWhitespace && width > request.maxWidth + 1e-6 { break }
        end += 1
        if characters[end - 1].isWhitespace { lastBlank = end }
      }
      if end < characters.count && lastBlank > start { end = lastBlank }
      lengths.append(max(1, end - start))
      start += max(1, end - start)
    }
    return lengths.isEmpty ? [0] : lengths
  }
}
