public import VitrineUnits

/// A setting that is on or off, with effect at once.
///
///     Switch("Announcements", isOn: true) { isOn in speaker.isMuted = !isOn }
///
/// A tap anywhere on it changes it, and so does a drag of the thumb. With a title it is as wide as its
/// container. For a choice in a form, which a button confirms, use a ``Checkbox``.
@MainActor
public final class Switch: Pressable {
  /// The text at the leading edge, on up to four lines; empty for a switch alone.
  public var title: String {
    get { content.title }
    set { content.title = newValue }
  }
  /// Whether it is on. Setting it in code moves the thumb, and does not call ``onChange``.
  public var isOn: Bool {
    get { content.isOn }
    set { content.isOn = newValue }
  }
  /// Called with the new value after a tap or a drag has changed it.
  public var onChange: (@MainActor (Bool) -> Void)?
  public override var isEnabled: Bool {
    didSet { content.isEnabled = isEnabled }
  }
  private let content: MarkedTitle

  /// Creates a switch. `onChange` is called with the new value after each change by a finger.
  public init(
    _ title: String = "", isOn: Bool = false, onChange: (@MainActor (Bool) -> Void)? = nil
  ) {
    let thumb = SwitchThumb(isOn: isOn)
    content = MarkedTitle(title, mark: thumb, isMarkLast: true)
    self.onChange = onChange
    super.init(radius: title.isEmpty ? Spacing.touchTarget / 2 : Spacing.medium)
    addChild(content)
    thumb.onDrop = { [unowned self] isOn in change(to: isOn) }
  }

  public override var semantics: Semantics? { semantics(.switch, label: title, isOn: isOn) }

  override var takesTaps: Bool { true }

  override func activate() {
    change(to: !isOn)
    super.activate()
  }

  private func change(to isOn: Bool) {
    let isNew = isOn != self.isOn
    content.mark.set(isOn)
    if isNew { onChange?(isOn) }
  }

  public override var highlightFrame: Rect { bounds.besideText(title.isEmpty ? 0 : Spacing.small) }

  public override func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }

  public override func layout() {
    super.layout()
    content.frame = bounds
  }
}

extension Rect {
  /// The shade over a text that begins and ends at the edges: wider by `margin` on both sides.
  func besideText(_ margin: Double) -> Rect {
    inset(by: Insets(top: 0, left: -margin, bottom: 0, right: -margin))
  }
}
