import Vitrine

/// The glass museum: a banner that collapses into a bar above the list of rooms.
@MainActor
enum BannerScreen {
  private static let museum = Phrase(.glassworksMuseum)
  private static let hours = Phrase(.museumHours)
  private static let minutes = Phrase(.minutesLong)
  /// Arabic uses the plural for three to ten.
  private static let fewMinutes = "دقائق"

  private static func walk(_ count: Int, _ language: Language) -> String {
    let isFew = language == .arabic && (3...10).contains(count)
    // Chinese writes units without a space, as after distances.
    let space = language == .chinese ? "" : " "
    return "\(count)\(space)\(isFew ? fewMinutes : minutes[language])"
  }

  static func make(_ options: ShowcaseOptions) -> Component {
    let language = options.language
    let list = ListView(MuseumRoom.all, id: \.index, rowHeight: ItemRow.height) { room in
      ItemRow(
        title: "\(room.index + 1)  \(room.title[language])", subtitle: room.line[language],
        trailing: walk(4 + room.index * 5 % 9, language),
        icon: icons[room.index % icons.count], hue: room.hue)
    }
    return SizeReader { BannerPage(list, title: museum[language], line: hours[language], in: $0) }
  }

  private static let icons: [Icon] = [
    .layers, .sun, .people, .water, .worship, .shop, .search, .book, .moon, .phone, .heart, .cafe,
    .viewpoint,
  ]
}

@MainActor
private final class BannerPage: Component {
  private let screen: BannerHeader

  init(_ list: ListView, title: String, line: String, in size: Size) {
    let full = size.rows(0.5, minimum: 144, maximum: 420)
    let banner = MuseumBanner(title, line, full: full)
    banner.head.onTap = { [weak list] in list?.scrollToTop() }
    screen = BannerHeader(
      banner: banner, bottom: full, top: CollapsingTitle.barHeight, stretches: true, snaps: true,
      list: list)
    super.init()
    addChild(screen)
    screen.observe(banner) { [unowned banner] in banner.progress = $0.progress }
  }

  override func layout() { screen.frame = bounds }
}

/// A picture that collapses into a bar.
@MainActor
private final class MuseumBanner: Component {
  let head: CollapsingTitle
  private let picture = StainedGlassView()
  private let full: Double

  /// 1: open, 0: collapsed.
  var progress = 1.0 { didSet { if progress != oldValue { setNeedsLayout() } } }

  init(_ title: String, _ text: String, full: Double) {
    self.full = full
    let way = full - CollapsingTitle.barHeight
    head = CollapsingTitle(title, text, full: full, darkens: CollapsingTitle.barHeight + 0.4 * way)
    super.init()
    clipsToBounds = true
    addChild(picture)
    addChild(head)
  }

  override func layout() {
    // The picture moves at half the speed, as if it were farther away.
    let height = max(full, frame.height)
    picture.frame = Rect(0, -(height - frame.height) / 2, frame.width, height)
    // The banner moves out at the top; the part that stays visible becomes the bar.
    let gone = (full - CollapsingTitle.barHeight) * (1 - progress)
    head.frame = Rect(0, gone, frame.width, frame.height - gone)
  }
}
