import Vitrine

/// The town's welcome: a landscape behind the day's programme, uncovered by pulling.
@MainActor
enum SpringScreen {
  private static let town = Phrase("Lindenhaven", "菩提港", "مرفأ الزيزفون")
  private static let line = Phrase(
    "18°, light wind. Today in town", "18°，微风。今日城中活动", "18°، نسيم خفيف. اليوم في المدينة")

  static func make(_ options: ShowcaseOptions) -> Component {
    let language = options.language
    let list = ListView(TownEvent.all, id: \.index, rowHeight: ItemRow.height) { event in
      ItemRow(
        title: event.title[language], subtitle: event.place[language], trailing: event.time,
        icon: Icon(rawValue: event.icon) ?? .star, hue: event.hue)
    }
    return Fitted {
      SpringPage(list: list, title: town[language], line: line[language], in: $0)
    }
  }
}

@MainActor
private final class SpringPage: Component {
  private let screen: HoverHeader
  private let back = BackButton(color: .white, ground: Color(argb: 0x6600_1018))
  private let cover: TownCover
  /// Comes down from the edge as the rows cover the last of the view, opaque: half-clear its dark title
  /// would lie over lit windows and the town's name.
  private let bar: TitleBar
  /// How much of the bar is in sight, 0 … 1.
  private var shown = 0.0

  init(list: ListView, title: String, line: String, in size: Size) {
    bar = TitleBar(title)
    let height = size.rows(0.55, least: 140, most: 460)
    cover = TownCover(title, line, height: height)
    screen = HoverHeader(
      header: cover, headerFrame: Rect(0, 0, .infinity, height),
      midHover: (height * 0.45 / 4).rounded() * 4, bottomHover: height, stretches: true, list: list)
    super.init()
    addChild(screen)
    addChild(back)
    addChild(bar)
    bar.onTap = { [weak list] in list?.scrollToTop() }
    screen.observe(self) { [unowned self] in
      self.cover.openness = $0.progress
      showBar(1 - $0.progress * height / TitleBar.height)
    }
    showBar(0)
  }

  private func showBar(_ share: Double) {
    shown = min(max(share, 0), 1)
    bar.isHidden = shown == 0
    bar.isTouchable = shown > 0.5
    back.opacity = 1 - shown
    back.isHidden = shown == 1
    placeBar()
  }

  private func placeBar() {
    // On the panel's pixels, as the rows: on whole points it would go unevenly.
    let scale = stage?.environment.scale ?? 1
    let top = ((shown - 1) * TitleBar.height * scale).rounded() / scale
    bar.frame = Rect(0, top, frame.width, TitleBar.height)
  }

  override func layout() {
    screen.frame = bounds
    placeBar()
    let size = back.sizeThatFits(frame.size)
    let start = Margin.of(frame.width) - Spacing.small
    let place = Rect(start, Spacing.small, size.width, size.height)
    back.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
    cover.backEnd = size.width > 0 ? start + size.width + Spacing.small : 0
  }
}

/// The landscape with the town's name, which stays in sight as long as the header does.
@MainActor
final class TownCover: Component {
  private let picture = Landscape()
  private let shade = HeaderShade()
  private let title: Label
  private let line: Label

  /// 1 wholly uncovered, 0 covered: the line below the name fades first.
  var openness = 1.0 {
    didSet {
      if openness == oldValue { return }
      line.opacity = min(max((openness - 0.6) / 0.2, 0), 1)
      setNeedsLayout()
    }
  }

  /// Where the way back ends, in points from where reading begins; 0 where there is none.
  var backEnd = 0.0 { didSet { if backEnd != oldValue { setNeedsLayout() } } }

  /// `height`: what it has when it is neither covered nor pulled further.
  init(_ name: String, _ text: String, height: Double) {
    let style = height < 160 ? Theme.light.headline : Theme.light.display
    title = Label(name, style: style, color: .white)
    line = Label(text, style: Theme.light.body, color: .white)
    super.init()
    addChild(picture)
    addChild(shade)
    addChild(title)
    addChild(line)
  }

  override func layout() {
    guard let environment = stage?.environment else { return }
    let scale = environment.scale
    func onPixels(_ points: Double) -> Double { (points * scale).rounded() / scale }
    // The picture moves more slowly than the rows that cover it: the town stays in sight.
    let covered = frame.height * (1 - openness)
    picture.frame = bounds.offset(by: Vector(0, -onPixels(covered * 0.6)))
    shade.frame = Rect(0, 0, frame.width, frame.height - onPixels(covered))
    let margin = Margin.of(frame.width)
    let room = Size(max(0, frame.width - 2 * margin), 100)
    let (head, sub) = (title.sizeThatFits(room), line.sizeThatFits(room))
    let gap = TitleLines.gap(title, head, line, sub)
    shade.reach = (Spacing.large + sub.height + gap + head.height).rounded(.up)
    // The rows cover the picture from below: the name stays above them.
    let edge = max(head.height + 12, frame.height * openness - 16)
    let place = { (y: Double, size: Size) in
      environment.mirrored(Rect(margin, onPixels(y), size.width, size.height), in: self.frame.width)
    }
    line.frame = place(edge - sub.height, sub)
    // Only where the line is gone does the name take its place.
    let sunk = min(max((0.6 - openness) / 0.15, 0), 1)
    let top = max(4, edge - (sub.height + gap) * (1 - sunk) - head.height)
    // Beside the way back as soon as it is as high as that.
    let foot = Spacing.small + PanelScale.targetPoints
    let beside =
      TitleLines.aside(title, head, top: top, foot: foot) * max(0, backEnd - margin)
    title.frame = environment.mirrored(
      Rect(margin + beside, onPixels(top), min(head.width, room.width - beside), head.height),
      in: frame.width)
  }
}
