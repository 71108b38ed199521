import VitrineUnits

/// Scrolls a component that gets the focus of the keys, or that a test looks for, into sight, with
/// some of what follows it.
@MainActor
package enum FocusReveal {
  /// The distance that is kept from the edges of a scroller, as far as it has room.
  private static let margin = 72.0

  /// Scrolls each scroller around the component.
  package static func scroll(_ component: Component, on stage: Stage) {
    var frame = component.bounds.offset(by: Point.zero - component.convert(.zero))
    let isRightToLeft = stage.environment.isRightToLeft
    var inner = component
    for outer in component.path.dropFirst() {
      defer { inner = outer }
      // A header of a scroller is no content of it.
      guard let scroller = outer as? ScrollView, scroller.layers.isContent(inner) else { continue }
      // Pages come to rest at whole ones.
      if let strip = scroller as? PageStrip {
        strip.swipe(to: inner)
        continue
      }
      // A scroller may reach beyond the screen, as in a sheet that is low.
      let view = scroller.bounds.offset(by: Point.zero - scroller.convert(.zero))
        .intersection(Rect(origin: .zero, size: stage.size))
      let isVertical = scroller.axis == .vertical
      let sign = isVertical || !isRightToLeft ? 1.0 : -1
      // As if the scroller had arrived.
      let ahead = (scroller.offset - scroller.destination) * sign
      frame = frame.offset(by: isVertical ? Vector(0, ahead) : Vector(ahead, 0))
      let travel =
        isVertical
        ? step(frame.minY...frame.maxY, in: view.minY...view.maxY)
        : step(frame.minX...frame.maxX, in: view.minX...view.maxX)
      let goal = min(
        max(scroller.destination + travel * sign, scroller.extent.minimum), scroller.extent.maximum)
      let moved = (goal - scroller.destination) * sign
      if moved == 0 { continue }
      scroller.scroll(to: goal)
      frame = frame.offset(by: isVertical ? Vector(0, -moved) : Vector(-moved, 0))
    }
  }

  /// The distance by which a span has to move up or left to be inside another one, with the margin.
  private static func step(
    _ span: ClosedRange<Double>, in view: ClosedRange<Double>
  ) -> Double {
    let length = span.upperBound - span.lowerBound
    let room = view.upperBound - view.lowerBound - length
    let margin = max(0, min(Self.margin, room / 2))
    if span.lowerBound < view.lowerBound + margin {
      return span.lowerBound - view.lowerBound - margin
    }
    if span.upperBound > view.upperBound - margin {
      return span.upperBound - view.upperBound + margin
    }
    return 0
  }
}
