import VitrineRaster
import VitrineUnits

/// The dots of a ``PageView`` between two arrows, or the number of the page where there are many.
///
///     ‹  ● ━━ ● ●  ›        ‹  7 / 30  ›
@MainActor
final class PageBar: Component {
  let dots: PageDots
  /// The index of the chosen page.
  var selection: Int { didSet { if selection != oldValue { showSelection() } } }
  /// Called with 1 for the next page and -1 for the previous one.
  var onStep: (@MainActor (Int) -> Void)?
  private let count: Int
  private let previous: PageArrow
  private let next: PageArrow

  init(count: Int, selection: Int) {
    self.count = count
    self.selection = selection
    dots = PageDots(count: count, position: Double(selection))
    previous = PageArrow(isForward: false)
    next = PageArrow(isForward: true)
    super.init()
    for child in [previous, dots, next] { addChild(child) }
    previous.onTap = { [unowned self] in onStep?(-1) }
    next.onTap = { [unowned self] in onStep?(1) }
    showSelection()
  }

  private func showSelection() {
    previous.isEnabled = selection > 0
    next.isEnabled = selection < count - 1
    dots.selection = selection
  }

  override func contains(_ point: Point) -> Bool { false }

  override func sizeThatFits(_ proposal: Size) -> Size {
    Size(proposal.width, max(Spacing.touchTarget, dots.sizeThatFits(proposal).height))
  }

  override func layout() {
    let side = Spacing.touchTarget
    let room = Size(max(0, frame.width - 2 * side), frame.height)
    let size = dots.sizeThatFits(room)
    let start = ((frame.width - size.width) / 2).rounded()
    func place(_ x: Double, _ size: Size) -> Rect {
      let rect = Rect(x, ((frame.height - size.height) / 2).rounded(), size.width, size.height)
      return stage?.environment.mirrored(rect, in: frame.width) ?? rect
    }
    previous.frame = place(start - side, Size(side, side))
    dots.frame = place(start, size)
    next.frame = place(start + size.width, Size(side, side))
  }
}

/// An arrow to the next or the previous page.
@MainActor
final class PageArrow: Pressable {
  private let isForward: Bool

  private static let iconSide = 24.0

  init(isForward: Bool) {
    self.isForward = isForward
    super.init(radius: Spacing.touchTarget / 2)
  }

  override var semantics: Semantics? {
    semantics(.button, label: isForward ? actionTexts.nextPage : actionTexts.previousPage)
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let corner = Vector(
      (canvas.size.width - Self.iconSide) / 2, (canvas.size.height - Self.iconSide) / 2)
    // The chevron points to where lines end; for the previous page it is mirrored.
    for part in Icon.forward.paths(isMirrored: canvas.environment.isRightToLeft == isForward) {
      canvas.fill(
        part.transformed(scale: Self.iconSide / 24, by: corner),
        isEnabled ? theme.text : theme.disabledText)
    }
  }
}

/// The dots of a ``PageBar``. The one of the visible page is longer, and follows the finger.
@MainActor
final class PageDots: Component {
  /// The visible page, with a fraction between two of them.
  var position: Double {
    didSet { if position != oldValue { setNeedsDisplay() } }
  }
  /// The index of the chosen page, for the number in place of many dots.
  var selection = 0 { didSet { if selection != oldValue { setNeedsDisplay() } } }
  private let count: Int

  private static let dot = 8.0
  /// The additional length of the dot of the visible page.
  private static let growth = 16.0
  private static let step = 16.0
  /// More dots cannot be counted at a glance.
  private static let most = 10

  init(count: Int, position: Double) {
    self.count = count
    self.position = position
    super.init()
    isTouchable = false
  }

  private static func length(of count: Int) -> Double {
    Double(count - 1) * step + dot + growth
  }

  private func showsDots(in width: Double) -> Bool {
    count <= Self.most && Self.length(of: count) <= width
  }

  private func number(_ index: Int, _ environment: Environment) -> TextLayout {
    Canvas(size: .zero, environment: environment)
      .layout("\(index + 1) / \(count)", environment.theme.rowSubtitle)
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    if showsDots(in: proposal.width) { return Size(Self.length(of: count), Self.dot) }
    guard let environment = stage?.environment else { return .zero }
    // The width of the widest number, so that the arrows stay where they are.
    let widest = number(count - 1, environment).size
    return Size(
      min(widest.width.rounded(.up) + 2 * Spacing.small, proposal.width), widest.height)
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    if showsDots(in: canvas.size.width) {
      drawDots(into: &canvas)
    } else {
      let text = number(selection, canvas.environment)
      canvas.text(
        text, at: Point(((canvas.size.width - text.size.width) / 2).rounded(), 0),
        theme.secondaryText)
    }
  }

  private func drawDots(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let position = min(max(self.position, 0), Double(count - 1))
    var x = 0.0
    for index in 0..<count {
      let share = max(0, 1 - abs(position - Double(index)))
      let rect = canvas.environment.mirrored(
        Rect(x, 0, Self.dot + share * Self.growth, Self.dot), in: canvas.size.width)
      canvas.fill(rect, radius: Self.dot / 2, theme.secondaryText.opacity(0.6))
      canvas.fill(rect, radius: Self.dot / 2, theme.accent.opacity(share))
      x += Self.step + share * Self.growth
    }
  }
}
