import VitrineComponents
import VitrineUnits

/// A pad of digits for a PIN. What was typed is seen as dots only.
///
///     wide                        high
///     Maintenance     1  2  3     Maintenance
///     ● ● ●           4  5  6     ● ● ●
///     Wrong PIN       7  8  9     1  2  3
///     Close           ⌫  0  ✓     …
@MainActor
final class PINPad: Component {
  /// Called with the digits, each from 0 to 9, when the PIN is confirmed.
  var onEnter: (([UInt8]) -> Void)?
  var onClose: (() -> Void)?

  private let texts: StaffTexts
  private let head: Label
  private let dots = PINDots()
  private let line: Label
  private let closing: Button
  private let digits: [PINKey]
  private let delete = Button("", icon: .back, style: .plain)
  private let confirm = Button("", icon: .check)
  private var typed: [UInt8] = []
  /// The time before which no PIN is taken.
  private var lockEnd: Instant?

  fileprivate static let keySide = 64.0
  private static let gap = Spacing.small
  private static let longestText = 360.0

  init(_ texts: StaffTexts) {
    self.texts = texts
    head = Label(texts.title, \.rowTitle, alignment: .center, lineLimit: 2)
    line = Label(texts.enterPIN, \.body, \.secondaryText, alignment: .center, lineLimit: 2)
    closing = Button(texts.close, style: .plain)
    digits = (0...9).map { PINKey("\($0)") }
    super.init()
    for child in rows { addChild(child) }
    for key in digits { addChild(key) }
    for key in [delete, confirm] { addChild(key) }
    for (digit, key) in digits.enumerated() {
      key.onTap = { [unowned self] in type(UInt8(digit)) }
    }
    delete.accessibilityLabel = texts.delete
    delete.onTap = { [unowned self] in change(to: typed.dropLast()) }
    confirm.accessibilityLabel = texts.confirm
    confirm.onTap = { [unowned self] in enter() }
    closing.onTap = { [unowned self] in onClose?() }
    change(to: [])
  }

  /// Says that the PIN was wrong. No other one is taken before `end`; nil: one is taken at once.
  func refuse(until end: Instant?) {
    lockEnd = end
    change(to: [])
    line.text = texts.wrongPIN
    if let stage { update(at: stage.now) }
  }

  override func didEnterStage() { if let stage { update(at: stage.now) } }

  override func advance(to now: Instant) { update(at: now) }

  /// Counts the seconds of the lock.
  private func update(at now: Instant) {
    guard let end = lockEnd else { return }
    if now >= end {
      lockEnd = nil
      line.text = texts.enterPIN
    } else {
      let seconds = Int((end - now).seconds.rounded(.up))
      line.text = texts.wait.replacing("#", with: "\(seconds)")
      setNeedsAdvance(at: end - .seconds(seconds - 1))
    }
    change(to: typed[...])
    setNeedsLayout()
  }

  private func type(_ digit: UInt8) {
    if typed.count == StaffPIN.lengths.upperBound { return }
    line.text = texts.enterPIN
    change(to: (typed + [digit])[...])
    setNeedsLayout()
  }

  private func enter() {
    let pin = typed
    change(to: [])
    onEnter?(pin)
  }

  private func change(to new: ArraySlice<UInt8>) {
    typed = Array(new)
    dots.count = typed.count
    for key in digits { key.isEnabled = lockEnd == nil }
    delete.isEnabled = lockEnd == nil && !typed.isEmpty
    confirm.isEnabled = lockEnd == nil && typed.count >= StaffPIN.lengths.lowerBound
  }

  override func layout() {
    guard let environment = stage?.environment else { return }
    let margin = Spacing.medium
    let room = Rect(
      margin, margin, max(0, frame.width - 2 * margin), max(0, frame.height - 2 * margin))
    let isWide = frame.width > frame.height
    let side = keySide(in: isWide ? Size(room.width / 2, room.height) : room.size, isWide: isWide)
    let keys = Size(3 * side + 2 * Self.gap, 4 * side + 3 * Self.gap)
    let textWidth = isWide ? room.width - keys.width - Spacing.large : room.width
    let lineWidth = min(textWidth, Self.longestText)
    let text = Size(lineWidth, textHeight(in: lineWidth))
    let gap = Spacing.large
    if isWide {
      let left = ((frame.width - text.width - gap - keys.width) / 2).rounded()
      let begin = Rect(left, centered(text.height), text.width, text.height)
      let end = Rect(left + text.width + gap, centered(keys.height), keys.width, keys.height)
      placeTexts(in: environment.mirrored(begin, in: frame.width))
      placeKeys(in: environment.mirrored(end, in: frame.width), side)
    } else {
      let top = max(room.minY, centered(text.height + gap + keys.height))
      let (textLeft, left) = ((frame.width - text.width) / 2, (frame.width - keys.width) / 2)
      placeTexts(in: Rect(textLeft.rounded(), top, text.width, text.height))
      placeKeys(
        in: Rect(left.rounded(), top + text.height + gap, keys.width, keys.height), side)
    }
  }

  /// The top edge of something in the middle.
  private func centered(_ height: Double) -> Double { ((frame.height - height) / 2).rounded() }

  /// The side of a key that fits.
  private func keySide(in room: Size, isWide: Bool) -> Double {
    let texts = isWide ? 0 : textHeight(in: min(room.width, Self.longestText)) + Spacing.large
    let across = (room.width - 2 * Self.gap) / 3
    let down = (room.height - texts - 3 * Self.gap) / 4
    return max(0, min(Self.keySide, across, down)).rounded(.down)
  }

  private var rows: [Component] { [head, dots, line, closing] }

  private func height(of row: Component, in width: Double) -> Double {
    row.sizeThatFits(Size(width, .infinity)).height
  }

  private func textHeight(in width: Double) -> Double {
    rows.reduce(Double(rows.count - 1) * Spacing.small) { $0 + height(of: $1, in: width) }
  }

  private func placeTexts(in rect: Rect) {
    var top = rect.minY
    for row in rows {
      let height = height(of: row, in: rect.width)
      row.frame = Rect(rect.minX, top, rect.width, height)
      top += height + Spacing.small
    }
  }

  /// The digits are where telephones have them, in all languages.
  private func placeKeys(in rect: Rect, _ side: Double) {
    let first: [Component] = Array(digits.dropFirst())
    let last: [Component] = [delete, digits[0], confirm]
    let order = first + last
    for (index, key) in order.enumerated() {
      key.frame = Rect(
        rect.minX + Double(index % 3) * (side + Self.gap),
        rect.minY + Double(index / 3) * (side + Self.gap), side, side)
    }
  }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, canvas.environment.theme.background)
  }
}

/// A key with a digit, which is readable also where the key is small.
@MainActor
private final class PINKey: Pressable {
  private let title: String

  init(_ title: String) {
    self.title = title
    super.init(radius: PINPad.keySide / 2)
  }

  override var semantics: Semantics? {
    Semantics(.button, label: title, isEnabled: isEnabled, actions: [.activate])
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.ellipse(canvas.bounds, isEnabled ? theme.tonal : theme.inset)
    canvas.text(
      canvas.layout(title, theme.rowTitle), centeredIn: canvas.bounds,
      isEnabled ? theme.onTonal : theme.disabledText)
  }
}

/// A dot for each typed digit.
@MainActor
private final class PINDots: Component {
  var count = 0 { didSet { if count != oldValue { setNeedsDisplay() } } }

  private static let side = 10.0
  private static let step = 18.0

  override init() {
    super.init()
    isTouchable = false
  }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, Self.side) }

  override func draw(into canvas: inout Canvas) {
    let width = Double(count) * Self.step - (Self.step - Self.side)
    let left = ((canvas.size.width - width) / 2).rounded()
    for index in 0..<count {
      canvas.ellipse(
        Rect(left + Double(index) * Self.step, 0, Self.side, Self.side),
        canvas.environment.theme.text)
    }
  }
}
