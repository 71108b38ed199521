/// The heights of a list's rows.
public enum RowHeight: Sendable, Hashable {
  /// The same for all, in points: nothing is measured.
  case fixed(Double)
  /// Each row's own, measured when it becomes visible; until then the estimate counts.
  case measured(estimate: Double)

  /// In whole points: measured rows are on whole device pixels, and an estimate must not shift them by
  /// a fraction.
  var estimate: Double {
    switch self {
    case .fixed(let height): height
    case .measured(let estimate): max(1, estimate.rounded())
    }
  }

  var isFixed: Bool { if case .fixed = self { true } else { false } }

  /// Whether rows can have it: finite, and above zero where it is fixed.
  var isValid: Bool {
    switch self {
    case .fixed(let height): height > 0 && height.isFinite
    case .measured(let estimate): estimate.isFinite
    }
  }
}
