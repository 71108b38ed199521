import VitrineUnits

/// The way in which a screen comes on top of another one in a ``Navigator``, and leaves it again.
///
///     navigator?.push(page)                                                  // slides in
///     navigator?.push(page, transition: .grow(from: card, cornerRadius: 16))
///
/// With reduced motion each of them is a ``fade``. A finger that swipes back from the edge draws
/// every screen aside.
@MainActor
public enum PageTransition {
  /// The screen slides in from where reading ends, and out again. The screen below follows more
  /// slowly.
  case push
  /// The screen below fades out, then the new one fades in.
  case fade
  /// The screen grows out of a component of the screen below, such as a card, and shrinks into it
  /// again. Its picture begins as wide as the component and comes over the component's own, which
  /// leaves its place meanwhile.
  ///
  /// - `from`: a component of the screen below. Where it is gone, hidden or out of sight, the
  ///   screen slides. It need not be kept: the navigator does not keep it either.
  /// - `cornerRadius`: the radius of its corners, in points, 0 or more.
  case grow(from: Component, cornerRadius: Double = 0)
}

/// A ``PageTransition`` that does not keep the component out of which its screen grows.
@MainActor
struct PageEntrance {
  /// Whether the screen fades in.
  let fades: Bool
  /// The component out of which the screen grows.
  private(set) weak var source: Component?
  /// The radius of the source's corners, in points.
  let cornerRadius: Double

  init(_ transition: PageTransition) {
    switch transition {
    case .push: (fades, source, cornerRadius) = (false, nil, 0)
    case .fade: (fades, source, cornerRadius) = (true, nil, 0)
    case .grow(let source, let cornerRadius):
      requireNonnegative(cornerRadius, "PageTransition.grow: cornerRadius")
      (fades, self.source, self.cornerRadius) = (false, source, cornerRadius)
    }
  }
}
