public import VitrineUnits

/// The base class of ``Switch`` and ``Checkbox``: a title beside a mark that is on or off.
///
/// A tap anywhere on it changes it.
@MainActor
public class ToggleControl: Pressable {
  /// The text beside the mark, on up to four lines; empty for the mark alone.
  public var title: String {
    get { content.title }
    set { content.title = newValue }
  }
  /// Whether it is on. Setting it in code moves the mark, and does not call ``onChange``.
  public var isOn: Bool {
    get { content.isOn }
    set { content.isOn = newValue }
  }
  /// Called with the new value after a finger has changed it.
  public var onChange: (@MainActor (Bool) -> Void)?
  public override var isEnabled: Bool {
    didSet { content.isEnabled = isEnabled }
  }
  private let content: MarkedTitle

  init(
    _ title: String, mark: ToggleMark, isMarkLast: Bool, onChange: (@MainActor (Bool) -> Void)?
  ) {
    content = MarkedTitle(title, mark: mark, isMarkLast: isMarkLast)
    self.onChange = onChange
    super.init(radius: title.isEmpty ? Spacing.touchTarget / 2 : Spacing.medium)
    addChild(content)
  }

  override var takesTaps: Bool { true }

  override func activate() {
    change(to: !isOn)
    super.activate()
  }

  /// A finger has chosen a state: the mark moves there, also from where the finger held it.
  func change(to isOn: Bool) {
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
