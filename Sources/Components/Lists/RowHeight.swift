import VitrineUnits

/// The heights of a list's rows with text of the normal size. They grow with it
/// (``Environment/textScale``): rows with larger text are measured.
public enum RowHeight: Sendable, Hashable {
  /// The same for all, in points: nothing is measured. 0, less and infinity stop the program. With
  /// larger text a row has this height times the factor, or more if it needs it.
  case fixed(Double)
  /// Each row's own, measured when it becomes visible; until then the estimate counts: in
  /// points. An estimate of 0, less or infinity stops the program.
  case measured(estimate: Double)

  /// In whole points: measured rows are on whole device pixels, and an estimate must not shift them
  /// by a fraction.
  var estimate: Double {
    switch self {
    case .fixed(let height): height
    case .measured(let estimate): max(1, estimate.rounded())
    }
  }

  /// The heights for text of another size, in whole points.
  func scaled(by textScale: Double) -> RowHeight {
    if textScale == 1 { return self }
    switch self {
    case .fixed(let height): return .measured(estimate: (height * textScale).rounded(.up))
    case .measured(let estimate): return .measured(estimate: (estimate * textScale).rounded(.up))
    }
  }

  var isFixed: Bool { if case .fixed = self { true } else { false } }

  /// Stops the program unless its number is finite and above zero. `name` is the parameter that it
  /// was given for.
  func check(_ name: String) {
    switch self {
    case .fixed(let height): requirePositive(height, name)
    case .measured(let estimate): requirePositive(estimate, "\(name)'s estimate")
    }
  }
}
