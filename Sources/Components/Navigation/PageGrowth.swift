import VitrineUnits

/// The component out of which a navigator's top screen grows, or into which it shrinks, in one
/// transition.
@MainActor
struct PageGrowth {
  /// Nil where the screen slides.
  private(set) var source: PageSource?

  /// Finds the component at the start of a transition. Without one within `bounds` of the navigator
  /// the screen slides.
  mutating func begin(_ top: PageHolder, over below: PageHolder, in bounds: Rect, of stage: Stage?)
  {
    source = PageSource(frame: .zero, cornerRadius: top.entrance.cornerRadius)
    follow(top, over: below, of: stage)
    let seen = source.map { $0.frame.intersection(bounds) } ?? .zero
    if top.entrance.source?.isHidden != false || seen.isEmpty { source = nil }
  }

  /// Updates the component's frame. It moves while the screen below still scrolls, or is laid out
  /// again; if it is gone, its last place counts.
  mutating func follow(_ top: PageHolder, over below: PageHolder, of stage: Stage?) {
    guard source != nil, let component = top.entrance.source, let stage,
      component.stage === stage, component.isDescendant(of: below)
    else { return }
    // In the screen below, which is at its place while another one grows out of it.
    let corner = component.convert(.zero)
    source?.frame = Rect(
      origin: below.convert(Point(-corner.x, -corner.y)), size: component.frame.size)
  }

  /// Ends the transition.
  mutating func end() { source = nil }

  /// The distance from its path of a growing screen after a finger has crossed a navigator of this
  /// width, in points; 0 for one that slides.
  func reach(in width: Double, isRightToLeft: Bool) -> Double {
    source.map { PagePlacement.reach(of: $0, in: width, isRightToLeft: isRightToLeft) } ?? 0
  }
}
