/// Breaks paragraphs into lines of limited width.
struct LineWrapper {
  let shaper: Shaper
  let itemizer: Itemizer
  /// The em in pixels.
  let size: Double
  /// The available width in pixels; may be infinite.
  let room: Double
  let lineLimit: Int
  let thai: ThaiDictionary
  var avoidsShortEnds = true

  private(set) var lines: [TypesetLine] = []
  private(set) var isTruncated = false

  /// The tolerance in pixels: above the rounding errors of sums of advances, and far below what is
  /// visible.
  private static let tolerance = 1.0 / 1024
  private static let ellipsis: UInt32 = 0x2026
  /// Full stops and commas of several scripts.
  private static let stops: Set<UInt32> = [
    0x2e, 0x2c, 0x3b, 0x3a, 0x060c, 0x061b, 0x06d4, 0x3002, 0xff0c,
  ]

  init(
    shaper: Shaper, itemizer: Itemizer, size: Double, room: Double, lineLimit: Int,
    thai: ThaiDictionary
  ) {
    self.shaper = shaper
    self.itemizer = itemizer
    self.size = size
    self.room = max(0, room)
    self.lineLimit = lineLimit
    self.thai = thai
  }

  mutating func set(_ paragraphs: [Paragraph]) {
    for (index, paragraph) in paragraphs.enumerated() {
      set(paragraph, isLast: index == paragraphs.count - 1)
      if isTruncated { return }
    }
  }

  private mutating func set(_ paragraph: Paragraph, isLast: Bool) {
    let whole = line(paragraph, 0..<paragraph.count)
    if fits(whole) && (isLast || lines.count < lineLimit - 1) {
      lines.append(whole)
      return
    }
    let widths = ParagraphWidths(paragraph, whole, thai)
    let first = lines.count
    wrap(paragraph, isLast: isLast, widths)
    if avoidsShortEnds && !isTruncated && lines.count >= first + 2 {
      avoidShortEnd(of: paragraph, widths)
    }
  }

  /// Moves the last word of the line before down to a single short word at the end of a paragraph,
  /// where both lines look better so:
  ///
  ///     Swipe to delete, five seconds to        Swipe to delete, five seconds
  ///     undo                                    to undo
  private mutating func avoidShortEnd(of paragraph: Paragraph, _ widths: ParagraphWidths) {
    let (before, last) = (lines[lines.count - 2].range, lines[lines.count - 1])
    guard last.width < room / 4, widths.lastBreak(within: last.range) == nil,
      let start = widths.lastBreak(within: before)
    else { return }
    let shorter = line(paragraph, before.lowerBound..<start)
    let longer = line(paragraph, start..<last.range.upperBound)
    guard fits(longer), shorter.width >= max(room / 2, longer.width) else { return }
    lines.removeLast(2)
    lines += [shorter, longer]
  }

  private mutating func wrap(_ paragraph: Paragraph, isLast: Bool, _ widths: ParagraphWidths) {
    var start = 0
    while start < paragraph.count {
      if lines.count == lineLimit - 1 {
        let rest = line(paragraph, start..<paragraph.count)
        if isLast && fits(rest) { lines.append(rest) } else { truncate(paragraph, start, widths) }
        return
      }
      guard let next = wrapped(paragraph, start, widths) else {
        truncate(paragraph, start, widths)
        return
      }
      lines.append(next)
      start = next.range.upperBound
      // Only blanks remain: they belong to the previous line.
      if start < paragraph.count && paragraph.trimmedEnd(of: start..<paragraph.count) == start {
        lines[lines.count - 1].range = next.range.lowerBound..<paragraph.count
        return
      }
    }
    if paragraph.count == 0 { truncate(paragraph, 0, widths) }
  }

  private func fits(_ line: TypesetLine) -> Bool { line.width <= room + Self.tolerance }

  /// Returns the longest line that starts at `start`; nil if no character fits.
  private func wrapped(_ paragraph: Paragraph, _ start: Int, _ widths: ParagraphWidths)
    -> TypesetLine?
  {
    var limit = paragraph.count
    while let end = widths.lineEnd(from: start, upTo: limit, room: room + Self.tolerance) {
      let line = line(paragraph, start..<end)
      if fits(line) { return line }
      // Letters may have another shape at the end of a line, wider than predicted.
      limit = end - 1
    }
    return nil
  }

  /// Appends the last line: as much as fits before an ellipsis at the trailing end.
  private mutating func truncate(_ paragraph: Paragraph, _ start: Int, _ widths: ParagraphWidths) {
    isTruncated = true
    let mark = line(paragraph, start..<start, ending: Self.ellipsis)
    guard fits(mark) else {
      lines.append(
        TypesetLine(range: start..<start, runs: [], width: 0, direction: paragraph.direction))
      return
    }
    let ends = widths.characterEnds(from: start, room: room - mark.width)
    for end in ends.reversed() {
      // "1911.…" would be four dots.
      let last = paragraph.trimmedEnd(of: start..<end) - 1
      if last >= start && Self.stops.contains(paragraph.scalars[last]) { continue }
      let line = line(paragraph, start..<end, ending: Self.ellipsis)
      if fits(line) {
        lines.append(line)
        return
      }
    }
    lines.append(mark)
  }

  /// Shapes a range as a line, without blanks at its end.
  private func line(
    _ paragraph: Paragraph, _ range: Range<Int>, ending: UInt32? = nil
  ) -> TypesetLine {
    let end = paragraph.trimmedEnd(of: range)
    var scalars = paragraph.scalars
    var levels = paragraph.levels
    var shaped = range.lowerBound..<end
    if let ending {
      scalars = Array(scalars[..<end]) + [ending]
      levels = Array(levels[..<end]) + [paragraph.baseLevel]
      shaped = range.lowerBound..<end + 1
    } else if end < paragraph.count && end > range.lowerBound && scalars[end - 1] == 0xad {
      // A soft hyphen is visible at the end of a line.
      scalars[end - 1] = 0x2d
    }
    var width = 0.0
    let runs = itemizer.items(of: scalars, levels: levels, in: shaped).map { item in
      let run = shaper.shape(
        item, of: scalars, line: shaped, size: size, language: itemizer.language)
      width += run.width
      return run
    }
    return TypesetLine(
      range: range, runs: runs, width: width, direction: paragraph.direction,
      hasEllipsis: ending != nil)
  }
}

/// The widths of a paragraph's characters as one line, and the indices where it may be broken, for
/// the prediction of line ends.
private struct ParagraphWidths {
  private let advances: [Double]
  private let isBlank: [Bool]
  private let boundaries: [Bool]
  private let breaks: [Bool]

  init(_ paragraph: Paragraph, _ whole: TypesetLine, _ thai: ThaiDictionary) {
    var advances = [Double](repeating: 0, count: paragraph.count)
    for run in whole.runs {
      for glyph in run.glyphs { advances[glyph.cluster] += glyph.advance }
    }
    self.advances = advances
    isBlank = paragraph.scalars.map(Paragraph.isBlank)
    boundaries = paragraph.characterBoundaries()
    breaks = paragraph.lineBreaks(boundaries, thai: thai)
  }

  /// Returns the predicted end of a line from `start`, at most `limit`: after the last break that
  /// fits, else after the last whole character that fits.
  func lineEnd(from start: Int, upTo limit: Int, room: Double) -> Int? {
    var width = 0.0
    var lastBreak: Int?
    var lastCharacter: Int?
    for place in start..<max(start, limit) {
      width += advances[place]
      if !isBlank[place] && width > room { break }
      if breaks[place + 1] { lastBreak = place + 1 }
      if boundaries[place + 1] { lastCharacter = place + 1 }
    }
    return lastBreak ?? lastCharacter
  }

  /// Returns the last place inside a range where a line may end; nil without one.
  func lastBreak(within range: Range<Int>) -> Int? {
    (range.lowerBound + 1..<max(range.upperBound, range.lowerBound + 1)).last { breaks[$0] }
  }

  /// Returns the ends of whole characters after `start` within the room, in order.
  func characterEnds(from start: Int, room: Double) -> [Int] {
    var width = 0.0
    var ends: [Int] = []
    for place in start..<advances.count {
      width += advances[place]
      if !isBlank[place] && width > room + 1 { break }
      if boundaries[place + 1] && !isBlank[place] { ends.append(place + 1) }
    }
    return ends
  }
}
