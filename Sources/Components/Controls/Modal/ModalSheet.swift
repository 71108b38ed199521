public import VitrineTouch
public import VitrineUnits

/// A task over the screen, on a sheet that comes from below: a form, a list to choose from.
///
///     let sheet = ModalSheet("Seats") { SeatList(seats) }
///     button.modalHost?.present(sheet)
///
/// It is as high as its content, and leaves some of the screen behind it in sight; content that is
/// higher scrolls. A pull down at the content's start, a tap beside it and the button at its top
/// close it; by code ``close()`` does. The keyboard moves its fields into sight.
@MainActor
public final class ModalSheet: Component, ModalPresentation {
  /// The title at the top, on up to two lines.
  public let title: String
  /// Whether a pull, a tap beside it and the button at its top close it; true by default. If not,
  /// only code does. Set it before the sheet is shown.
  public var isDismissable = true
  /// Called once each time that the sheet is shown, when it has begun to close.
  public var onClose: (@MainActor () -> Void)?
  private let header: ModalSheetHeader
  private let shade = ModalShade(isDark: true)
  private let sheet: Sheet
  /// Removes the sheet from the list of its host; nil while it is not shown.
  private var leave: (@MainActor () -> Void)?
  private var isAppearing = false

  /// The largest width of the sheet, in points.
  private static let maximumWidth = 640.0
  /// The least part of the screen above it that stays in sight, in points.
  private static let gap = 24.0
  /// The tiers of the inner sheet.
  private static let (shown, hidden) = (1, 2)

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - title: The title at the top.
  ///   - content: The content below it. It may contain a scroller, such as a ``ListView``;
  ///     otherwise it is put into a ``ScrollContent``, in which components need a height of their
  ///     own.
  public init(_ title: String, @ComponentBuilder _ content: () -> [Component]) {
    let content = ComponentBuilder.single(content())
    let body = Self.scrolls(content) ? content : ScrollContent(name: "sheet content") { content }
    let header = ModalSheetHeader(title)
    self.title = title
    self.header = header
    sheet = Sheet(
      name: "modal sheet", tiers: [.fitted(.below(Self.gap)), .height(0)], hasScrim: false
    ) {
      header
      body
    }
    super.init()
    addChild(shade)
    addChild(sheet)
    header.close.onTap = { [unowned self] in close() }
    shade.onTap = { [unowned self] in if isDismissable { close() } }
    sheet.observe(self) { [unowned self] sheet in
      // Of the visible height: the exact one changes without a notice.
      shade.opacity = min(1, sheet.visibleHeight / max(1, sheet.tierHeights[0]))
    }
    sheet.onTierChange = { [unowned self] in tierDidChange($0) }
    sheet.onArrival = { [unowned self] tier in if tier == Self.hidden { arriveBelow() } }
  }

  private static func scrolls(_ component: Component) -> Bool {
    if let scroller = component as? ScrollView, scroller.axis == .vertical { return true }
    return component is ScrollContainer || component.children.contains { scrolls($0) }
  }

  // MARK: Showing

  /// Closes the sheet; does nothing while it is not shown.
  public func close() { leave?() }

  /// Prepares for its host: it rises as soon as it has its place. `leave` removes it from the list
  /// of the host, and lets it disappear.
  func appear(_ leave: @escaping @MainActor () -> Void) {
    isAppearing = true
    self.leave = leave
    sheet.setTier(Self.hidden, animated: false)
    sheet.isTouchable = true
    sheet.grabber.isHidden = !isDismissable
    header.close.isHidden = !isDismissable
    shade.opacity = 0
  }

  func disappear() {
    if leave == nil { return }
    leave = nil
    sheet.isTouchable = false
    if motionStart == nil || sheet.visibleHeight == 0 {
      removeFromParent()
    } else {
      sheet.setTier(Self.hidden)
    }
    onClose?()
  }

  func leaveByKey() { perform(.dismiss) }

  /// A finger has decided that the sheet closes, or code has.
  private func tierDidChange(_ tier: Int) {
    if isAppearing { return }
    if tier == Self.shown {
      // A finger that was down when it began to close has pulled it up again.
      if leave == nil { sheet.setTier(Self.hidden) }
      return
    }
    if leave == nil { return }
    if isDismissable { return close() }
    sheet.setTier(Self.shown)
  }

  private func arriveBelow() { if leave == nil { removeFromParent() } }

  /// A sheet that was shown, or was closing, while its screen was covered continues.
  public override func didEnterStage() {
    header.close.accessibilityLabel = actionTexts.close
  }

  public override func advance(to now: Instant) {
    // The sheet rises from below only if it has its place there.
    if !isAppearing || sheet.frame.isEmpty { return }
    isAppearing = false
    sheet.setTier(Self.shown, animated: motionStart != nil)
  }

  // MARK: Semantics

  public override var semantics: Semantics? {
    Semantics(.dialog, label: title, actions: isDismissable ? [.dismiss] : [])
  }

  @discardableResult
  public override func perform(_ action: Semantics.Action) -> Bool {
    guard action == .dismiss, isDismissable, leave != nil else { return false }
    close()
    return true
  }

  // MARK: Layout

  public override func layout() {
    shade.frame = bounds
    let width = min(frame.width, Self.maximumWidth)
    sheet.frame = Rect(((frame.width - width) / 2).rounded(), 0, width, frame.height)
    if isAppearing { setNeedsAdvance() }
  }

  // MARK: Touch

  /// All gestures that the sheet's content does not take, so that no component around the host
  /// receives one.
  public override var gestures: GestureKinds { [.tap, .pan, .transform] }

  public override func receive(_ event: GestureEvent) {}
}

/// The title of a ``ModalSheet`` and the button that closes it.
@MainActor
final class ModalSheetHeader: Component {
  let close = IconButton(.close)
  private let label: Label

  init(_ title: String) {
    label = Label(title, \.title, lineLimit: 2)
    super.init()
    addChild(label)
    addChild(close)
  }

  /// The width of the title on a sheet of this width.
  private func titleWidth(in width: Double) -> Double {
    let end = close.isHidden ? Spacing.large : Spacing.touchTarget + 2 * Spacing.small
    return max(0, width - Spacing.large - end)
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    let room = Size(titleWidth(in: proposal.width), .infinity)
    let height = label.sizeThatFits(room).height + Spacing.small
    return Size(proposal.width, max(Spacing.touchTarget, height))
  }

  override func layout() {
    let side = Spacing.touchTarget
    func place(_ rect: Rect) -> Rect { stage?.environment.mirrored(rect, in: frame.width) ?? rect }
    let room = Size(titleWidth(in: frame.width), frame.height)
    let height = label.sizeThatFits(room).height
    label.frame = place(
      Rect(Spacing.large, ((frame.height - height) / 2).rounded(), room.width, height))
    close.frame = place(
      Rect(frame.width - side - Spacing.small, (frame.height - side) / 2, side, side))
  }
}
