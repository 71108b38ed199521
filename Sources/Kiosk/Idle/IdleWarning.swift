import VitrineComponents
import VitrineUnits

/// The warning that the start screen will be shown soon. A touch anywhere answers it, so its button
/// needs no gesture.
@MainActor
final class IdleWarning: Component {
  private let texts: IdleTexts
  /// The time of the start screen.
  private let end: Instant
  private let line: Label
  private let card: Card

  init(_ texts: IdleTexts, until end: Instant) {
    self.texts = texts
    self.end = end
    let line = Label("", \.body, \.secondaryText, alignment: .center, lineLimit: 2)
    self.line = line
    card = Card {
      Padding(Spacing.large) {
        Column(spacing: Spacing.medium) {
          Label(texts.question, \.title, alignment: .center, lineLimit: 2)
          line
          Button(texts.moreTime)
        }
      }
    }
    super.init()
    isTouchable = false
    addChild(card)
  }

  override func didEnterStage() { if let stage { update(at: stage.now) } }

  override func advance(to now: Instant) { update(at: now) }

  private func update(at now: Instant) {
    let seconds = max(0, Int((end - now).seconds.rounded(.up)))
    line.text = texts.countdown.replacing("#", with: "\(seconds)")
    if seconds > 0 { setNeedsAdvance(at: end - .seconds(seconds - 1)) }
  }

  override func layout() {
    let width = max(0, min(frame.width - 2 * Spacing.large, 420))
    let height = min(frame.height, card.sizeThatFits(Size(width, frame.height)).height)
    card.frame = Rect(
      ((frame.width - width) / 2).rounded(), ((frame.height - height) / 2).rounded(), width, height)
  }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, canvas.environment.theme.scrim)
  }
}
