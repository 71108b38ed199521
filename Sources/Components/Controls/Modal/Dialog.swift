import VitrineUnits

/// A question or a message over the screen, with up to three answers.
///
///     Dialog(
///       "Delete all messages?", "They cannot be restored.", icon: .trash,
///       actions: [.init("Cancel"), .init("Delete", style: .danger) { inbox.clear() }])
///
/// A ``ModalHost`` shows it. An answer closes it and then does its action. Where the
/// texts are higher than the screen they scroll; answers that do not fit side by side are below
/// each other.
@MainActor
public final class Dialog: Component {
  /// An answer of a dialog.
  public struct Action {
    /// The title of its button.
    public var title: String
    /// The emphasis of its button.
    public var style: ButtonStyle
    /// Called once for each time the dialog is shown, after it has begun to close; nil only closes
    /// it.
    public var perform: (@MainActor () -> Void)?

    /// Creates an answer; without `perform` it only closes the dialog.
    public init(
      _ title: String, style: ButtonStyle = .plain, perform: (@MainActor () -> Void)? = nil
    ) {
      self.title = title
      self.style = style
      self.perform = perform
    }
  }

  /// The question, on up to four lines.
  public let title: String
  /// Whether a tap outside closes it without an answer; true by default. Set it before it is shown.
  public var isDismissable = true
  /// Closes the dialog; set by the host each time that it shows it.
  var dismiss: (@MainActor () -> Void)? { didSet { isAnswered = false } }
  private let text: ScrollContent
  /// Below texts that scroll, where they are cut.
  private let edge = Divider()
  private let bar: DialogBar
  private var isAnswered = false

  private static let padding = Spacing.huge
  private static let width = 420.0
  private static let radius = 24.0
  /// A lower screen has less space between the texts and the answers.
  private static let lowScreen = 360.0

  /// The space between the texts and the answers.
  private var gap: Double {
    (stage?.size.height ?? .infinity) < Self.lowScreen ? Spacing.large : Spacing.huge
  }

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - message: An explanation; empty for none.
  ///   - icon: An icon over the question; nil for none.
  ///   - actions: The answers in reading order, the most important last; at least one.
  ///   - content: Further components below the texts, such as a ``Stepper``.
  public init(
    _ title: String, _ message: String = "", icon: Icon? = nil, actions: [Action],
    @ComponentBuilder _ content: () -> [Component] = { [] }
  ) {
    require(!actions.isEmpty, "Dialog.actions is empty; give at least one answer")
    self.title = title
    let further = content()
    text = ScrollContent(name: "dialog") {
      Column(spacing: Spacing.medium, alignment: .leading) {
        if let icon { IconView(icon, side: 32, ink: \.accent) }
        Label(title, \.title, lineLimit: 4)
        if !message.isEmpty { Label(message, \.body, \.secondaryText, lineLimit: 40) }
        further
      }
    }
    let buttons = actions.map { Button($0.title, style: $0.style) }
    bar = DialogBar(buttons)
    super.init()
    for part in [text, edge, bar] { addChild(part) }
    for (button, action) in zip(buttons, actions) {
      button.onTap = { [unowned self] in answer(action) }
    }
  }

  private func answer(_ action: Action) {
    if isAnswered { return }
    isAnswered = true
    dismiss?()
    action.perform?()
  }

  public override var semantics: Semantics? {
    Semantics(.dialog, label: title, actions: isDismissable ? [.dismiss] : [])
  }

  @discardableResult
  public override func perform(_ action: Semantics.Action) -> Bool {
    guard action == .dismiss, isDismissable, let dismiss else { return false }
    dismiss()
    return true
  }

  /// In the middle, with a margin around it.
  func place(in room: Rect) -> Rect {
    let width = max(0, min(Self.width, room.width - 2 * Spacing.large))
    let inner = Size(max(0, width - 2 * Self.padding), .infinity)
    let wanted =
      text.contentLength(in: inner.width) + gap + bar.sizeThatFits(inner).height
      + 2 * Self.padding
    let height = min(wanted, max(0, room.height - 2 * Spacing.large))
    return Rect(
      ((room.width - width) / 2).rounded(), ((room.height - height) / 2).rounded(), width,
      height.rounded(.up))
  }

  public override func layout() {
    let inner = bounds.inset(by: Insets(all: Self.padding))
    let height = bar.sizeThatFits(inner.size).height
    bar.frame = Rect(inner.minX, inner.maxY - height, inner.width, height)
    text.frame = Rect(
      inner.minX, inner.minY, inner.width, max(0, inner.height - height - gap))
    edge.isHidden = text.contentLength(in: inner.width) <= text.frame.height + 0.5
    edge.frame = Rect(0, text.frame.maxY, frame.width, 1)
  }

  public override func draw(into canvas: inout Canvas) {
    canvas.surface(canvas.bounds, radius: Self.radius, .floating)
  }
}

/// The answers of a ``Dialog``: side by side at the trailing edge, or below each other, the last on
/// top.
@MainActor
private final class DialogBar: Component {
  private let buttons: [Button]

  init(_ buttons: [Button]) {
    self.buttons = buttons
    super.init()
    for button in buttons { addChild(button) }
  }

  override func contains(_ point: Point) -> Bool { false }

  private func widths() -> [Double] {
    buttons.map { $0.sizeThatFits(Size(.infinity, Spacing.touchTarget)).width }
  }

  private func isColumn(_ width: Double) -> Bool {
    let gaps = Spacing.small * Double(buttons.count - 1)
    return widths().reduce(gaps, +) > width
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    let rows = isColumn(proposal.width) ? Double(buttons.count) : 1
    return Size(proposal.width, rows * Spacing.touchTarget + (rows - 1) * Spacing.small)
  }

  override func layout() {
    let height = Spacing.touchTarget
    func place(_ button: Button, _ rect: Rect) {
      button.frame = stage?.environment.mirrored(rect, in: frame.width) ?? rect
    }
    if isColumn(frame.width) {
      for (row, button) in buttons.reversed().enumerated() {
        place(button, Rect(0, Double(row) * (height + Spacing.small), frame.width, height))
      }
    } else {
      var end = frame.width
      for (button, width) in zip(buttons, widths()).reversed() {
        place(button, Rect(end - width, 0, width, height))
        end -= width + Spacing.small
      }
    }
  }
}
