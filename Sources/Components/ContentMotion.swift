/// The motion of a component's content, which decides what a finger that lands on it does.
///
/// A component that stays still while the content around it moves counts as at rest.
@MainActor
public struct ContentMotion {
  /// The content rests: a finger taps what it hits.
  public static var atRest: ContentMotion { ContentMotion(isMoving: false, isVisible: false) }
  /// The content moves so little that it looks finished: a finger stops it, and taps what it hits.
  public static var nearlyAtRest: ContentMotion { ContentMotion(isMoving: true, isVisible: false) }
  /// The content moves visibly: a finger catches it instead of tapping.
  public static var visible: ContentMotion { ContentMotion(isMoving: true, isVisible: true) }

  /// Whether the content moves by itself, however little.
  package let isMoving: Bool
  /// Whether a finger catches what the component's pan moves, instead of tapping.
  package let isVisible: Bool
  /// Whether all of the content moves visibly, not only that of a scroller inside.
  let movesAll: Bool
  /// The component whose pan moves the content where it is a container around; nil for the
  /// component itself.
  let panOwner: Component?
  /// Whether a part takes taps although it moves visibly with the content.
  let leavesTap: @MainActor (_ hit: Component) -> Bool

  init(
    isMoving: Bool, isVisible: Bool, movesAll: Bool? = nil, panOwner: Component? = nil,
    leavesTap: @escaping @MainActor (_ hit: Component) -> Bool = { _ in false }
  ) {
    self.isMoving = isMoving
    self.isVisible = isVisible
    self.movesAll = movesAll ?? isVisible
    self.panOwner = panOwner
    self.leavesTap = leavesTap
  }
}
