import VitrineRaster
import VitrineUnits

/// A round key of a ``PINPad`` with a digit or an icon, which is readable also where it is small.
@MainActor
final class PINKey: Pressable {
  /// The mark on a key.
  enum Mark {
    case digit(String)
    case icon(Icon)
  }

  private let mark: Mark
  private let style: ButtonStyle
  /// The distances to the middles of its neighbors: its touch target ends where theirs begin.
  var pitch = Size(PINKeyGrid.largestPitch, PINKeyGrid.largestPitch)

  /// The largest share of the key's side that the em of a digit, or an icon, may have.
  private static let most = (em: 0.6, icon: 0.6)

  init(_ mark: Mark, style: ButtonStyle = .tonal) {
    self.mark = mark
    self.style = style
    super.init(radius: PINKeyGrid.largestSide / 2)
  }

  override var semantics: Semantics? {
    switch mark {
    case .digit(let digit): semantics(.button, label: digit)
    case .icon: semantics(.button, label: "")
    }
  }

  override func contains(_ point: Point) -> Bool {
    let width = max(frame.width, min(PanelScale.targetPoints, pitch.width))
    let height = max(frame.height, min(PanelScale.targetPoints, pitch.height))
    return Rect((frame.width - width) / 2, (frame.height - height) / 2, width, height)
      .contains(point)
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let side = canvas.size.height
    if style != .plain {
      canvas.ellipse(canvas.bounds, isEnabled ? style.background(theme) : theme.inset)
    }
    let ink = isEnabled ? style.ink(theme) : theme.disabledText
    switch mark {
    case .digit(let digit):
      var text = theme.rowTitle
      text.size = max(1, min(text.size, side * Self.most.em))
      canvas.text(canvas.layout(digit, text), centeredIn: canvas.bounds, ink)
    case .icon(let icon):
      let wanted = IconButton.iconSide(theme.textScale)
      let inset = max(0, (side - min(wanted, side * Self.most.icon)) / 2)
      canvas.icon(icon, in: canvas.bounds.inset(by: Insets(all: inset)), ink)
    }
  }
}

/// A dot for each typed digit, as wide as its parent lets it be.
@MainActor
final class PINDots: Component {
  var count = 0 { didSet { if count != oldValue { setNeedsDisplay() } } }

  private static let side = 10.0
  private static let step = 18.0

  override init() {
    super.init()
    isTouchable = false
  }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, Self.side) }

  override func draw(into canvas: inout Canvas) {
    // Many digits in a narrow place have smaller dots.
    let share = min(1, canvas.size.width / max(1, Double(count) * Self.step))
    let (side, step) = (Self.side * share, Self.step * share)
    let width = Double(count) * step - (step - side)
    let left = ((canvas.size.width - width) / 2).rounded()
    for index in 0..<count {
      canvas.ellipse(
        Rect(left + Double(index) * step, (Self.side - side) / 2, side, side),
        canvas.environment.theme.text)
    }
  }
}
