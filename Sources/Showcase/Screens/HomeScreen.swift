import Vitrine

/// The home screen: the town and a card for each screen.
@MainActor
enum HomeScreen {
  private static let welcome = Phrase(.welcome)
  private static let line = Phrase(.homeQuestion)

  static func make(_ demoScreens: [DemoScreen], _ options: ShowcaseOptions) -> Component {
    let header = HomeHeader(welcome[options.language], line[options.language])
    let page = ScrollContent(name: "home") {
      Column {
        header
        HomeGrid(demoScreens, options.data)
      }
    }
    // On a large panel all of it fits, and still gives under the finger.
    page.alwaysBounces = true
    page.observe(header) { [unowned header] in header.stretch = max(0, -$0.offset) }
    return page
  }
}

/// The town with a greeting over it.
@MainActor
private final class HomeHeader: Component {
  private let picture = Landscape()
  private let shade = HeaderScrim(rise: HeaderScrim.plain)
  private let title: Label
  private let line: Label
  /// The distance by which the page is pulled beyond its top, in points.
  var stretch = 0.0 { didSet { if stretch != oldValue { setNeedsLayout() } } }

  init(_ title: String, _ line: String) {
    self.title = Label(title, style: Theme.light.display, color: .white)
    self.line = Label(line, style: Theme.light.body, color: .white)
    super.init()
    addChild(picture)
    addChild(shade)
    addChild(self.title)
    addChild(self.line)
  }

  /// The height on a screen of this size.
  static func height(on screen: Size) -> Double { screen.rows(0.36, minimum: 116, maximum: 400) }

  override func sizeThatFits(_ proposal: Size) -> Size {
    Size(proposal.width, Self.height(on: stage?.size ?? Size(800, 480)))
  }

  override func layout() {
    guard let environment = stage?.environment else { return }
    let margin = HomeGrid.margin(frame.width)
    // A pull beyond the top enlarges the sky.
    let above = stretch
    picture.frame = Rect(0, -above, frame.width, frame.height + above)
    shade.frame = picture.frame
    let room = max(0, frame.width - 2 * margin)
    let isLow = frame.height < 150
    // Set once, because each change requests another layout.
    var style = isLow ? Theme.light.headline : Theme.light.display
    if frame.width >= 1200 { style.size = 44 }
    title.style = style
    let head = title.sizeThatFits(Size(room, 100))
    let sub = line.sizeThatFits(Size(room, 100))
    let bottom = frame.height - (isLow ? 8 : 20) + HeaderTextMetrics.sunk(line, sub)
    line.frame = environment.mirrored(
      Rect(margin, bottom - sub.height, sub.width, sub.height), in: frame.width)
    let top = bottom - sub.height - HeaderTextMetrics.gap(title, head, line, sub) - head.height
    title.frame = environment.mirrored(
      Rect(margin, top, head.width, head.height), in: frame.width)
    shade.reach = (frame.height - top).rounded(.up)
    picture.plainBottom = frame.height - top - HeaderTextMetrics.ink(title, head) + Landscape.quay
  }
}

/// The cards, in as many columns as fit, with margins that grow with the screen. Their miniatures
/// show the whole height of a screen, or its upper part: where all cards fit on the panel, as much
/// as fills it.
@MainActor
private final class HomeGrid: Component {
  private let demoScreens: [DemoScreen]
  private let data: ShowcaseData
  private var cards: [ScreenCard] = []
  private var grid: Component?

  /// Wider screens have larger cards before they have more columns.
  private struct Measure {
    let margin: Double
    let cell: Double
    let isLarge: Bool

    init(_ width: Double) {
      margin = HomeGrid.margin(width)
      isLarge = width >= 1600
      cell = width < 500 ? 200 : width < 1000 ? 220 : isLarge ? 360 : 280
    }

    var insets: Insets {
      Insets(top: Spacing.large + 4, left: margin, bottom: Spacing.huge, right: margin)
    }
  }

  init(_ demoScreens: [DemoScreen], _ data: ShowcaseData) {
    self.demoScreens = demoScreens
    self.data = data
    super.init()
  }

  /// The least height of a miniature, in points.
  private static let minimumHeight = 104.0

  /// 1640 points hold four large cards.
  nonisolated static func margin(_ width: Double) -> Double {
    max(width < 600 ? Spacing.large : Spacing.huge, ((width - 1640) / 2).rounded())
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    let measure = Measure(proposal.width)
    let insets = measure.insets
    // Made when the width is known, because the size of the cards depends on it.
    if grid == nil {
      cards = demoScreens.map { ScreenCard($0, data, isLarge: measure.isLarge) }
      let grid = Grid(minimumWidth: measure.cell) { cards }
      addChild(grid)
      self.grid = grid
    }
    guard let grid, let screen = stage?.size else { return .zero }
    let inner = Size(proposal.width - insets.left - insets.right, .infinity)
    let columns = max(1, Int((inner.width + Spacing.large) / (measure.cell + Spacing.large)))
    let rows = Double((cards.count + columns - 1) / columns)
    let cell = (inner.width + Spacing.large) / Double(columns) - Spacing.large
    // The whole screen, or the upper part of one that is higher than wide.
    let whole = max(
      Self.minimumHeight, (cell * min(screen.height / screen.width, 0.64)).rounded(.down))
    let room = screen.height - HomeHeader.height(on: screen) - insets.top - insets.bottom
    for card in cards { card.pictureHeight = Self.minimumHeight }
    let least = grid.sizeThatFits(inner).height
    let spare = ((room - least) / rows / 4).rounded(.down) * 4
    // On a low panel the names are visible too.
    let height =
      spare < 0 && !screen.isLow ? whole : min(whole, Self.minimumHeight + max(0, spare))
    for card in cards { card.pictureHeight = height }
    return Size(
      proposal.width,
      least + (height - Self.minimumHeight) * rows + insets.top + insets.bottom)
  }

  override func layout() { grid?.frame = bounds.inset(by: Measure(frame.width).insets) }
}
