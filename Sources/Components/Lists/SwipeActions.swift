public import VitrineRaster
import VitrineUnits

/// A side of a row, as it is read: leading is left where reading goes from left to right.
public enum SwipeEdge: Sendable, Hashable {
  /// The side where lines begin: the left one where reading goes from left to right.
  case leading
  /// The side where lines end: the right one where reading goes from left to right.
  case trailing
}

/// A button of the system's look, which a row uncovers.
@MainActor
public struct SwipeAction {
  /// The text on the button, on one line.
  public var title: String
  /// The icon above the title, or before it in a row that is too low; nil for none.
  public var icon: Icon?
  /// The theme's color of the button, that of what destroys by default.
  public var fill: KeyPath<Theme, Color>
  /// The theme's color of title and icon; nil takes the one for text on ``fill``.
  public var ink: KeyPath<Theme, Color>?
  /// The button's color; nil takes the theme's ``fill`` and ``ink``.
  public var color: Color?
  /// The color of title and icon, used only with a ``color``.
  public var titleColor: Color
  /// Whether ``commit`` only begins a task, such as a deletion in a store. The row then stays as it
  /// is until its item leaves the list or ``SwipeRow/close(animated:)`` is called.
  public var isPending: Bool
  /// Called once for each commit. Unless ``isPending``, the row closes when this returns and its
  /// item is still in the list.
  public var commit: @MainActor () -> Void

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The text on the button, on one line.
  ///   - icon: The icon above the title, or before it in a row that is too low; nil for none.
  ///   - fill: The theme's color of the button, such as `\.accent` where nothing is destroyed.
  ///   - ink: The theme's color of title and icon; nil takes the one for text on `fill`.
  ///   - color: The button's color in all themes; nil takes `fill` and `ink`.
  ///   - titleColor: The color of title and icon, used only with a `color`.
  ///   - isPending: Whether `commit` only begins a task; the row then stays as it is.
  ///   - commit: Called once for each commit, by a tap or by a full swipe.
  public init(
    _ title: String, icon: Icon? = nil, fill: KeyPath<Theme, Color> = \.danger,
    ink: KeyPath<Theme, Color>? = nil, color: Color? = nil, titleColor: Color = .white,
    isPending: Bool = false, commit: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.icon = icon
    self.fill = fill
    self.ink = ink
    self.color = color
    self.titleColor = titleColor
    self.isPending = isPending
    self.commit = commit
  }

  /// The colors of the button, and of title and icon, in a theme.
  func colors(_ theme: Theme) -> (background: Color, ink: Color) {
    if let color { return (color, titleColor) }
    return (theme[keyPath: fill], theme[keyPath: ink ?? inkOnFill])
  }

  private var inkOnFill: KeyPath<Theme, Color> {
    let inks: [KeyPath<Theme, Color>: KeyPath<Theme, Color>] = [
      \.danger: \.onDanger, \.accent: \.onAccent, \.tonal: \.onTonal, \.inverse: \.onInverse,
    ]
    return inks[fill] ?? \.text
  }
}

/// The motion of an app's own button while the row uncovers it.
package enum SwipeDisposition: Sendable, Hashable {
  /// The button comes in from the edge together with the row.
  case followsRow
  /// The button stays at its position under the row, which uncovers it.
  case uncovered
}

/// The actions that a row uncovers on one of its sides.
@MainActor
public struct SwipeActions {
  enum Kind {
    case system([SwipeAction], commitsOnFullSwipe: Bool)
    case own(Component, margin: Double, SwipeDisposition, commit: (@MainActor () -> Void)?)
  }
  let kind: Kind

  /// The system's look: buttons as wide as their titles, the first one at the row's edge. Swiped
  /// far across, the row commits the first one, on request.
  public static func system(
    _ actions: SwipeAction..., commitsOnFullSwipe: Bool = false
  ) -> SwipeActions {
    require(!actions.isEmpty, "SwipeActions.system has no actions; pass at least one")
    return SwipeActions(kind: .system(actions, commitsOnFullSwipe: commitsOnFullSwipe))
  }

  /// Any component as the action, `margin` points from the row's edge. It answers its own touches,
  /// or a tap on it calls `commit`; what it does to the row is up to it
  /// (``SwipeRow/close(animated:)``).
  public static func own(
    _ button: Component, margin: Double = 0, isUncovered: Bool = false,
    commit: (@MainActor () -> Void)? = nil
  ) -> SwipeActions {
    require(
      margin >= 0 && margin.isFinite,
      "SwipeActions.own has the margin \(margin); give a finite one of 0 or more")
    return SwipeActions(
      kind: .own(button, margin: margin, isUncovered ? .uncovered : .followsRow, commit: commit))
  }
}
