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
/// the middle. Where there is little height, larger text is set smaller first, so that a key has 48
/// points to the touch as long as the height has four times as many.
@MainActor
public final class PINPad: Component {
  /// Called with the digits when the PIN is confirmed. Where it is wrong, call
  /// ``refuse(saying:for:)``.
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
  private let digits = (0...9).map { PINKey(.digit("\($0)")) }
  private let delete = PINKey(.icon(.backspace), style: .plain)
  private let confirm = PINKey(.icon(.check), style: .filled)
  private var typed = ""
  private var isWrong = false
  /// The text in place of “Wrong PIN”, while ``isWrong``.
  private var reason: String?
  /// The time before which no PIN is taken.
  private var lockEnd: Instant?

  private static let gap = Spacing.small
  /// The space between the texts and the keys.
  private static let textGap = Spacing.large
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

  /// Says that the PIN was wrong, and forgets it.
  ///
  /// - Parameters:
  ///   - text: The line below the dots until the next digit, such as “No connection”; nil: “Wrong
  ///     PIN” in the language of the screen.
  ///   - duration: The time within which no other PIN is taken; its seconds are counted in the
  ///     line, after a `text` of its own. Nil: one is taken at once.
  public func refuse(saying text: String? = nil, for duration: Duration? = nil) {
    isWrong = true
    reason = text
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
    line.text = isWrong ? reason ?? texts.wrongPIN : hint ?? texts.enterPIN
    if let end = lockEnd {
      let seconds = Int((end - now).seconds.rounded(.up))
      let wait = texts.wait.replacing("#", with: "\(seconds)")
      line.text = reason.map { $0 + "\n" + wait } ?? wait
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
    let keys = PINKeyGrid.largestHeight
    guard let environment = stage?.environment, proposal.width < Self.wide else {
      return Size(proposal.width, keys)
    }
    let canvas = Canvas(size: proposal, environment: environment)
    let width = max(0, min(proposal.width - 2 * Spacing.medium, Self.longestText))
    let fit = fit(in: Size(width, .infinity), canvas)
    let texts = height(of: fit, in: width)
    return Size(proposal.width, max(texts + Self.textGap + keys, proposal.width))
  }

  public override func layout() {
    guard let environment = stage?.environment else { return }
    let canvas = Canvas(size: frame.size, environment: environment)
    let margin = Spacing.medium
    let isWide = frame.width > frame.height
    if isWide {
      let grid = PINKeyGrid(in: Size(frame.width / 2 + margin, frame.height))
      let keys = grid.size
      let free = frame.width - 2 * margin - keys.width - Self.textGap
      let width = max(0, min(free, Self.longestText))
      let fit = fit(in: Size(width, frame.height - Self.gap), canvas)
      let text = Size(width, height(of: fit, in: width))
      let left = ((frame.width - width - Self.textGap - keys.width) / 2).rounded()
      let begin = Rect(left, centered(text.height), width, text.height)
      let end = Rect(
        left + width + Self.textGap, centered(keys.height), keys.width, keys.height)
      placeTexts(fit, in: environment.mirrored(begin, in: frame.width))
      placeKeys(grid, from: environment.mirrored(end, in: frame.width).origin)
    } else {
      let width = max(0, min(frame.width - 2 * margin, Self.longestText))
      let least = PINKeyGrid.comfortableHeight + Self.textGap
      let fit = fit(in: Size(width, frame.height - least), canvas)
      let texts = height(of: fit, in: width)
      let grid = PINKeyGrid(in: Size(frame.width, frame.height - texts - Self.textGap))
      let keys = grid.size
      let top = max(0, centered(texts + Self.textGap + keys.height))
      placeTexts(fit, in: Rect(((frame.width - width) / 2).rounded(), top, width, texts))
      placeKeys(
        grid,
        from: Point(((frame.width - keys.width) / 2).rounded(), top + texts + Self.textGap))
    }
  }

  /// The top edge of something in the middle.
  private func centered(_ height: Double) -> Double { ((frame.height - height) / 2).rounded() }

  /// The texts in a room that they share with the dots and the button.
  private func fit(in room: Size, _ canvas: Canvas) -> PINTextFit {
    let height = room.height - otherHeight(in: room.width)
    return PINTextFit(
      title: head.text, line: line.text, in: Size(room.width, height), canvas)
  }

  private func height(of fit: PINTextFit, in width: Double) -> Double {
    fit.title.height + fit.line.height + otherHeight(in: width)
  }

  /// The height of all beside the keys but the title and the line.
  private func otherHeight(in width: Double) -> Double {
    let parts: [Component] = [dots] + (closing.isHidden ? [] : [closing])
    let heights = parts.map { $0.sizeThatFits(Size(width, .infinity)).height + Self.gap }
    return heights.reduce(Self.gap, +)
  }

  private func placeTexts(_ fit: PINTextFit, in rect: Rect) {
    for (label, text) in [(head, fit.title), (line, fit.line)] {
      label.style = text.style
      label.lineLimit = text.lineLimit
    }
    let button = closing.sizeThatFits(Size(rect.width, .infinity)).height
    let rows: [(part: Component, height: Double)] = [
      (head, fit.title.height), (dots, dots.sizeThatFits(rect.size).height),
      (line, fit.line.height), (closing, button),
    ]
    var top = rect.minY
    for (part, height) in rows {
      part.frame = Rect(rect.minX, top, rect.width, height)
      top += height + Self.gap
    }
  }

  /// The digits are where telephones have them, in all languages.
  private func placeKeys(_ grid: PINKeyGrid, from origin: Point) {
    let order = digits.dropFirst() + [delete, digits[0], confirm]
    for (index, key) in order.enumerated() {
      key.pitch = grid.pitch
      key.frame = grid.frame(of: index, from: origin)
    }
  }
}
