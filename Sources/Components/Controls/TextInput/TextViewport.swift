import VitrineUnits

/// The part of a field's text that its box shows, in the coordinates of the box.
struct TextViewport {
  let lines: TextLines
  /// The area of the text.
  let area: Rect
  /// Whether the text has several lines, and is scrolled down them instead of along its line.
  let isWrapped: Bool
  let isRightToLeft: Bool
  /// The distance by which the text is scrolled, in points from its start.
  var scroll: Double

  var mostScroll: Double {
    let surplus =
      isWrapped
      ? lines.height - area.height : lines.width + TextFieldDrawing.caretWidth - area.width
    return max(0, surplus)
  }

  /// The upper left corner of the text.
  var origin: Point {
    if isWrapped { return Point(area.minX, area.minY - scroll) }
    return Point(isRightToLeft ? area.minX + scroll : area.minX - scroll, area.minY)
  }

  /// Scrolls so that the caret is visible, and the text fills the area as far as it can.
  mutating func reveal(caret: Int) {
    let (before, after): (Double, Double)
    if isWrapped {
      let line = lines.lines[lines.line(at: caret)]
      (before, after) = (scroll - line.top, line.top + line.height - scroll - area.height)
    } else {
      let x = origin.x + lines.caret(at: caret).x
      let (left, right) = (area.minX - x, x + TextFieldDrawing.caretWidth - area.maxX)
      (before, after) = isRightToLeft ? (right, left) : (left, right)
    }
    if after > 0 { scroll += after } else if before > 0 { scroll -= before }
    scroll = min(max(scroll, 0), mostScroll)
  }

  /// The visible part of the selection, or of the caret; of one line as high as the box, beside
  /// which there is room.
  func selectionArea(of editing: TextEditing, in box: Rect) -> Rect {
    let whole = lines.place(of: editing).offset(by: origin.vector)
    let (left, right) = (max(area.minX, whole.minX), min(area.maxX, whole.maxX))
    if !isWrapped { return Rect(left, box.minY, max(0, right - left), box.height) }
    let (top, bottom) = (max(box.minY, whole.minY), min(box.maxY, whole.maxY))
    return Rect(left, top, max(0, right - left), max(0, bottom - top))
  }

  /// The line of the caret with a margin, as wide as the box.
  func caretLine(at caret: Int, margin: Double, in box: Rect) -> Rect {
    let line = lines.lines[lines.line(at: caret)]
    return Rect(
      box.minX, origin.y + line.top - margin, box.width, line.height + 2 * margin)
  }
}
