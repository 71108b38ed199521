/// The order of a scroller's children.
///
///     underlays │ content │ indicator │ overlays
@MainActor
final class ScrollLayers {
  private unowned let scroller: ScrollView
  private var underlays = 0
  private var overlays = 0

  /// `scroller` has its indicator.
  init(_ scroller: ScrollView) { self.scroller = scroller }

  private var count: Int { scroller.children.count }

  /// Whether a child of the scroller is content, which scrolling moves.
  func isContent(_ child: Component) -> Bool {
    guard let index = scroller.children.firstIndex(where: { $0 === child }) else { return false }
    return index >= underlays && index < count - 1 - overlays
  }

  /// Adds content below the indicator.
  func addContent(_ child: Component) { scroller.attach(child, at: count - 1 - overlays) }

  /// Adds an underlay above those added before.
  func addUnderlay(_ child: Component) {
    underlays += 1
    scroller.attach(child, at: underlays - 1)
  }

  /// Adds an overlay above all others.
  func addOverlay(_ child: Component) {
    overlays += 1
    scroller.attach(child, at: count)
  }

  /// Moves an underlay over the content and the indicator, below the overlays that are there.
  func raiseUnderlay(_ child: Component) {
    underlays -= 1
    overlays += 1
    scroller.moveChild(child, to: count - overlays)
  }

  /// Moves an overlay behind the content, above the underlays that are there.
  func lowerOverlay(_ child: Component) {
    overlays -= 1
    underlays += 1
    scroller.moveChild(child, to: underlays - 1)
  }
}
