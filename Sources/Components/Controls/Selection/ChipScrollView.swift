import VitrineRaster
import VitrineUnits

/// The scroll view of the chips.
@MainActor
final class ChipScrollView: ScrollView {
  private let chips: [Chip]
  private var places: [Rect] = []
  private let pill: ChipPill
  private var chosen: Int
  /// Whether the chosen chip is still to be scrolled into sight.
  private var isUnseen = true
  /// Called after each layout, in which its length may have changed.
  var onLayout: (@MainActor () -> Void)?

  init(_ chips: [Chip], chosen: Int) {
    self.chips = chips
    self.chosen = chosen
    pill = ChipPill(chips)
    super.init(name: "chips", axis: .horizontal)
    showsIndicator = false
    for chip in chips { addContent(chip) }
    addContent(pill)
    pill.isHidden = true
    showChoice()
    pill.onEnd = { [unowned self] in showChoice() }
  }

  override func layout() {
    let margin = Spacing.margin(in: frame.width)
    var x = margin
    places = chips.map { chip in
      let size = chip.sizeThatFits(Size(frame.width, max(0, frame.height - Spacing.small)))
      let place = Rect(x, (frame.height - size.height) / 2, size.width, size.height)
      x += size.width + Spacing.small
      return place
    }
    setContentLength(x - Spacing.small + margin)
    super.layout()
    if isUnseen { reveal(animated: false) }
    onLayout?()
  }

  override func offsetDidChange() {
    for (chip, place) in zip(chips, places) { chip.frame = placeInView(place) }
    guard let first = chips.first, let last = chips.last else { return }
    let (a, b) = (first.frame, last.frame)
    let (left, right) = (min(a.minX, b.minX), max(a.maxX, b.maxX))
    pill.frame = Rect(left, a.minY, right - left, a.height)
  }

  /// Moves the background from the chip where it is to another one. The chips are without one
  /// meanwhile.
  func choose(_ index: Int) {
    let old = chips[chosen]
    chosen = index
    isUnseen = true
    guard let now = motionStart, !places.isEmpty else { return showChoice() }
    reveal(animated: true)
    for chip in chips { chip.isOn = false }
    pill.isHidden = false
    pill.move(from: old, to: chips[index], at: now)
  }

  /// Scrolls as far as needed to show all of the chosen chip, beside the fade at an end.
  private func reveal(animated: Bool) {
    isUnseen = false
    let (place, margin) = (places[chosen], max(ChipFade.width, Spacing.margin(in: frame.width)))
    let (first, last) = (place.minX - margin, place.maxX + margin - frame.width)
    let wanted = min(max(offset, min(last, first)), first)
    let target = min(max(wanted, extent.minimum), extent.maximum)
    if target != offset { scroll(to: target, animated: animated) }
  }

  private func showChoice() {
    pill.isHidden = true
    for (k, chip) in chips.enumerated() { chip.isOn = k == chosen }
  }
}

/// The accent's background on its way over the chips, with their titles in the color that is
/// readable on it.
///
///     ╭────────╮ ╭────────╮ ╭───────╮
///     │ All ▐█████Fruit█▌ │ │ Bread │
///     ╰────────╯ ╰────────╯ ╰───────╯
@MainActor
private final class ChipPill: Component {
  private let chips: [Chip]
  /// Called when it is on its chip.
  var onEnd: (@MainActor () -> Void)?
  private var motion: EasedRect?

  init(_ chips: [Chip]) {
    self.chips = chips
    super.init()
    isTouchable = false
  }

  /// Starts at `old`, or where it is on its way.
  func move(from old: Chip, to new: Chip, at now: Instant) {
    let start = motion?.rect(at: now) ?? place(of: old)
    motion = EasedRect(from: start, to: place(of: new), at: now)
    setNeedsDisplay()
    setNeedsAdvance()
  }

  private func place(of chip: Chip) -> Rect {
    Rect(chip.frame.minX - frame.minX, 0, chip.frame.width, chip.frame.height)
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
    let place = motion.rect(at: stage.now)
    let (theme, height) = (canvas.environment.theme, canvas.size.height)
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
