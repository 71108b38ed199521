import Vitrine

/// The glass museum: a banner that collapses into a bar over the list of rooms.
@MainActor
enum BannerScreen {
  private static let museum = Phrase("Glassworks Museum", "玻璃厂博物馆", "متحف معمل الزجاج")
  private static let hours = Phrase(
    "Open today until 18:00", "今日开放至18:00", "مفتوح اليوم حتى 18:00")
  private static let minutes = Phrase("min", "分钟", "دقيقة")
  /// Arabic counts three to ten of something in its plural.
  private static let fewMinutes = "دقائق"

  private static func walk(_ count: Int, _ language: Language) -> String {
    let isFew = language == .arabic && (3...10).contains(count)
    return "\(count) \(isFew ? fewMinutes : minutes[language])"
  }

  static func make(_ options: ShowcaseOptions) -> Component {
    let language = options.language
    let list = ListView(MuseumRoom.all, id: \.index, rowHeight: ItemRow.height) { room in
      ItemRow(
        title: "\(room.index + 1)  \(room.title[language])", subtitle: room.line[language],
        trailing: walk(4 + room.index * 5 % 9, language),
        icon: icons[room.index % icons.count], hue: room.hue)
    }
    return Fitted { BannerPage(list, title: museum[language], line: hours[language], in: $0) }
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
    let full = size.rows(0.5, least: 144, most: 420)
    let banner = MuseumBanner(title, line, full: full)
    screen = BannerHeader(
      banner: banner, bottom: full, top: TitleBar.height, stretches: true, snaps: true, list: list)
    super.init()
    addChild(screen)
    screen.observe(banner) { [unowned banner] in banner.progress = $0.progress }
  }

  override func layout() { screen.frame = bounds }
}

/// A wall of glass that becomes a bar, as dark as glass without light behind it: the one title, white on
/// either, goes down into the bar and becomes smaller on its way. Its place and size are functions of
/// progress, and it can be read at each.
@MainActor
private final class MuseumBanner: Component {
  private let picture = GlassWall()
  private let bar = Ground()
  private let shade = HeaderShade()
  private let back = BackButton(color: .white, ground: Color(argb: 0x6600_1018))
  private let title: Label
  private let line: Label
  private let full: Double
  private let open: TextStyle

  /// 1 open, 0 collapsed.
  var progress = 1.0 {
    didSet {
      if progress == oldValue { return }
      var style = open
      let size = Theme.light.title.size + risen * (open.size - Theme.light.title.size)
      style.size = (size * 2).rounded() / 2
      title.style = style
      setNeedsLayout()
    }
  }

  /// How far the title stands above its place in the bar, 0 … 1: it goes down once the line below it
  /// has faded.
  private var risen: Double { min(progress / 0.5, 1) }

  init(_ title: String, _ text: String, full: Double) {
    self.full = full
    open = full < 160 ? Theme.light.headline : Theme.light.display
    self.title = Label(title, style: open, color: .white)
    line = Label(text, style: Theme.light.body, color: .white)
    super.init()
    clipsToBounds = true
    for part in [picture, shade, bar, line, self.title, back] { addChild(part) }
  }

  override func layout() {
    guard let environment = stage?.environment else { return }
    let width = frame.width
    func place(_ child: Component, _ r: Rect) {
      child.frame = environment.mirrored(r, in: width)
    }
    // The picture moves at half the speed: it is farther away.
    let height = max(full, frame.height)
    picture.frame = Rect(0, -(height - frame.height) / 2, width, height)
    shade.frame = Rect(0, frame.height - height, width, height)
    bar.frame = bounds
    bar.opacity = min(max((0.4 - progress) / 0.3, 0), 1)
    let backSize = back.sizeThatFits(frame.size)
    // The banner leaves upwards, the way back stays.
    let gone = (full - TitleBar.height) * (1 - progress)
    let margin = Margin.of(width)
    let inset = Spacing.tiny * (1 + min(2 * progress, 1))
    place(
      back,
      Rect(margin - Spacing.large + inset, gone + inset, backSize.width, backSize.height))
    let room = Size(width - 2 * margin, 100)
    let (head, sub) = (title.sizeThatFits(room), line.sizeThatFits(room))
    let bottom = frame.height - Spacing.large
    place(line, Rect(margin, bottom - sub.height, sub.width, sub.height))
    line.opacity = min(max((progress - 0.5) / 0.4, 0), 1)
    let above = Spacing.large + sub.height + TitleLines.gap(title, head, line, sub)
    let low = (TitleBar.height - head.height) / 2
    let top = frame.height - (low + (above - low) * risen) - head.height
    shade.reach = (above + head.height).rounded(.up)
    // Beside the way back as soon as it is as high as that.
    let end = backSize.width > 0 ? inset + backSize.width + Spacing.small - Spacing.large : 0
    let beside = TitleLines.aside(title, head, top: top, foot: back.frame.maxY) * end
    place(title, Rect(margin + beside, top, min(head.width, room.width - beside), head.height))
  }

  private final class Ground: Component {
    override func draw(into canvas: inout Canvas) {
      let isDark = canvas.environment.theme.isDark
      canvas.fill(canvas.bounds, Color(rgb: isDark ? 0x14232d : 0x1b4257))
    }
  }
}
