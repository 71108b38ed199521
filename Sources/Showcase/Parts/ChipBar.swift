import Vitrine

/// A horizontally scrolling row of chips, one of them chosen. The background of the chosen chip moves from
/// the old one to the new one.
@MainActor
final class ChipBar: Component {
  static let height = 64.0
  /// For low panels: little more than a touch target.
  static let lowHeight = 52.0
  var onChoice: (@MainActor (Int) -> Void)?
  private let strip: ChipScrollView

  private let isPlain: Bool
  let height: Double

  /// `isPlain` leaves out the line at the bottom, for a sheet.
  init(
    _ titles: [String], icons: [Icon] = [], isPlain: Bool = false, height: Double = ChipBar.height
  ) {
    self.isPlain = isPlain
    self.height = height
    var choose: (@MainActor (Int) -> Void)?
    let chips = titles.enumerated().map { index, title in
      Chip(title, icon: icons.isEmpty ? nil : icons[index], isOn: index == 0) { choose?(index) }
    }
    strip = ChipScrollView(chips)
    super.init()
    addChild(strip)
    choose = { [unowned self] index in
      strip.choose(index)
      onChoice?(index)
    }
  }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, height) }
  override func layout() { strip.frame = bounds }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    if isPlain { return }
    canvas.fill(canvas.bounds, theme.surface)
    canvas.fill(Rect(0, canvas.size.height - 1, canvas.size.width, 1), theme.separator)
  }
}

/// The scroll view of the chips.
@MainActor
private final class ChipScrollView: ScrollView {
  private let chips: [Chip]
  private var places: [Rect] = []
  private let pill: Pill
  private var chosen = 0

  init(_ chips: [Chip]) {
    self.chips = chips
    pill = Pill(chips)
    super.init(name: "chips", axis: .horizontal)
    showsIndicator = false
    for chip in chips { addContent(chip) }
    addContent(pill)
    pill.isHidden = true
    pill.onEnd = { [unowned self] in showChoice() }
  }

  override func layout() {
    let margin = Spacing.margin(in: frame.width)
    var x = margin
    places = chips.map { chip in
      let size = chip.sizeThatFits(frame.size)
      let place = Rect(x, (frame.height - size.height) / 2, size.width, size.height)
      x += size.width + Spacing.small
      return place
    }
    setContentLength(x - Spacing.small + margin)
    super.layout()
  }

  override func offsetDidChange() {
    for (chip, place) in zip(chips, places) { chip.frame = placeInView(place) }
    guard let first = chips.first, let last = chips.last else { return }
    let (a, b) = (first.frame, last.frame)
    let (left, right) = (min(a.minX, b.minX), max(a.maxX, b.maxX))
    pill.frame = Rect(left, a.minY, right - left, a.height)
  }

  /// Moves the background from the chip where it is to another one. The chips are without one meanwhile.
  func choose(_ index: Int) {
    if index == chosen { return }
    let old = chips[chosen]
    chosen = index
    guard let stage, !stage.environment.reducesMotion, !places.isEmpty else { return showChoice() }
    for chip in chips { chip.isOn = false }
    pill.isHidden = false
    pill.move(from: old, to: chips[index], at: stage.now)
  }

  private func showChoice() {
    pill.isHidden = true
    for (k, chip) in chips.enumerated() { chip.isOn = k == chosen }
  }
}

/// The accent's background on its way over the chips, with their titles in the color that is readable on it.
///
///     ╭────────╮ ╭────────╮ ╭───────╮
///     │ All ▐█████Fruit█▌ │ │ Bread │
///     ╰────────╯ ╰────────╯ ╰───────╯
@MainActor
private final class Pill: Component {
  private let chips: [Chip]
  /// Called when it is on its chip.
  var onEnd: (@MainActor () -> Void)?
  private var motion: SlidingRange?

  init(_ chips: [Chip]) {
    self.chips = chips
    super.init()
    isTouchable = false
  }

  /// Starts at `old`, or where it is on its way.
  func move(from old: Chip, to new: Chip, at now: Instant) {
    let start = motion?.range(at: now) ?? range(of: old)
    motion = SlidingRange(from: start, to: range(of: new), at: now)
    setNeedsDisplay()
    setNeedsAdvance()
  }

  private func range(of chip: Chip) -> SlidingRange.Ends {
    .init(chip.frame.minX - frame.minX, chip.frame.maxX - frame.minX)
  }

  override func didEnterStage() { end() }

  override func advance(to now: Instant) {
    guard let motion else { return }
    if motion.isDone(at: now) { return end() }
    setNeedsDisplay()
    setNeedsAdvance()
  }

  private func end() {
    if motion == nil { return }
    motion = nil
    onEnd?()
  }

  override func draw(into canvas: inout Canvas) {
    guard let motion, let stage else { return }
    let range = motion.range(at: stage.now)
    let (theme, height) = (canvas.environment.theme, canvas.size.height)
    let place = Rect(range.start, 0, range.end - range.start, height)
    let (chips, origin) = (chips, frame.origin)
    canvas.fill(place, radius: height / 2, theme.accent)
    canvas.clip(to: place, radius: height / 2) { inside in
      for chip in chips {
        let corner = Point(chip.frame.minX - origin.x, chip.frame.minY - origin.y)
        if corner.x > place.maxX || corner.x + chip.frame.width < place.minX { continue }
        chip.drawLabel(at: corner, theme.onAccent, into: &inside)
      }
    }
  }
}
