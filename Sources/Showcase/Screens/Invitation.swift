import Vitrine

/// The loop of a kiosk at rest: the town, with an invitation in each language in turn, the
/// visitor's first. The words change their place, so that nothing burns in.
///
///     ┌─────────────────────────┐  ┌─────────────────────────┐
///     │          town           │  │          town           │
///     │ ~~~~~~~~~~~~~~~~~~~~~~~ │  │ ~~~~~~~~~~~~~~~~~~~~~~~ │
///     │ Touch to begin          │  │         轻触开始         │
///     └─────────────────────────┘  └─────────────────────────┘
@MainActor
final class Invitation: Component {
  private let picture = Landscape()
  private let scrim = HeaderScrim(rise: HeaderScrim.plain)
  private let words: [Words]
  /// The time at which the loop began.
  private var start: Instant?
  private var step = 0

  /// The time for which each of the words is seen.
  static let interval = Duration.seconds(6)
  /// The height of the letters as a part of the panel's smaller side: readable from some steps
  /// away.
  private static let size = 0.15

  init(_ language: Language) {
    let others = Language.allCases.filter { $0 != language }
    words = ([language] + others).map { Words(Phrase(.touchToBegin)[$0]) }
    super.init()
    isTouchable = false
    addChild(picture)
    addChild(scrim)
    for word in words { addChild(word) }
  }

  override func didEnterStage() {
    guard let stage else { return }
    start = start ?? stage.now
    update(at: stage.now)
  }

  override func advance(to now: Instant) { update(at: now) }

  private func update(at now: Instant) {
    guard let start else { return }
    let steps = Int((now - start).seconds / Self.interval.seconds)
    if steps != step {
      step = steps
      setNeedsLayout()
    }
    setNeedsClockAdvance(at: start + Self.interval * (steps + 1))
  }

  override func layout() {
    let letters = (min(frame.width, frame.height) * Self.size).rounded()
    let foot = letters * 2.2
    picture.frame = bounds
    picture.plainBottom = foot
    scrim.frame = bounds
    scrim.reach = foot
    // At the start, in the middle and at the end, in another order than the languages.
    let place = [0, 0.5, 1][(step + step / words.count) % 3]
    for (index, word) in words.enumerated() {
      word.isHidden = index != step % words.count
      word.letters = letters
      word.place = place
      word.frame = Rect(0, frame.height - foot, frame.width, foot)
    }
  }

  /// One line of large white text.
  private final class Words: Component {
    private let text: String
    var letters = 1.0 { didSet { if letters != oldValue { setNeedsDisplay() } } }
    /// 0 where reading begins … 1 where it ends.
    var place = 0.0 { didSet { if place != oldValue { setNeedsDisplay() } } }

    init(_ text: String) {
      self.text = text
      super.init()
    }

    override var semantics: Semantics? { Semantics(.text, label: text) }

    override func draw(into canvas: inout Canvas) {
      let margin = Spacing.margin(in: canvas.size.width)
      let room = max(1, canvas.size.width - 2 * margin)
      var style = canvas.environment.theme.title
      style.size = letters
      let wide = canvas.layout(text, style)
      style.size = letters * min(1, room / max(1, wide.size.width))
      let line = canvas.layout(text, style)
      let x = margin + (room - line.size.width) * place
      let spot = Rect(
        x, (canvas.size.height - line.size.height) / 2, line.size.width, line.size.height)
      canvas.text(line, at: canvas.environment.mirrored(spot, in: canvas.size.width).origin, .white)
    }
  }
}
