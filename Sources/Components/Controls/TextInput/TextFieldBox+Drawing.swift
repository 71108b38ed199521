import VitrineRaster
import VitrineUnits

/// The look of the box.
extension TextFieldBox {
  func paint(into canvas: inout Canvas) {
    guard let field else { return }
    let theme = canvas.environment.theme
    let hasError = field.error != nil
    let border = hasError ? theme.danger : isFocused ? theme.accent : theme.disabledText
    let width = hasError || isFocused ? 2.0 : 1
    canvas.fill(canvas.bounds, radius: Self.radius, border)
    canvas.fill(
      canvas.bounds.inset(by: Insets(all: width)), radius: Self.radius - width,
      theme.inset)
    if let icon = field.icon {
      let place = Rect(
        Self.padding, (canvas.size.height - Self.iconSide) / 2, Self.iconSide, Self.iconSide)
      canvas.icon(
        icon, in: canvas.environment.mirrored(place, in: canvas.size.width),
        field.isEnabled ? theme.secondaryText : theme.disabledText)
    }
    let area = textArea
    if area.isEmpty { return }
    canvas.clip(to: area) { canvas in
      if editing.characters.isEmpty {
        drawPlaceholder(field.placeholder, in: area, &canvas)
      } else if isFocused {
        drawSelection(&canvas)
      }
      drawText(in: area, &canvas)
      if isFocused && !editing.hasSelection { drawCaret(&canvas) }
    }
    if isFocused && editing.hasSelection { drawHandles(&canvas) }
  }

  /// The upper edge of a line in the middle of the box.
  private func top(_ layout: TextLayout) -> Double {
    ((frame.height - layout.size.height) / 2).rounded()
  }

  private func drawPlaceholder(_ text: String, in area: Rect, _ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let line = canvas.fittingLine(text, style(in: theme), maxWidth: area.width)
    // Beside the caret, not under it.
    let gap = isFocused ? 2 * Self.caretWidth : 0
    let x =
      isRightToLeft ? area.maxX - gap - min(line.size.width, area.width) : area.minX + gap
    canvas.text(
      line, at: Point(x, top(line)),
      field?.isEnabled == true ? theme.secondaryText : theme.disabledText)
  }

  private func drawText(in area: Rect, _ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let ink = field?.isEnabled == true ? theme.text : theme.disabledText
    if isFocused {
      let line = canvas.layout(shownText, style(in: theme))
      canvas.text(line, at: Point(lineStart(geometry()), top(line)), ink)
    } else {
      let line = canvas.fittingLine(shownText, style(in: theme), maxWidth: area.width)
      let x = isRightToLeft ? area.maxX - min(line.size.width, area.width) : area.minX
      canvas.text(line, at: Point(x, top(line)), ink)
    }
  }

  private func drawSelection(_ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let geometry = geometry()
    let start = lineStart(geometry)
    let height = canvas.layout("X", style(in: theme)).size.height
    for area in geometry.areas(of: editing.selection) {
      canvas.fill(
        Rect(start + area.left, (frame.height - height) / 2, area.right - area.left, height),
        theme.accent.opacity(0.28))
    }
  }

  private func drawCaret(_ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let geometry = geometry()
    let height = canvas.layout("X", style(in: theme)).size.height
    let x = lineStart(geometry) + geometry.caret(at: editing.caret)
    let area = textArea
    let left = min(max(x - Self.caretWidth / 2, area.minX), area.maxX - Self.caretWidth)
    canvas.fill(
      Rect(left, (frame.height - height) / 2, Self.caretWidth, height), theme.accent)
  }

  private func drawHandles(_ canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let geometry = geometry()
    let height = canvas.layout("X", style(in: theme)).size.height
    let area = textArea
    for position in [editing.selection.lowerBound, editing.selection.upperBound] {
      let edge =
        position == editing.selection.lowerBound
        ? geometry.leadingEdge(at: position) : geometry.caret(at: position)
      let x = lineStart(geometry) + edge
      if x < area.minX - 1 || x > area.maxX + 1 { continue }
      let bottom = (frame.height + height) / 2
      canvas.fill(Rect(x - 1, bottom - height, 2, height), theme.accent)
      canvas.ellipse(
        Rect(x - Self.handle / 2, bottom - 4, Self.handle, Self.handle), theme.accent)
    }
  }
}
