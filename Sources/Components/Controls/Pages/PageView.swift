public import VitrineUnits

/// Pages side by side, one of them visible. A swipe goes to the next page, and so do the arrows
/// below.
///
///     PageView(onChange: { index in Kiosk.log(.info, "page \(index)") }) {
///       welcome
///       openingHours
///       map
///     }
///
/// A fling goes to the next page in its direction, however strong it is; a finger that lifts
/// without one leaves the nearest page. Only visible pages are drawn and laid out.
@MainActor
public final class PageView: Component {
  /// The pages in reading order. The view sets their frames, and ``Component/isHidden`` of each.
  public let pages: [Component]
  /// The index of the page that is visible, or to which the view moves. Setting it in code moves
  /// there, and does not call ``onChange``.
  public var selection: Int {
    get { strip.selection }
    set {
      RadioGroup.check(newValue, of: pages.count, "PageView.selection")
      strip.show(newValue)
      bar.selection = newValue
    }
  }
  /// Called with the index of a page as soon as a finger or an arrow has chosen it.
  public var onChange: (@MainActor (Int) -> Void)?
  /// Whether the dots and arrows below the pages are shown; true by default. A view with a single
  /// page has none.
  public var showsBar = true { didSet { if showsBar != oldValue { barDidChange() } } }
  private let strip: PageStrip
  private let bar: PageBar

  /// Creates a view of at least one page.
  ///
  /// - Parameters:
  ///   - selection: The index of the page that is visible at first.
  ///   - onChange: Called with the index of a page that a finger or an arrow has chosen.
  ///   - pages: The pages in reading order, each as large as the view.
  public init(
    selection: Int = 0, onChange: (@MainActor (Int) -> Void)? = nil,
    @ComponentBuilder _ pages: () -> [Component]
  ) {
    let pages = pages()
    require(!pages.isEmpty, "PageView.pages is empty; give at least one page")
    RadioGroup.check(selection, of: pages.count, "PageView.selection")
    self.pages = pages
    self.onChange = onChange
    strip = PageStrip(pages, selection: selection)
    bar = PageBar(count: pages.count, selection: selection)
    super.init()
    addChild(strip)
    addChild(bar)
    strip.onChoose = { [unowned self] in choose($0) }
    strip.observe(self) { [unowned self] _ in bar.dots.position = strip.position }
    bar.onStep = { [unowned self] in move(by: $0) }
    barDidChange()
  }

  /// Moves to the next page, or to the previous one. Returns whether there is one.
  @discardableResult
  private func move(by count: Int) -> Bool {
    let index = selection + count
    if !pages.indices.contains(index) { return false }
    strip.show(index)
    choose(index)
    return true
  }

  private func choose(_ index: Int) {
    bar.selection = index
    onChange?(index)
  }

  private func barDidChange() {
    bar.isHidden = !showsBar || pages.count == 1
    setNeedsMeasure()
  }

  public override var semantics: Semantics? {
    if pages.count == 1, accessibilityLabel == nil { return nil }
    let steps: [(action: Semantics.Action, page: Int)] = [
      (.increment, selection + 1), (.decrement, selection - 1),
    ]
    return Semantics(
      .stepper, label: accessibilityLabel ?? "", value: "\(selection + 1) / \(pages.count)",
      actions: steps.filter { pages.indices.contains($0.page) }.map(\.action))
  }

  @discardableResult
  public override func perform(_ action: Semantics.Action) -> Bool {
    switch action {
    case .increment: move(by: 1)
    case .decrement: move(by: -1)
    case .activate, .dismiss: false
    }
  }

  private func barHeight(in width: Double) -> Double {
    bar.isHidden ? 0 : bar.sizeThatFits(Size(width, .infinity)).height
  }

  /// The proposed size; with an infinite height, that of the highest page.
  public override func sizeThatFits(_ proposal: Size) -> Size {
    if proposal.height < .infinity { return proposal }
    let heights = pages.map { $0.sizeThatFits(proposal).height }
    return Size(proposal.width, (heights.max() ?? 0) + barHeight(in: proposal.width))
  }

  public override func layout() {
    let height = min(barHeight(in: frame.width), frame.height)
    strip.frame = Rect(0, 0, frame.width, frame.height - height)
    bar.frame = Rect(0, frame.height - height, frame.width, height)
  }
}
