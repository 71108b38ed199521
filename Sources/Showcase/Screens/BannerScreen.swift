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

/// A wall of glass that becomes a bar: the large title moves into the small one's place.
@MainActor
private final class MuseumBanner: Component {
  private let picture = GlassWall()
  private let bar = Ground()
  private let shade = HeaderShade(reach: 110)
  private let back = BackButton()
  private let large: Label
  private let small: Label
  private let line: Label
  private let full: Double

  /// 1 open, 0 collapsed.
  var progress = 1.0 {
    didSet { if progress != oldValue { setNeedsLayout() } }
  }

  init(_ title: String, _ text: String, full: Double) {
    self.full = full
    let style = full < 160 ? Theme.light.headline : Theme.light.display
    large = Label(title, style: style, color: .white)
    small = Label(title, \.title)
    line = Label(text, style: Theme.light.body, color: .white)
    super.init()
    clipsToBounds = true
    for part in [picture, shade, bar, large, line, small, back] { addChild(part) }
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
    let inset = Spacing.tiny * (1 + min(2 * progress, 1))
    place(back, Rect(inset, gone + inset, backSize.width, backSize.height))
    back.color = bar.opacity > 0.5 ? nil : .white
    back.ground = bar.opacity > 0.5 ? nil : Color(argb: 0x6600_1018)
    let margin = Margin.of(width)
    let room = Size(width - 2 * margin, 100)
    let (head, sub) = (large.sizeThatFits(room), line.sizeThatFits(room))
    let bottom = frame.height - Spacing.large
    place(line, Rect(margin, bottom - sub.height, sub.width, sub.height))
    // Beside the way back as soon as it is as high as that.
    let top = bottom - sub.height - TitleLines.gap(large, head, line, sub) - head.height
    let end = backSize.width > 0 ? inset + backSize.width + Spacing.small : 0
    let beside =
      TitleLines.aside(large, head, top: top, foot: back.frame.maxY) * max(0, end - margin)
    place(large, Rect(margin + beside, top, min(head.width, room.width - beside), head.height))
    large.opacity = min(max((progress - 0.3) / 0.4, 0), 1)
    line.opacity = min(max((progress - 0.5) / 0.4, 0), 1)
    let start = backSize.width > 0 ? backSize.width + 2 * Spacing.tiny : Spacing.large
    let title = small.sizeThatFits(Size(width - start - Spacing.large, 56))
    place(small, Rect(start, frame.height - 28 - title.height / 2, title.width, title.height))
    small.opacity = min(max((0.25 - progress) / 0.25, 0), 1)
  }

  private final class Ground: Component {
    override func draw(into canvas: inout Canvas) {
      let theme = canvas.environment.theme
      canvas.fill(canvas.bounds, theme.surface)
      canvas.fill(Rect(0, canvas.size.height - 1, canvas.size.width, 1), theme.separator)
    }
  }
}
