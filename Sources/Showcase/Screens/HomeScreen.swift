import Vitrine

/// The home screen: the town and a card for each screen.
@MainActor
enum HomeScreen {
  private static let welcome = Phrase(
    "Welcome to Lindenhaven", "欢迎来到菩提港", "أهلًا بكم في مرفأ الزيزفون")
  private static let line = Phrase(
    "What would you like to see?", "您想看看什么？", "ماذا تودّون أن تروا؟")

  static func make(_ demoScreens: [DemoScreen], _ options: ShowcaseOptions) -> Component {
    let header = HomeHeader(welcome[options.language], line[options.language])
    let page = ScrollContent(name: "home") {
      Column {
        header
        HomeGrid(demoScreens)
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
  /// How far the page is pulled beyond its top, in points.
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

/// The cards, in as many columns as fit, with margins that grow with the screen. Where all cards fit on the
/// screen, their pictures fill its height.
@MainActor
private final class HomeGrid: Component {
  private let demoScreens: [DemoScreen]
  private var cards: [DemoCard] = []
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

  init(_ demoScreens: [DemoScreen]) {
    self.demoScreens = demoScreens
    super.init()
  }

  /// 1640 points hold four large cards.
  nonisolated static func margin(_ width: Double) -> Double {
    max(width < 600 ? Spacing.large : Spacing.huge, ((width - 1640) / 2).rounded())
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    let measure = Measure(proposal.width)
    let insets = measure.insets
    // Made when the width is known, because the size of the cards depends on it.
    if grid == nil {
      cards = demoScreens.map { DemoCard($0, isLarge: measure.isLarge) }
      let grid = Grid(minimumWidth: measure.cell) { cards }
      addChild(grid)
      self.grid = grid
    }
    guard let grid, let screen = stage?.size else { return .zero }
    let inner = Size(proposal.width - insets.left - insets.right, .infinity)
    for card in cards { card.picture.height = DemoThumbnail.minimumHeight }
    var height = grid.sizeThatFits(inner).height
    let columns = Int((inner.width + Spacing.large) / (measure.cell + Spacing.large))
    let rows = (cards.count + columns - 1) / max(1, columns)
    let room = screen.height - HomeHeader.height(on: screen) - insets.top - insets.bottom
    // Limited by the card's width.
    let wide = (inner.width + Spacing.large) / Double(max(1, columns)) - Spacing.large
    let share = min(room - height, (wide * 0.56 - DemoThumbnail.minimumHeight) * Double(rows))
    let more = (max(0, share) / Double(max(1, rows)) / 4).rounded(.down) * 4
    for card in cards { card.picture.height = DemoThumbnail.minimumHeight + more }
    height += more * Double(rows)
    return Size(proposal.width, height + insets.top + insets.bottom)
  }

  override func layout() { grid?.frame = bounds.inset(by: Measure(frame.width).insets) }
}

/// A card with a thumbnail of a screen, its name and a line about it. A tap opens the screen.
@MainActor
final class DemoCard: Component {
  /// The name of the screen.
  let name: String
  let picture: DemoThumbnail
  private let card: Card

  init(_ demoScreen: DemoScreen, isLarge: Bool) {
    var open: (@MainActor () -> Void)?
    let picture = DemoThumbnail(demoScreen)
    name = demoScreen.screen.name
    self.picture = picture
    let (above, below) = isLarge ? (16.0, 20.0) : (10, 14)
    card = Card(radius: 18, onTap: { open?() }) {
      Column {
        picture
        Padding(EdgeInsets(top: above, leading: 16, bottom: below, trailing: 16)) {
          Column(spacing: 2) {
            Label(demoScreen.title, isLarge ? \.title : \.label)
            Label(demoScreen.text, isLarge ? \.body : \.caption, \.secondaryText, lineLimit: 2)
          }
        }
      }
    }
    super.init()
    addChild(card)
    open = { [weak self] in self?.navigator?.push(demoScreen.screen.make()) }
  }

  override func sizeThatFits(_ proposal: Size) -> Size { card.sizeThatFits(proposal) }
  override func layout() { card.frame = bounds }
}
