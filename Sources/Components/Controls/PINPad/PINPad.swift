public import VitrineTouch
public import VitrineUnits

/// A pad of digits for a PIN. What was typed is seen as dots only.
///
///     let pad = PINPad("Staff") { [unowned self] pin in open(with: pin) }
///
///     wide                        high
///     Staff           1  2  3     Staff
///     ● ● ●           4  5  6     ● ● ●
///     Wrong PIN       7  8  9     1  2  3
///     Close           ⌫  0  ✓     …
///
/// Touches and keys are not recorded while it is on a screen. Digits of a keyboard are taken too.
/// Its own texts are in the language of the screen; ``title`` and ``hint`` can follow it:
///
///     pad.bind { $0.title = strings[Text.staff, $0.languageTag] }
///
/// In a ``ScrollContent`` it is as high as its keys; alone in a ``Column`` or a ``Stack`` it is in
/// the middle.
@MainActor
public final class PINPad: Component {
  /// Called with the digits when the PIN is confirmed. Call ``refuse(for:)`` where it is wrong.
  public var onEnter: (@MainActor (String) -> Void)?
  /// The name of what the PIN opens.
  public var title: String {
    get { head.text }
    set {
      head.text = newValue
      setNeedsLayout()
    }
  }
  /// The line below the dots until something is wrong, such as “Choose a new PIN”; nil: “Enter the
  /// PIN” in the language of the screen.
  public var hint: String? { didSet { if hint != oldValue { update() } } }
  /// Called when the pad is closed; nil: there is no button that does.
  public var onClose: (@MainActor () -> Void)? {
    didSet {
      closing.isHidden = onClose == nil
      setNeedsLayout()
    }
  }
  /// The numbers of digits that a PIN may have, each from 1 to 32.
  public let lengths: ClosedRange<Int>

  /// The language of its texts; nil: that of the screen.
  package var language: String?
  private let head: Label
  private let dots = PINDots()
  private let line = Label("", \.body, \.secondaryText, alignment: .center, lineLimit: 2)
  private let closing = Button("", style: .plain)
  private let digits = (0...9).map { PINKey("\($0)") }
  private let delete = Button("", icon: .backspace, style: .plain)
  private let confirm = Button("", icon: .check)
  private var typed = ""
  private var isWrong = false
  /// The time before which no PIN is taken.
  private var lockEnd: Instant?

  private static let gap = Spacing.small
  private static let longestText = 360.0

  /// Creates a pad.
  ///
  /// - Parameters:
  ///   - title: The name of what the PIN opens.
  ///   - lengths: The numbers of digits that a PIN may have, each from 1 to 32.
  ///   - onEnter: Called with the digits when the PIN is confirmed.
  public init(
    _ title: String, lengths: ClosedRange<Int> = 4...12,
    onEnter: (@MainActor (String) -> Void)? = nil
  ) {
    require(
      lengths.lowerBound >= 1 && lengths.upperBound <= 32,
      "PINPad.lengths is \(lengths); give numbers from 1 to 32")
    self.lengths = lengths
    self.onEnter = onEnter
    head = Label(title, \.rowTitle, alignment: .center, lineLimit: 2)
    super.init()
    for child in [head, dots, line, closing] { addChild(child) }
    for key in digits { addChild(key) }
    for key in [delete, confirm] { addChild(key) }
    for (digit, key) in digits.enumerated() {
      key.onTap = { [unowned self] in type("\(digit)") }
    }
    delete.onTap = { [unowned self] in deleteBackward() }
    confirm.onTap = { [unowned self] in enter() }
    closing.onTap = { [unowned self] in onClose?() }
    closing.isHidden = true
    update()
  }

  /// Says that the PIN was wrong, and forgets it. No other one is taken within `duration`; nil: one
  /// is taken at once.
  public func refuse(for duration: Duration? = nil) {
    isWrong = true
    typed = ""
    lockEnd = duration.map { (stage?.now ?? .zero) + $0 }
    update()
  }

  private var texts: PINTexts {
    PINTexts(language: language ?? stage?.environment.keyboards.language)
  }

  public override func didEnterStage() {
    stage?.input.add(self)
    update()
  }

  public override func advance(to now: Instant) { update() }

  // MARK: Typing

  private func type(_ digit: String) {
    if lockEnd != nil || typed.count == lengths.upperBound { return }
    isWrong = false
    typed += digit
    update()
  }

  private func deleteBackward() {
    if lockEnd != nil { return }
    typed = String(typed.dropLast())
    update()
  }

  private func enter() {
    if !confirm.isEnabled { return }
    let pin = typed
    typed = ""
    update()
    onEnter?(pin)
  }

  /// Takes digits, Backspace, Enter and Escape. Enter presses the component that has the focus, if
  /// there is one.
  public override func receive(_ press: KeyPress) -> Bool {
    switch press.key {
    case .text(let text):
      guard text.count == 1, let digit = text.first?.wholeNumberValue, 0...9 ~= digit else {
        return false
      }
      type("\(digit)")
    case .backspace, .delete: deleteBackward()
    case .enter:
      if press.isRepeat || stage?.keyFocus != nil { return false }
      enter()
    case .escape:
      guard let onClose, !press.isRepeat else { return false }
      onClose()
    case .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .tab, .selectAll, .copy, .cut,
      .paste, .composing:
      return false
    }
    return true
  }

  // MARK: Look

  /// Shows what was typed, and counts the seconds of the lock.
  private func update() {
    let texts = texts
    let now = stage?.now ?? .zero
    if let end = lockEnd, now >= end { (lockEnd, isWrong) = (nil, false) }
    line.text = isWrong ? texts.wrongPIN : hint ?? texts.enterPIN
    if let end = lockEnd {
      let seconds = Int((end - now).seconds.rounded(.up))
      line.text = texts.wait.replacing("#", with: "\(seconds)")
      setNeedsAdvance(at: end - .seconds(seconds - 1))
    }
    closing.title = texts.close
    delete.accessibilityLabel = texts.delete
    confirm.accessibilityLabel = texts.confirm
    dots.count = typed.count
    for key in digits { key.isEnabled = lockEnd == nil }
    delete.isEnabled = lockEnd == nil && !typed.isEmpty
    confirm.isEnabled = lockEnd == nil && typed.count >= lengths.lowerBound
    setNeedsLayout()
  }

  // MARK: Layout

  /// The width from which the texts are beside the keys, where the height is free.
  private static let wide = 420.0

  /// Returns the proposed size; with an infinite height that of the keys, with the texts above them
  /// where they do not fit beside them.
  public override func sizeThatFits(_ proposal: Size) -> Size {
    if proposal.height != .infinity { return proposal }
    let keys = 4 * PINKey.side + 3 * Self.gap + 2 * Spacing.medium
    if proposal.width >= Self.wide { return Size(proposal.width, keys) }
    let room = proposal.width - 2 * Spacing.medium
    let texts = textHeight(in: max(0, min(room, Self.longestText)))
    return Size(proposal.width, max(texts + Spacing.large + keys, proposal.width))
  }

  public override func layout() {
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
    return max(0, min(PINKey.side, across, down)).rounded(.down)
  }

  private var rows: [Component] { [head, dots, line] + (closing.isHidden ? [] : [closing]) }

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
}
