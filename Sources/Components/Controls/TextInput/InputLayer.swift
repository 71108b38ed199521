import VitrineUnits

/// The keyboard with its popup and candidates, and the editing bar, over everything else on a
/// stage. It is transparent to touches beside them.
@MainActor
final class InputLayer: Component {
  let keyboard = KeyboardView()
  let candidates = CandidateBar()
  let editBar = EditBar()
  /// Called with each frame while something moves.
  var onAdvance: (@MainActor (Instant) -> Void)?

  override init() {
    super.init()
    for child in [candidates, keyboard, editBar, keyboard.popup] { addChild(child) }
    candidates.isHidden = true
    editBar.isHidden = true
    keyboard.popup.isHidden = true
  }

  override func contains(_ point: Point) -> Bool { false }

  override func advance(to now: Instant) { onAdvance?(now) }
}
