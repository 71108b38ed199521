import VitrineComponents
import VitrineUnits

/// The attract loop of a kiosk that has none of its own: an invitation that appears at another
/// place every few seconds, so that nothing burns in.
@MainActor
final class AttractView: Component {
  private let words: Words
  /// The time at which the loop began.
  private var start: Instant?
  private var step = 0

  private static let interval = Duration.seconds(8)
  /// Places of the label as parts of the free width and height.
  private static let places = [
    Point(0.5, 0.45), Point(0.15, 0.2), Point(0.85, 0.7), Point(0.2, 0.8), Point(0.8, 0.15),
  ]

  init(_ text: String) {
    words = Words(text)
    super.init()
    isTouchable = false
    addChild(words)
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
    setNeedsAdvance(at: start + Self.interval * (steps + 1))
  }

  override func layout() {
    let margin = Spacing.large
    let room = Size(max(0, frame.width - 2 * margin), max(0, frame.height - 2 * margin))
    words.letters = (min(frame.width, frame.height) * 0.12).rounded()
    let size = words.sizeThatFits(room)
    let place = Self.places[step % Self.places.count]
    words.frame = Rect(
      (margin + (room.width - size.width) * place.x).rounded(),
      (margin + (room.height - size.height) * place.y).rounded(), size.width, size.height)
  }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, canvas.environment.theme.background)
  }

  /// One line of text that is readable from some steps away.
  private final class Words: Component {
    private let text: String
    /// The size of the letters, in points; smaller where the line is wider than the panel.
    var letters = 1.0 { didSet { if letters != oldValue { setNeedsMeasure() } } }

    init(_ text: String) {
      self.text = text
      super.init()
    }

    override var semantics: Semantics? { Semantics(.text, label: text) }

    private func line(in canvas: Canvas) -> TextLayout {
      var style = canvas.environment.theme.title
      style.size = max(1, letters)
      let wide = canvas.layout(text, style)
      if wide.size.width <= canvas.size.width { return wide }
      style.size *= canvas.size.width / wide.size.width
      return canvas.layout(text, style)
    }

    override func sizeThatFits(_ proposal: Size) -> Size {
      guard let environment = stage?.environment else { return .zero }
      return line(in: Canvas(size: proposal, environment: environment)).size
    }

    override func draw(into canvas: inout Canvas) {
      let theme = canvas.environment.theme
      let room = Canvas(
        size: Size(canvas.size.width + 1, canvas.size.height), environment: canvas.environment)
      canvas.text(line(in: room), at: .zero, theme.text)
    }
  }
}
