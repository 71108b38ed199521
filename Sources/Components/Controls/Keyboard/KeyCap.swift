import VitrineRaster
import VitrineUnits

/// The look of a key. It receives no touches: the keyboard does.
@MainActor
final class KeyCap: Component {
  /// The content of a key besides its own text.
  struct Face: Equatable {
    var key: Key
    var shift = Shift.off
    /// The text of the key that confirms; empty shows an icon.
    var submitTitle = ""
    /// The icon of the key that confirms.
    var submitIcon = Icon.check
    /// The text of the space bar.
    var spaceTitle = ""
  }

  var face: Face { didSet { if face != oldValue { setNeedsDisplay() } } }
  /// The size of a letter, which is the same on all keys; in points.
  var letterSize = 20.0 { didSet { if letterSize != oldValue { setNeedsDisplay() } } }
  var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }
  var texts: KeyTexts

  static let gap = 3.0
  /// The space at both sides of a text on a key.
  static let padding = 3.0
  private static let radius = 8.0
  private static let iconSide = 24.0

  init(_ face: Face, _ texts: KeyTexts) {
    self.face = face
    self.texts = texts
    super.init()
    isTouchable = false
  }

  override var semantics: Semantics? {
    Semantics(.button, label: texts.label(of: face.key))
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let (background, ink) = colors(in: theme)
    let cap = canvas.bounds.inset(by: Insets(all: Self.gap))
    if cap.isEmpty { return }
    if !theme.isDark {
      canvas.fill(
        cap.offset(by: Vector(0, 1)), radius: Self.radius, theme.shadow)
    }
    canvas.fill(cap, radius: Self.radius, background)
    if let icon {
      let side = min(Self.iconSide, cap.width - 4, cap.height - 4)
      let place = Rect(cap.center.x - side / 2, cap.center.y - side / 2, side, side)
      canvas.icon(icon, in: place, ink)
    } else {
      canvas.text(fittingText(in: cap, canvas), centeredIn: cap, ink)
    }
  }

  private func colors(in theme: Theme) -> (background: Color, ink: Color) {
    if isPressed { return (theme.accent, theme.onAccent) }
    switch face.key.action {
    case .type: return (theme.isDark ? theme.inset : theme.surface, theme.text)
    case .submit: return (theme.accent, theme.onAccent)
    case .shift where face.shift != .off: return (theme.accent, theme.onAccent)
    case .delete, .shift, .page, .language, .hide: return (theme.tonal, theme.onTonal)
    }
  }

  private var icon: Icon? {
    switch face.key.action {
    case .delete: .backspace
    case .shift: face.shift == .locked ? .capsLock : .shift
    case .language: .globe
    case .hide: .hideKeyboard
    case .submit: face.submitTitle.isEmpty ? face.submitIcon : nil
    case .type, .page: nil
    }
  }

  private var title: String {
    switch face.key.action {
    case .type(let text): face.key.isSpace ? face.spaceTitle : text
    case .page(.letters): "ABC"
    case .page(.symbols(let page)): page == 0 ? "123" : "#+="
    case .submit: face.submitTitle
    case .delete, .shift, .language, .hide: ""
    }
  }

  /// The title as large as the key allows.
  private func fittingText(in cap: Rect, _ canvas: Canvas) -> TextLayout {
    let theme = canvas.environment.theme
    let isLetter = face.key.text != nil && !face.key.isSpace
    var style = isLetter ? theme.rowTitle : theme.caption
    style.size = isLetter ? letterSize : min(style.size, cap.height * 0.55)
    let room = max(1, cap.width - 2 * Self.padding)
    let width = canvas.layout(title, style).size.width
    if width > room { style.size = max(style.size * room / width, 10) }
    return canvas.fittingLine(title, style, maxWidth: room)
  }
}
