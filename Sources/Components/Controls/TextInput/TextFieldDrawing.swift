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
  /// The middle of the first line, from the top of the box.
  var firstMiddle: Double
  var placeholder: String
  var isEnabled: Bool
  var hasError: Bool
  var isFocused: Bool
  /// Everything on which ``lines`` depend.
  var request: TextLines.Request
  /// The number of characters before the caret that are composed.
  var composed: Int
  var viewport: TextViewport

  private var area: Rect { viewport.area }
  private var origin: Point { viewport.origin }
  private var lines: TextLines { viewport.lines }
  private var editing: TextEditing { request.editing }
  private var style: TextStyle { request.style }

  func draw(into canvas: inout Canvas) {
    drawBox(&canvas)
    if area.isEmpty { return }
    // Several lines are seen up to the border.
    let clip = request.isWrapped ? Rect(area.minX, 2, area.width, canvas.size.height - 4) : area
    canvas.clip(to: clip) { canvas in
      if editing.characters.isEmpty {
        drawPlaceholder(&canvas)
      } else if isFocused {
        drawSelection(&canvas)
      }
      drawText(&canvas)
      if isFocused && composed > 0 { drawUnderline(&canvas) }
      if isFocused && !editing.hasSelection { drawCaret(&canvas) }
    }
    if isFocused && editing.hasSelection { drawHandles(in: clip, &canvas) }
  }

  private func drawBox(_ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let border = hasError ? theme.danger : isFocused ? theme.accent : theme.disabledText
    let width = hasError || isFocused ? 2.0 : 1
    canvas.fill(canvas.bounds, radius: Self.radius, border)
    canvas.fill(
      canvas.bounds.inset(by: Insets(all: width)), radius: Self.radius - width, theme.inset)
    guard let icon else { return }
    let place = Rect(Spacing.medium, firstMiddle - iconSide / 2, iconSide, iconSide)
    canvas.icon(
      icon, in: canvas.environment.mirrored(place, in: canvas.size.width),
      isEnabled ? theme.secondaryText : theme.disabledText)
  }

  private func drawPlaceholder(_ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let fitted = canvas.fittedStyle(placeholder, style, maxWidth: area.width, lineLimit: 1)
    let line = canvas.fittingLine(placeholder, fitted, maxWidth: area.width)
    // Beside the caret, not under it.
    let gap = isFocused ? 2 * Self.caretWidth : 0
    let x =
      request.isRightToLeft
      ? area.maxX - gap - min(line.size.width, area.width) : area.minX + gap
    canvas.text(
      line, at: Point(x, (firstMiddle - line.size.height / 2).rounded()),
      isEnabled ? theme.secondaryText : theme.disabledText)
  }

  private func drawText(_ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let ink = isEnabled ? theme.text : theme.disabledText
    for line in lines.lines where !line.text.isEmpty {
      let middle = origin.y + line.middle
      if middle + line.height < 0 || middle - line.height > canvas.size.height { continue }
      let isCut = !isFocused && !request.isWrapped
      let layout =
        isCut
        ? canvas.fittingLine(line.text, style, maxWidth: area.width)
        : canvas.layout(line.text, style)
      let left = request.isRightToLeft ? area.maxX - min(layout.size.width, area.width) : area.minX
      canvas.text(
        layout,
        at: Point(
          isCut ? left : origin.x + line.textLeft, (middle - layout.size.height / 2).rounded()), ink
      )
    }
  }

  private func drawSelection(_ canvas: inout Canvas) {
    for part in lines.areas(of: editing.selection) {
      canvas.fill(
        part.offset(by: origin.vector), canvas.environment.theme.accent.opacity(0.28))
    }
  }

  /// The line under the characters that are composed.
  private func drawUnderline(_ canvas: inout Canvas) {
    for part in lines.areas(of: max(0, editing.caret - composed)..<editing.caret) {
      let y = (origin.y + part.maxY).rounded() - Self.underline
      canvas.fill(
        Rect(origin.x + part.minX, y, part.width, Self.underline),
        canvas.environment.theme.accent)
    }
  }

  private func drawCaret(_ canvas: inout Canvas) {
    let place = lines.caret(at: editing.caret) + origin.vector
    let left = min(
      max(place.x - Self.caretWidth / 2, area.minX), area.maxX - Self.caretWidth)
    canvas.fill(
      Rect(left, place.y - lines.caretHeight / 2, Self.caretWidth, lines.caretHeight),
      canvas.environment.theme.accent)
  }

  private func drawHandles(in clip: Rect, _ canvas: inout Canvas) {
    let accent = canvas.environment.theme.accent
    let ends = lines.ends(of: editing.selection)
    for place in [ends.start + origin.vector, ends.end + origin.vector] {
      let bottom = place.y + lines.caretHeight / 2
      if place.x < clip.minX - 1 || place.x > clip.maxX + 1 { continue }
      if request.isWrapped && (bottom < clip.minY || bottom > clip.maxY) { continue }
      canvas.fill(Rect(place.x - 1, bottom - lines.caretHeight, 2, lines.caretHeight), accent)
      canvas.ellipse(
        Rect(place.x - Self.handle / 2, bottom - 4, Self.handle, Self.handle), accent)
    }
  }
}
