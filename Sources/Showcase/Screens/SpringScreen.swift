import Vitrine

/// A landscape behind the day's schedule, uncovered by pulling down.
@MainActor
enum SpringScreen {
  private static let town = Phrase(.lindenhaven)
  private static let line = Phrase(.weather)

  static func make(_ options: ShowcaseOptions) -> Component {
    let language = options.language
    let list = ListView(TownEvent.all, id: \.index, rowHeight: ItemRow.height) { event in
      ItemRow(
        title: event.title[language], subtitle: event.place[language], trailing: event.time,
        icon: Icon(rawValue: event.icon) ?? .star, hue: event.hue)
    }
    return SizeReader {
      SpringPage(list: list, title: town[language], line: line[language], in: $0)
    }
  }
}

/// A page whose landscape collapses into a bar, with rows that scroll below it.
@MainActor
private final class SpringPage: Component {
  private let screen: HoverHeader
  private let cover = ParallaxLandscape()
  private let head: CollapsingTitle

  init(list: ListView, title: String, line: String, in size: Size) {
    let height = size.rows(0.55, minimum: 140, maximum: 460)
    let middle = (height * 0.45 / 4).rounded() * 4
    // The landscape is fully lit at the upper stop.
    head = CollapsingTitle(title, line, full: height, darkens: middle, isPlain: true)
    screen = HoverHeader(
      header: cover, headerFrame: Rect(0, 0, .infinity, height),
      midHover: middle, bottomHover: height, stretches: true, list: list)
    // A throw beyond the landscape continues into the rows, any other keeps its speed.
    screen.flingsPassStops = true
    screen.usesReleaseVelocity = true
    super.init()
    addChild(screen)
    list.addOverlay(head)
    head.onTap = { [weak list] in list?.scrollToTop() }
    head.onReach = { [unowned cover] in cover.plainBottom = $0 + Landscape.quay }
    screen.observe(self) { [unowned self] in
      cover.openness = $0.progress
      placeHead()
    }
  }

  /// Places the title over the uncovered part of the landscape.
  private func placeHead() {
    head.frame = Rect(0, 0, frame.width, max(screen.uncovered, CollapsingTitle.barHeight))
    head.movesWithContent = screen.uncovered > CollapsingTitle.barHeight
  }

  override func layout() {
    screen.frame = bounds
    placeHead()
  }
}

/// A landscape that moves more slowly than the rows that cover it, so that the town stays visible.
@MainActor
private final class ParallaxLandscape: Component {
  private let picture = Landscape()

  /// 1: wholly uncovered, 0: covered.
  var openness = 1.0 { didSet { if openness != oldValue { setNeedsLayout() } } }

  var plainBottom: Double {
    get { picture.plainBottom }
    set { picture.plainBottom = newValue }
  }

  override init() {
    super.init()
    addChild(picture)
  }

  override func layout() {
    let scale = stage?.environment.scale ?? 1
    let covered = frame.height * (1 - openness)
    picture.frame = Rect(
      0, -(covered * 0.6 * scale).rounded() / scale, frame.width, frame.height)
  }
}
