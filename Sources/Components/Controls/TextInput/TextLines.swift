import VitrineUnits

/// The lines of a text field, with the places of their characters in points from the upper left
/// corner of the text.
///
///     0 ┌ D e a r ␣ A n n ↵     positions 0 to 8
///     9 └ H e l l o             positions 9 to 14
struct TextLines {
  struct Line {
    /// The positions of its characters, and of the line end or the blank that ends it.
    var range: Range<Int>
    /// The characters as they are drawn.
    var text: String
    var geometry: TextGeometry
    var left = 0.0
    /// The left edge of the characters that are drawn.
    var textLeft = 0.0
    var top = 0.0
    var height: Double
    /// Whether a blank or a line end is its last character.
    var endsWithBlank: Bool

    var middle: Double { top + height / 2 }
  }

  /// From top to bottom, at least one.
  let lines: [Line]
  /// The height of the caret and of the selection in a line.
  let caretHeight: Double

  var width: Double { lines.reduce(0) { max($0, $1.geometry.width) } }
  var height: Double { lines[lines.count - 1].top + lines[lines.count - 1].height }

  /// Whether a character is of a script from right to left; nil if there is none.
  func isRightToLeft(at position: Int) -> Bool? {
    let line = lines[line(at: position)]
    let index = position - line.range.lowerBound
    return line.geometry.spans.indices.contains(index)
      ? line.geometry.spans[index].isRightToLeft : nil
  }

  // MARK: Positions

  /// The line of a caret. Where a long line is divided, it is the one after the division.
  func line(at position: Int) -> Int { lines.lastIndex { $0.range.lowerBound <= position } ?? 0 }

  /// The middle of a caret.
  func caret(at position: Int) -> Point {
    let line = lines[line(at: position)]
    let x = line.geometry.caret(at: position - line.range.lowerBound)
    return Point(line.left + x, line.middle)
  }

  /// The middles of the ends of a selection, which is not empty.
  func ends(of range: Range<Int>) -> (start: Point, end: Point) {
    let (first, last) = (lines[line(at: range.lowerBound)], lines[line(at: range.upperBound - 1)])
    let start = first.geometry.leadingEdge(at: range.lowerBound - first.range.lowerBound)
    // After a line end there is no caret in its line.
    let after = min(range.upperBound - last.range.lowerBound, last.geometry.spans.count)
    let end = last.geometry.caret(at: after)
    return (Point(first.left + start, first.middle), Point(last.left + end, last.middle))
  }

  /// The position of a caret that is nearest to a point.
  func position(at point: Point) -> Int {
    let index = lineIndex(at: point.y)
    return min(position(in: index, at: point.x), end(of: index))
  }

  private func position(in index: Int, at x: Double) -> Int {
    let line = lines[index]
    return line.range.lowerBound + line.geometry.position(at: x - line.left)
  }

  /// The position after the last character of a line. Where no blank or line end follows it, its
  /// caret is at the start of the next line.
  private func end(of index: Int) -> Int {
    let line = lines[index]
    return index < lines.count - 1 && line.endsWithBlank
      ? line.range.upperBound - 1 : line.range.upperBound
  }

  /// The positions from the start to the end of a caret's line.
  func positions(around caret: Int) -> ClosedRange<Int> {
    let index = line(at: caret)
    return lines[index].range.lowerBound...end(of: index)
  }

  /// The position nearest to `x` in the line above or below a caret; nil if there is none.
  func position(from caret: Int, down: Bool, at x: Double) -> Int? {
    let index = line(at: caret) + (down ? 1 : -1)
    guard lines.indices.contains(index) else { return nil }
    // The position after a line may be in the next one.
    let last = lines[index].range.upperBound - (index < lines.count - 1 ? 1 : 0)
    return min(position(in: index, at: x), last)
  }

  /// The character at a point, or the nearest one of its line; nil in an empty text.
  func index(at point: Point) -> Int? {
    let line = lines[lineIndex(at: point.y)]
    if line.range.isEmpty { return nil }
    return line.range.lowerBound + (line.geometry.index(at: point.x - line.left) ?? 0)
  }

  private func lineIndex(at y: Double) -> Int {
    lines.firstIndex { y < $0.top + $0.height } ?? lines.count - 1
  }

  /// The areas of characters, line by line.
  func areas(of range: Range<Int>) -> [Rect] {
    lines.flatMap { line in
      let start = line.range.lowerBound
      let part = range.clamped(to: line.range)
      return line.geometry.areas(of: part.lowerBound - start..<part.upperBound - start).map {
        Rect(
          line.left + $0.left, line.middle - caretHeight / 2, $0.right - $0.left, caretHeight)
      }
    }
  }

  /// The smallest rectangle around the selection, or around the caret.
  func place(of editing: TextEditing) -> Rect {
    let areas = areas(of: editing.selection)
    guard let left = areas.map(\.minX).min(), let right = areas.map(\.maxX).max(),
      let first = areas.first, let last = areas.last
    else {
      let caret = caret(at: editing.caret)
      return Rect(
        caret.x, caret.y - caretHeight / 2, TextFieldDrawing.caretWidth, caretHeight)
    }
    return Rect(left, first.minY, right - left, last.maxY - first.minY)
  }
}

extension TextLines {
  /// Everything on which the lines depend.
  struct Request: Equatable {
    var editing: TextEditing
    /// Whether dots take the place of the characters.
    var isSecure: Bool
    /// Whether long lines are divided, and line ends begin new ones.
    var isWrapped: Bool
    var style: TextStyle
    var direction: LayoutDirection
    var scale: Double
    /// The size of the area of the text.
    var room: Size

    var isRightToLeft: Bool { direction == .rightToLeft }

    func request(_ text: String) -> TextRequest {
      TextRequest(text: text, style: style, direction: direction, scale: scale)
    }
  }

  @MainActor
  init(_ request: Request, _ typesetter: any Typesetter) {
    caretHeight = typesetter.layout(request.request("X")).size.height
    var top = 0.0
    lines = Self.division(request, typesetter).map { part in
      var line = Self.line(part, request, typesetter)
      line.top = top
      if !request.isWrapped { line.height = request.room.height }
      top += line.height
      return line
    }
  }

  /// The look of a secret of `count` characters.
  static func masked(_ count: Int) -> String { String(repeating: "•", count: count) }

  /// The characters of a line.
  private struct Part {
    var range: Range<Int>
    /// Whether the line goes on from the right to the left, as the line before it, whatever letters
    /// it begins with; nil if it begins a paragraph.
    var isRightToLeft: Bool?
  }

  @MainActor
  private static func line(
    _ part: Part, _ request: Request, _ typesetter: any Typesetter
  ) -> Line {
    let (all, range) = (request.editing.characters, part.range)
    var characters = all[range]
    if characters.last == "\n" { characters.removeLast() }
    let count = characters.count
    var text = request.isSecure ? masked(count) : String(characters)
    // A joiner keeps the blanks at the end.
    if text.last?.isWhitespace == true { text += "\u{2060}" }
    var spans = typesetter.spans(request.request(text))
    if let isRightToLeft = part.isRightToLeft {
      let letter = characters.firstIndex(where: \.isLetter).map { spans[$0 - range.lowerBound] }
      if isRightToLeft != letter?.isRightToLeft ?? request.isRightToLeft {
        // An invisible mark.
        text = (isRightToLeft ? "\u{200f}" : "\u{200e}") + text
        spans = Array(typesetter.spans(request.request(text)).dropFirst())
      }
    }
    let geometry = TextGeometry(spans, count: count)
    var line = Line(
      range: range, text: text, geometry: geometry,
      height: typesetter.layout(request.request(text.isEmpty ? "X" : text)).size.height,
      endsWithBlank: all[range].last?.isWhitespace == true)
    var shown = geometry.spans[...]
    if request.isWrapped && range.upperBound < all.count {
      // The blanks at which a line is divided may be beyond the edge.
      let blanks = text.reversed().prefix { $0.isWhitespace || $0 == "\u{2060}" }.count
      line.text.removeLast(blanks)
      shown = shown.prefix(
        characters.lastIndex { !$0.isWhitespace }.map { $0 + 1 - range.lowerBound } ?? 0)
    }
    let (left, right) = (shown.map(\.left).min() ?? 0, shown.map(\.right).max() ?? 0)
    line.left = request.isRightToLeft ? request.room.width - right : -left
    line.textLeft = line.left + left
    return line
  }

  /// The parts of the text in lines: each line end begins a new one, and so does what does not fit.
  @MainActor
  private static func division(_ request: Request, _ typesetter: any Typesetter) -> [Part] {
    let characters = request.editing.characters
    if !request.isWrapped { return [Part(range: 0..<characters.count)] }
    var parts: [Part] = []
    var start = 0
    while true {
      let end = characters[start...].firstIndex(of: "\n") ?? characters.count
      var whole = request.request(String(characters[start..<end]))
      whole.maxWidth = request.room.width
      let letter = characters[start..<end].firstIndex(where: \.isLetter)
      let isRightToLeft = letter.flatMap {
        typesetter.spans(request.request(String(characters[$0]))).first?.isRightToLeft
      }
      var first = start
      for length in typesetter.lineLengths(whole) {
        let isLater = letter.map { $0 < first } ?? false
        parts.append(
          Part(range: first..<first + length, isRightToLeft: isLater ? isRightToLeft : nil))
        first += length
      }
      if end == characters.count { return parts }
      parts[parts.count - 1].range = parts[parts.count - 1].range.lowerBound..<end + 1
      start = end + 1
    }
  }
}
