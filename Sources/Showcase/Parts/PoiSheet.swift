import Vitrine

/// The places in a sheet over the map, and the back button of the map.
///
/// The page of a place is shown over the list, with the sheet at half height.
@MainActor
final class PoiSheet: Component, PoiPanel {
  /// The strength of the scrim over the map, behind the list and behind a place's page. The page
  /// leaves the map brighter, because its place is on it.
  private static let dim = 0.4
  private static let faint = 0.12

  private let sheet: Sheet
  private let rows: ListView
  private let pages: AnimatedSwitcher
  private let bar: PoiChipBar
  private let back = BackButton(background: nil, isRaised: true)
  /// The page of the chosen place, shown over the list.
  private var page: PlacePage?
  /// Whether the sheet covers the position of the back button over the map.
  private var isCovered = false
  /// The change between the two back buttons; nil at rest.
  private var transition: Transition?
  var onCover: (@MainActor () -> Void)?

  private struct Transition {
    var since: Instant
    /// The progress at which the change began.
    var done: Double
  }

  /// The length of the change, in seconds.
  private static let duration = 0.16

  /// The tiers are those of rows with text of this size.
  init(_ list: PoiList, flingsPassTiers: Bool, in size: Size, textScale: Double) {
    rows = list.rows
    rows.alwaysBounces = false
    let bar = PoiChipBar(list.chips)
    self.bar = bar
    let pages = AnimatedSwitcher(
      Column {
        bar
        Stack {
          list.rows
          list.empty
        }
      })
    self.pages = pages
    let rowHeight = list.rowHeight * textScale
    let least = Self.least(on: size, textScale: textScale)
    // Half a row or more at the lower edge shows that there are more; less looks like a fault.
    func cut(_ height: Double) -> SheetTier {
      let strip = max(height - least, 0).truncatingRemainder(dividingBy: rowHeight)
      return .fitted(.height(strip < rowHeight / 2 ? height - strip : height))
    }
    sheet = Sheet(
      // On a low panel half of the height would show no more than the lowest tier: two places.
      tiers: [
        cut(size.height - (size.isLow ? 12 : 72)),
        cut(size.isLow ? least + rowHeight : size.height / 2), cut(least),
      ], tier: 3, flingsPassTiers: flingsPassTiers
    ) { pages }
    sheet.scrimStrength = Self.dim
    super.init()
    addChild(sheet)
    addChild(back)
    rows.observe(bar) { [unowned bar] in bar.scrolled = $0.offset - $0.startOffset }
    sheet.observe(self) { [unowned self] _ in
      uncover()
      onCover?()
    }
  }

  /// The height of the lowest tier: the grabber, the chips and one row.
  private static func least(on size: Size, textScale: Double = 1) -> Double {
    24 + PoiList.chipsHeight(on: size) + ItemRow.height(on: size) * textScale
  }

  /// The space above the sheet's lowest tier.
  static func room(in size: Size) -> Size {
    Size(size.width, max(size.height - least(on: size), 1))
  }

  // MARK: Map

  let showsListBesidePage = false

  /// Touches beside the sheet go to the map.
  override func contains(_ point: Point) -> Bool { false }

  var coveredInsets: Insets { sheet.coveredInsets }

  var restingInsets: Insets { sheet.coveredInsets(atTier: sheet.tier) }

  /// A full sheet counts as lowered, because a visitor lowers it to see the map.
  var viewingInsets: Insets {
    sheet.coveredInsets(atTier: max(sheet.tier, sheet.tiers.count - 1))
  }

  var referenceInsets: Insets? { sheet.coveredInsets(atTier: sheet.tiers.count) }

  var coveredAreas: [Rect] { back.frame.isEmpty || isCovered ? [] : [back.frame] }

  var isHeld: Bool { sheet.isHeld }

  // MARK: Page

  /// Opens a page with the sheet at half height, where the map is visible too. A sheet that a
  /// finger holds stays there.
  func open(_ page: PlacePage, animated: Bool) {
    let before: ScrollView = self.page?.scroller ?? rows
    self.page = page
    sheet.scrimStrength = Self.faint
    pages.show(page, animated: animated)
    sheet.replaceScroller(before, with: page.scroller)
    if !sheet.isHeld { sheet.setTier(max(1, sheet.tiers.count - 1), animated: animated) }
  }

  func closePage(isChosen: Bool) {
    guard let page else { return }
    self.page = nil
    sheet.scrimStrength = Self.dim
    // With nothing chosen and the sheet at its lowest tier, the one visible row is the first.
    if !isChosen && sheet.tier == sheet.tiers.count { rows.scrollToTop(animated: false) }
    pages.show(nil)
    sheet.replaceScroller(page.scroller, with: rows)
  }

  // MARK: Back button

  override func layout() {
    sheet.frame = bounds
    back.background = stage?.environment.theme.surface
    let size = back.sizeThatFits(frame.size)
    let place = Rect(Spacing.medium, Spacing.medium, size.width, size.height)
    back.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
    uncover()
    onCover?()
  }

  override func advance(to now: Instant) { show(at: now) }

  /// On a low panel the sheet covers the back button of the map, which is replaced by one beside
  /// the sheet's chips. The sheet's height decides which of the two there is, and time alone drives
  /// the change, so that a sheet at rest at any height has one whole button.
  ///
  ///     over the map   ████▆▄▂
  ///     in the bar            ▂▄▆████
  private func uncover() {
    let covers = share < 1
    if covers != isCovered {
      isCovered = covers
      let now = stage?.now ?? .zero
      transition = Transition(since: now, done: 1 - done(at: now))
    }
    show(at: stage?.now ?? .zero)
  }

  /// The part of the back button's height, and of the space above it, that the sheet leaves free: 1
  /// or more where the sheet does not reach it.
  private var share: Double {
    (frame.height - sheet.visibleHeight - back.frame.minY) / max(back.frame.height, 1)
  }

  /// The progress of the change, 0 to 1.
  private func done(at now: Instant) -> Double {
    guard let transition, stage?.environment.reducesMotion == false else { return 1 }
    return min(transition.done + max((now - transition.since).seconds, 0) / Self.duration, 1)
  }

  private func show(at now: Instant) {
    let done = done(at: now)
    if done < 1 { setNeedsAdvance() } else { transition = nil }
    let barred = isCovered ? done : 1 - done
    // Where a sheet rises faster than the button fades, the button must not overlap the chips.
    let most = min(max(2 * share - 1, 0), 1)
    back.opacity = min(max(1 - 2 * barred, 0), most)
    back.isTouchable = back.opacity >= 0.5
    back.isHidden = back.opacity == 0
    bar.share = max(2 * barred - 1, 0)
  }
}
