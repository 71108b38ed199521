import Vitrine

/// What stands over a picture that collapses into a bar: a name above a line of text, and the way back.
///
///     ┌───────────────┐            ┌───────────────┐
///     │ ←             │ full       │ ←  Name       │ bar
///     │               │    ──►     ├───────────────┤
///     │ Name          │
///     │ a line        │
///     └───────────────┘
///
/// There is one name, white on the picture's shade as on the bar's dark ground: it goes down into the bar
/// once the line below it has faded, beside the way back and a little smaller. Everything is a function of
/// the height that is given, and the name can be read at each.
@MainActor
final class CollapsingTitle: Component {
  /// Called for a tap while it is a bar.
  var onTap: (@MainActor () -> Void)?
  /// Told at full height how far up from the foot the name's letters reach, in points.
  var onReach: (@MainActor (Double) -> Void)?
  private let shade = HeaderScrim()
  private let ground = Ground()
  private let back = BackButton(color: .white)
  private let title: Label
  private let line: Label
  private let full: Double
  private let darkens: Double
  private let isQuiet: Bool
  private let open: TextStyle

  /// Behind the arrow. At night a moon may stand there, bright as nothing by day: through this the arrow
  /// has 4.5 : 1 over white itself.
  private static let nightDisc = Color(argb: 0xa000_1018)
  private static let dayDisc = Color(argb: 0x6600_1018)

  /// The height of the bar.
  static let least = TitleBar.height

  /// `full`: its height at rest; `darkens`: the height at which it begins to turn into the bar; both in
  /// points. `isQuiet`: at full height nothing lies behind the words that hides them.
  init(_ name: String, _ text: String, full: Double, darkens: Double, isQuiet: Bool = false) {
    self.full = full
    self.darkens = darkens
    open = full < 160 ? Theme.light.headline : Theme.light.display
    self.isQuiet = isQuiet
    title = Label(name, style: open, color: .white)
    line = Label(text, style: Theme.light.body, color: .white)
    super.init()
    clipsToBounds = true
    for part in [shade, ground, line, title, back] { addChild(part) }
  }

  /// 1 at full height, 0 as a bar.
  private var progress: Double {
    min(max((frame.height - Self.least) / (full - Self.least), 0), 1)
  }

  /// How high the name stands above the foot where the line is seen below it.
  private func foot(_ head: Size, _ sub: Size) -> Double {
    Spacing.large - HeaderTextMetrics.sunk(line, sub) + sub.height
      + HeaderTextMetrics.gap(title, head, line, sub)
  }

  override var gestures: GestureKinds { progress == 0 && onTap != nil ? .tap : [] }

  override func receive(_ event: GestureEvent) { if case .tap = event.gesture { onTap?() } }

  override func layout() {
    guard let environment = stage?.environment, frame.width > 0 else { return }
    let (width, progress) = (frame.width, self.progress)
    func place(_ child: Component, _ r: Rect) {
      child.frame = environment.mirrored(r, in: width)
    }
    // How far the name stands above its place in the bar.
    let risen = min(progress / 0.5, 1)
    var style = open
    let size = Theme.light.title.size + risen * (open.size - Theme.light.title.size)
    style.size = (size * 2).rounded() / 2
    title.style = style
    ground.frame = bounds
    let dark = (darkens - frame.height) / (0.75 * (darkens - Self.least))
    ground.opacity = min(max(dark, 0), 1)
    // A bar is dark enough for the arrow.
    let disc = environment.theme.isDark ? Self.nightDisc : Self.dayDisc
    back.ground = dark >= 1 ? nil : disc.opacity(1 - ground.opacity)
    shade.frame = bounds
    let backSize = back.sizeThatFits(frame.size)
    let margin = Margin.of(width)
    let inset = Spacing.tiny * (1 + min(2 * progress, 1))
    place(
      back, Rect(margin - Spacing.large + inset, inset, backSize.width, backSize.height))
    let room = Size(width - 2 * margin, 100)
    let (head, sub) = (title.sizeThatFits(room), line.sizeThatFits(room))
    let low = frame.height - Spacing.large + HeaderTextMetrics.sunk(line, sub) - sub.height
    place(line, Rect(margin, low, sub.width, sub.height))
    line.opacity = min(max((progress - 0.5) / 0.4, 0), 1)
    let above = foot(head, sub)
    let collapsed = (Self.least - head.height) / 2
    let top = frame.height - (collapsed + (above - collapsed) * risen) - head.height
    if isQuiet {
      // On its way down the name comes over the rest of the picture, which moves more slowly.
      let away = min((1 - progress) / 0.2, 1)
      shade.rise = HeaderScrim.quiet + (HeaderScrim.most - HeaderScrim.quiet) * away
    }
    shade.reach = (above + head.height).rounded(.up)
    if progress == 1 { onReach?(above + head.height - HeaderTextMetrics.ink(title, head)) }
    // Beside the way back as soon as it is as high as that.
    let end = backSize.width > 0 ? inset + backSize.width + Spacing.tiny - Spacing.large : 0
    let beside = HeaderTextMetrics.aside(title, head, top: top, foot: back.frame.maxY) * end
    place(title, Rect(margin + beside, top, min(head.width, room.width - beside), head.height))
  }

  /// As dark as glass without light behind it, or a town at dusk.
  private final class Ground: Component {
    override init() {
      super.init()
      isTouchable = false
    }

    override func draw(into canvas: inout Canvas) {
      let isDark = canvas.environment.theme.isDark
      canvas.fill(canvas.bounds, Color(rgb: isDark ? 0x14232d : 0x1b4257))
    }
  }
}
