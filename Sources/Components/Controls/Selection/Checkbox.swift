import VitrineRaster
import VitrineUnits

/// A choice that is on or off, in a form or a list of several.
///
///     Checkbox("I agree to the house rules") { isOn in send.isEnabled = isOn }
///
/// A tap anywhere on it changes it. For a setting with effect at once use a ``Switch``.
@MainActor
public final class Checkbox: ToggleControl {
  /// Creates a checkbox. `onChange` is called with the new value after each tap.
  public init(
    _ title: String = "", isOn: Bool = false, onChange: (@MainActor (Bool) -> Void)? = nil
  ) {
    super.init(title, mark: CheckMark(isOn: isOn), isMarkLast: false, onChange: onChange)
  }

  public override var semantics: Semantics? { semantics(.checkbox, label: title, isOn: isOn) }
}

/// The box of a ``Checkbox``: an outline, which fills while the check mark is drawn.
@MainActor
private final class CheckMark: ToggleMark {
  private static let side = 24.0
  private static let outline = 2.0
  private static let radius = 6.0

  init(isOn: Bool) { super.init(isOn: isOn, size: Size(Self.side, Self.side)) }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let share = share
    let strong = isEnabled ? theme.accent : theme.disabledText
    let weak = isEnabled ? theme.secondaryText : theme.disabledText
    canvas.fill(canvas.bounds, radius: Self.radius, weak.mixed(with: strong, share))
    // The inside closes from the outline to the middle.
    let inset = Self.outline + (Self.side / 2 - Self.outline) * share
    canvas.fill(
      canvas.bounds.inset(by: Insets(all: inset)), radius: max(0, Self.radius - inset),
      theme.surface)
    if share == 0 { return }
    let corners = [Point(6.5, 12.5), Point(10.5, 16.5), Point(17.5, 8)]
    canvas.stroke(
      Path { $0.polyline(corners, share: share) },
      StrokeStyle(width: 2.5, join: .round, cap: .round),
      isEnabled ? theme.onAccent : theme.surface)
  }
}

extension PathBuilder {
  /// The first `share` (0 … 1) of the line through these corners, by length.
  mutating func polyline(_ corners: [Point], share: Double) {
    guard let first = corners.first else { return }
    func length(_ k: Int) -> Double { (corners[k] - corners[k - 1]).length }
    var left = share * (1..<max(1, corners.count)).reduce(0) { $0 + length($1) }
    move(to: first)
    for k in 1..<max(1, corners.count) where left > 0 {
      let part = min(1, left / max(length(k), 0.001))
      line(to: corners[k - 1] + (corners[k] - corners[k - 1]) * part)
      left -= length(k)
    }
  }
}
