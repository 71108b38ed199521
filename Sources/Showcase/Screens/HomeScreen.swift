import Vitrine

/// Where everything begins: the town, and a card for each screen.
@MainActor
enum HomeScreen {
  private static let welcome = Phrase(
    "Welcome to Lindenhaven", "欢迎来到菩提港", "أهلاً بكم في مرفأ الزيزفون")
  private static let line = Phrase(
    "What would you like to see?", "您想看看什么？", "ماذا تودّون أن تروا؟")

  static func make(_ exhibits: [Exhibit], _ options: ShowcaseOptions) -> Component {
    let header = HomeHeader(welcome[options.language], line[options.language])
    let page = ScrollContent(name: "home") {
      Column {
        header
        HomeGrid {
          for exhibit in exhibits { ExhibitCard(exhibit) }
        }
      }
    }
    page.observe(header) { [unowned header] in header.stretch = max(0, -$0.offset) }
    return page
  }
}

/// The town with a greeting over it.
@MainActor
private final class HomeHeader: Component {
  private let picture = Landscape()
  private let title: Label
  private let line: Label
  /// How far the page is pulled beyond its top, in points.
  var stretch = 0.0 { didSet { if stretch != oldValue { setNeedsLayout() } } }

  init(_ title: String, _ line: String) {
    self.title = Label(title, style: Theme.light.display, color: .white)
    self.line = Label(line, style: Theme.light.body, color: .white)
    super.init()
    picture.leastHeight = 150
    addChild(picture)
    addChild(HeaderShade(reach: 100))
    addChild(self.title)
    addChild(self.line)
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    let height = stage?.size.height ?? 480
    return Size(proposal.width, min(max((height * 0.36 / 4).rounded() * 4, 116), 320))
  }

  override func layout() {
    guard let environment = stage?.environment else { return }
    let margin = HomeGrid.margin(frame.width)
    // Higher by what a pull beyond the top uncovers: the sky goes on.
    let above = stretch
    picture.frame = Rect(0, -above, frame.width, frame.height + above)
    children[1].frame = bounds
    let room = max(0, frame.width - 2 * margin)
    let isLow = frame.height < 150
    title.style = isLow ? Theme.light.headline : Theme.light.display
    let head = title.sizeThatFits(Size(room, 100))
    let sub = line.sizeThatFits(Size(room, 100))
    let bottom = frame.height - (isLow ? 8 : 20)
    line.frame = environment.mirrored(
      Rect(margin, bottom - sub.height, sub.width, sub.height), in: frame.width)
    title.frame = environment.mirrored(
      Rect(margin, bottom - sub.height - head.height, head.width, head.height), in: frame.width)
  }
}

/// Darkens the foot of a picture as far up as its text reaches, so that white text can be read on it.
@MainActor
final class HeaderShade: Component {
  private let reach: Double

  /// `reach`: how far up the text stands, in points.
  init(reach: Double) {
    self.reach = reach
    super.init()
    isTouchable = false
  }

  override func draw(into canvas: inout Canvas) {
    let height = canvas.size.height
    func dark(_ alpha: UInt32) -> Color { Color(argb: alpha << 24 | 0x08_1a20) }
    // From twice the reach on, so that it has no edge.
    let top = height - 1.8 * reach
    canvas.gradient(
      Rect(0, max(0, top), canvas.size.width, height - max(0, top)), from: Point(0, top),
      to: Point(0, height),
      stops: [.init(0, dark(0)), .init(0.45, dark(0x78)), .init(1, dark(0xc8))])
  }
}

/// The cards, in as many columns as there is room for, within margins that grow with the screen.
@MainActor
private final class HomeGrid: Component {
  private let grid: Component

  /// Cards are larger where there is room for them.
  init(@ComponentBuilder _ cards: @escaping () -> [Component]) {
    grid = Sizing { width in
      Grid(
        minimumWidth: width < 500 ? 200 : width < 1000 ? 220 : 280, spacing: Spacing.large, cards)
    }
    super.init()
    addChild(grid)
  }

  /// A part that is made once its width is known, which its height follows from.
  private final class Sizing: Component {
    private let make: @MainActor (Double) -> Component

    init(_ make: @escaping @MainActor (Double) -> Component) {
      self.make = make
      super.init()
    }

    override func sizeThatFits(_ proposal: Size) -> Size {
      if children.isEmpty { addChild(make(proposal.width)) }
      return children[0].sizeThatFits(proposal)
    }

    override func layout() { children.first?.frame = bounds }
  }

  /// 1320 points are enough for four wide columns.
  static func margin(_ width: Double) -> Double {
    max(width < 600 ? Spacing.large : Spacing.huge, ((width - 1320) / 2).rounded())
  }

  private func insets(_ width: Double) -> Insets {
    let margin = Self.margin(width)
    return Insets(top: Spacing.large + 4, left: margin, bottom: Spacing.huge, right: margin)
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    let i = insets(proposal.width)
    let inner = grid.sizeThatFits(Size(proposal.width - i.left - i.right, .infinity))
    return Size(proposal.width, inner.height + i.top + i.bottom)
  }

  override func layout() { grid.frame = bounds.inset(by: insets(frame.width)) }
}

/// A card: a small picture of the screen, its name, a line about it. Opens the screen.
@MainActor
private final class ExhibitCard: Component {
  private let card: Card

  init(_ exhibit: Exhibit) {
    var open: (@MainActor () -> Void)?
    card = Card(radius: 18, onTap: { open?() }) {
      Column {
        Vignette(exhibit)
        Padding(Insets(top: 10, left: 16, bottom: 14, right: 16)) {
          Column(spacing: 2) {
            Label(exhibit.title, \.label)
            Label(exhibit.text, \.caption, \.secondaryText, lineLimit: 2)
          }
        }
      }
    }
    super.init()
    addChild(card)
    open = { [weak self] in self?.navigator?.push(exhibit.screen.make()) }
  }

  override func sizeThatFits(_ proposal: Size) -> Size { card.sizeThatFits(proposal) }
  override func layout() { card.frame = bounds }
}
