import VitrineTouch
import VitrineUnits

/// Finds the receiver of a pressed key.
///
///     field with the focus ─► components that take keys ─► code of a scanner ─► the focus itself
///
/// The first one that handles the key ends the search.
@MainActor
final class KeyDispatcher {
  weak var stage: Stage? { didSet { focus.stage = stage } }
  let focus = KeyFocus()
  private var scans = ScanDetector()
  /// The number of texts that came as fast as a scanner sends them, the present one included.
  var burst: Int { scans.burst }

  /// Delivers a key.
  func receive(_ press: KeyPress, at time: Instant) {
    guard let stage else { return }
    stage.input.isHandlingKey = true
    defer { stage.input.isHandlingKey = false }
    let finding = scans.receive(press, at: time)
    let scope = FocusScope(on: stage)
    if deliver(press, in: scope, on: stage) { return }
    if stage.input.field == nil {
      switch finding {
      case .code(let code): return deliver(code: code, in: scope)
      // A blank in a code presses no button.
      case .inside: return
      case .none: break
      }
    }
    focus.receive(press, in: scope)
  }

  /// Asks the focused component and those around it, and then all others of the scope, the topmost
  /// first. Without the focus a field takes no keys.
  private func deliver(_ press: KeyPress, in scope: FocusScope, on stage: Stage) -> Bool {
    let path = focusPath(in: scope, on: stage)
    if path.contains(where: { $0.receive(press) }) { return true }
    return scope.visible.contains { component in
      !path.contains { $0 === component } && component.receive(press)
    }
  }

  /// Calls the nearest ``Component/onScan``.
  private func deliver(code: String, in scope: FocusScope) {
    guard let stage else { return }
    let candidates = focusPath(in: scope, on: stage) + scope.visible
    candidates.first { $0.onScan != nil }?.onScan?(code)
  }

  private func focusPath(in scope: FocusScope, on stage: Stage) -> [Component] {
    let start: Component? = stage.input.field ?? focus.shown
    return start.map { start in start.path.filter { $0.isDescendant(of: scope.root) } } ?? []
  }
}
