import Vitrine

/// The title over a picture that collapses into a bar, with a line of text and a back button.
///
///     ┌───────────────┐            ┌───────────────┐
///     │ ←             │ full       │ ←  Name       │ bar
///     │               │    ──►     ├───────────────┤
///     │ Name          │
///     │ a line        │
///     └───────────────┘
///
/// There is one title, white on the picture's scrim and on the bar. It moves down into the bar, and
/// becomes smaller, once the line below it has faded. Everything is a function of the height, and
/// the title is readable at each height. Both follow the size of text as far as there is space for
/// them, each on one line.
@MainActor
final class CollapsingTitle: Component {
  /// Called for a tap while collapsed.
  var onTap: (@MainActor () -> Void)?
  /// Called at full height with the height from the bottom to the top of the title, in points.
  var onReach: (@MainActor (Double) -> Void)?
  private let shade = HeaderScrim()
  private let background = Background()
  private let back = BackButton(color: .white)
  private let title: Label
  private let line: Label
  private let full: Double
  private let darkens: Double
  private let isPlain: Bool
  private let open: TextStyle
  private static let small = Theme.light.body

  /// The disc behind the arrow. By night a moon may be behind it; through this color the arrow has
  /// a contrast of 4.5 : 1 over white.
  private static let nightDisc = Color(argb: 0xa000_1018)
  private static let dayDisc = Color(argb: 0x6600_1018)

  /// The height of the bar.
  static let barHeight = TitleBar.height

  /// `full` is the height at rest, and `darkens` the height at which the picture begins to turn
  /// into the bar, both in points. `isPlain`: at full height the picture has no detail behind the
  /// text.
  init(_ name: String, _ text: String, full: Double, darkens: Double, isPlain: Bool = false) {
    self.full = full
    self.darkens = darkens
    open = full < 160 ? Theme.light.headline : Theme.light.display
    self.isPlain = isPlain
    title = Label(name, style: open, color: .white)
    line = Label(text, style: Self.small, color: .white)
    super.init()
    clipsToBounds = true
    for part in [shade, background, line, title, back] { addChild(part) }
    // The back button keeps its position while the words beside it go up and down.
    back.movesWithContent = false
  }

  /// 1 at full height, 0 as a bar.
  private var progress: Double {
    min(max((frame.height - Self.barHeight) / (full - Self.barHeight), 0), 1)
  }

  /// The greatest size of the title in the bar, as a multiple of the normal one.
  private static let largestInBar = 1.4

  /// The size of both texts at full height, as a multiple of the normal one.
  private func enlargement(_ environment: Environment, in room: Size) -> Double {
    if environment.textScale <= 1 { return 1 }
    let canvas = Canvas(size: room, environment: environment)
    let (head, sub) = (canvas.layout(title.text, open), canvas.layout(line.text, Self.small))
    let free = full - Self.barHeight - Spacing.large
    let most = min(
      // The sizes of letters are rounded.
      0.98 * room.width / max(1, head.size.width, sub.size.width),
      free / (head.size.height + sub.size.height))
    return max(1, min(environment.textScale, most))
  }

  /// The distance from the bottom to the title where the line is visible below it.
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
    // The progress of the title from its position in the bar.
    let risen = min(progress / 0.5, 1)
    let margin = Spacing.margin(in: width)
    let room = Size(width - 2 * margin, 100)
    let larger = enlargement(environment, in: room)
    var style = open
    let inBar = Theme.light.title.size * min(larger, Self.largestInBar)
    let size = inBar + risen * (open.size * larger - inBar)
    style.size = (size * 2).rounded() / 2
    title.style = style
    var small = Self.small
    small.size *= larger
    line.style = small
    background.frame = bounds
    let dark = (darkens - frame.height) / (0.75 * (darkens - Self.barHeight))
    background.opacity = min(max(dark, 0), 1)
    // A bar is dark enough for the arrow.
    let disc = environment.theme.isDark ? Self.nightDisc : Self.dayDisc
    back.background = dark >= 1 ? nil : disc.opacity(1 - background.opacity)
    shade.frame = bounds
    let backSize = back.sizeThatFits(frame.size)
    let inset = Spacing.tiny * (1 + min(2 * progress, 1))
    place(
      back, Rect(margin - Spacing.large + inset, inset, backSize.width, backSize.height))
    let (head, sub) = (title.sizeThatFits(room), line.sizeThatFits(room))
    let low = frame.height - Spacing.large + HeaderTextMetrics.sunk(line, sub) - sub.height
    place(line, Rect(margin, low, sub.width, sub.height))
    line.opacity = min(max((progress - 0.5) / 0.4, 0), 1)
    let above = foot(head, sub)
    let collapsed = (Self.barHeight - head.height) / 2
    let top = frame.height - (collapsed + (above - collapsed) * risen) - head.height
    if isPlain {
      // On its way down the title passes over the detailed part of the picture, which moves more
      // slowly.
      let away = min((1 - progress) / 0.2, 1)
      shade.rise = HeaderScrim.plain + (HeaderScrim.detailed - HeaderScrim.plain) * away
    }
    shade.reach = (above + head.height).rounded(.up)
    if progress == 1 { onReach?(above + head.height - HeaderTextMetrics.ink(title, head)) }
    // The title makes space for the back button as soon as it is as high as that.
    let end = backSize.width > 0 ? inset + backSize.width + Spacing.tiny - Spacing.large : 0
    let beside = HeaderTextMetrics.aside(title, head, top: top, foot: back.frame.maxY) * end
    place(title, Rect(margin + beside, top, min(head.width, room.width - beside), head.height))
  }

  /// The dark background of the bar.
  private final class Background: Component {
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
