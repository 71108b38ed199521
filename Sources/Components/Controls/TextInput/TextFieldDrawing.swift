import VitrineRaster
import VitrineUnits

/// The drawing of a text field's box: border, icon, placeholder or text, caret and selection.
struct TextFieldDrawing {
  static let caretWidth = 2.0
  private static let radius = 10.0
  private static let handle = 12.0
  private static let underline = 2.0

  var icon: Icon?
  /// The side of the icon, in points.
  var iconSide: Double
  var placeholder: String
  var isEnabled: Bool
  var hasError: Bool
  var isFocused: Bool
  var isRightToLeft: Bool
  var editing: TextEditing
  /// The number of characters before the caret that are composed.
  var composed: Int
  /// The line that is drawn.
  var text: String
  var style: TextStyle
  /// The area of the text, in the box.
  var area: Rect
  /// The left edge of the line, which may be scrolled.
  var lineStart: Double
  var geometry: TextGeometry

  func draw(into canvas: inout Canvas) {
    drawBox(&canvas)
    if area.isEmpty { return }
    canvas.clip(to: area) { canvas in
      if editing.characters.isEmpty {
        drawPlaceholder(&canvas)
      } else if isFocused {
        drawSelection(&canvas)
      }
      drawText(&canvas)
      if isFocused && composed > 0 { drawUnderline(&canvas) }
      if isFocused && !editing.hasSelection { drawCaret(&canvas) }
    }
    if isFocused && editing.hasSelection { drawHandles(&canvas) }
  }

  private func drawBox(_ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let border = hasError ? theme.danger : isFocused ? theme.accent : theme.disabledText
    let width = hasError || isFocused ? 2.0 : 1
    canvas.fill(canvas.bounds, radius: Self.radius, border)
    canvas.fill(
      canvas.bounds.inset(by: Insets(all: width)), radius: Self.radius - width, theme.inset)
    guard let icon else { return }
    let place = Rect(
      Spacing.medium, (canvas.size.height - iconSide) / 2, iconSide, iconSide)
    canvas.icon(
      icon, in: canvas.environment.mirrored(place, in: canvas.size.width),
      isEnabled ? theme.secondaryText : theme.disabledText)
  }

  /// The upper edge of a line in the middle of the box.
  private func top(_ line: TextLayout, _ canvas: Canvas) -> Double {
    ((canvas.size.height - line.size.height) / 2).rounded()
  }

  private func drawPlaceholder(_ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let fitted = canvas.fittedStyle(placeholder, style, maxWidth: area.width, lineLimit: 1)
    let line = canvas.fittingLine(placeholder, fitted, maxWidth: area.width)
    // Beside the caret, not under it.
    let gap = isFocused ? 2 * Self.caretWidth : 0
    let x = isRightToLeft ? area.maxX - gap - min(line.size.width, area.width) : area.minX + gap
    canvas.text(
      line, at: Point(x, top(line, canvas)), isEnabled ? theme.secondaryText : theme.disabledText)
  }

  private func drawText(_ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let ink = isEnabled ? theme.text : theme.disabledText
    if isFocused {
      let line = canvas.layout(text, style)
      canvas.text(line, at: Point(lineStart, top(line, canvas)), ink)
    } else {
      let line = canvas.fittingLine(text, style, maxWidth: area.width)
      let x = isRightToLeft ? area.maxX - min(line.size.width, area.width) : area.minX
      canvas.text(line, at: Point(x, top(line, canvas)), ink)
    }
  }

  private func drawSelection(_ canvas: inout Canvas) {
    let height = lineHeight(canvas)
    for part in geometry.areas(of: editing.selection) {
      canvas.fill(
        Rect(
          lineStart + part.left, (canvas.size.height - height) / 2, part.right - part.left, height),
        canvas.environment.theme.accent.opacity(0.28))
    }
  }

  /// The line under the characters that are composed.
  private func drawUnderline(_ canvas: inout Canvas) {
    let y = ((canvas.size.height + lineHeight(canvas)) / 2).rounded() - Self.underline
    for part in geometry.areas(of: max(0, editing.caret - composed)..<editing.caret) {
      canvas.fill(
        Rect(lineStart + part.left, y, part.right - part.left, Self.underline),
        canvas.environment.theme.accent)
    }
  }

  private func drawCaret(_ canvas: inout Canvas) {
    let height = lineHeight(canvas)
    let x = lineStart + geometry.caret(at: editing.caret)
    let left = min(max(x - Self.caretWidth / 2, area.minX), area.maxX - Self.caretWidth)
    canvas.fill(
      Rect(left, (canvas.size.height - height) / 2, Self.caretWidth, height),
      canvas.environment.theme.accent)
  }

  private func drawHandles(_ canvas: inout Canvas) {
    let accent = canvas.environment.theme.accent
    let height = lineHeight(canvas)
    for position in [editing.selection.lowerBound, editing.selection.upperBound] {
      let edge =
        position == editing.selection.lowerBound
        ? geometry.leadingEdge(at: position) : geometry.caret(at: position)
      let x = lineStart + edge
      if x < area.minX - 1 || x > area.maxX + 1 { continue }
      let bottom = (canvas.size.height + height) / 2
      canvas.fill(Rect(x - 1, bottom - height, 2, height), accent)
      canvas.ellipse(Rect(x - Self.handle / 2, bottom - 4, Self.handle, Self.handle), accent)
    }
  }

  private func lineHeight(_ canvas: Canvas) -> Double { canvas.layout("X", style).size.height }
}
