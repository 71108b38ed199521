import VitrineUnits

/// The search for a component by its label, through the scrollers of a stage.
@MainActor
package struct LabelSearch {
  private let label: String
  private let stage: Stage
  /// Whether only components count that a person can tap.
  private let isForTap: Bool

  /// The most steps of half a viewport through one list, which may grow for ever.
  private static let mostSteps = 2000

  package init(for label: String, on stage: Stage, isForTap: Bool) {
    self.label = label
    self.stage = stage
    self.isForTap = isForTap
  }

  /// Returns a component with the label, one in sight before others; nil: there is none now.
  package var present: Component? {
    let nodes = ComponentOutline(of: stage).nodes.filter { node in
      guard let semantics = node.semantics, semantics.label == label else { return false }
      return !isForTap || semantics.canBeTapped
    }
    return (nodes.first { $0.visible != nil } ?? nodes.first)?.component
  }

  /// Scrolls through the scrollers in sight, each from its start to its end, until there is a
  /// component with the label; nil: there is none, and all are where they were. Pages are turned
  /// last, and the scrollers on each of them searched. Lists make their rows as they come into
  /// sight; `drawFrames` draws the frames in which they do.
  package func scrollThrough(_ drawFrames: () -> Void) -> Component? {
    if let found = search(scrollers.filter { !($0 is PageStrip) }, drawFrames) { return found }
    for strip in scrollers where strip is PageStrip {
      let found = walk(strip, by: strip.extent.viewport, drawFrames) {
        let inside = scrollers.filter { !($0 is PageStrip) && $0.isDescendant(of: strip) }
        return present ?? search(inside, drawFrames)
      }
      if let found { return found }
    }
    return nil
  }

  /// Searches in scrollers, those inside of others first.
  private func search(_ scrollers: [ScrollView], _ drawFrames: () -> Void) -> Component? {
    for scroller in scrollers.reversed() {
      let step = scroller.extent.viewport / 2
      if let found = walk(scroller, by: step, drawFrames, find: { present }) { return found }
    }
    return nil
  }

  /// Scrolls by steps until `find` returns a component; nil: it is where it was.
  private func walk(
    _ scroller: ScrollView, by step: Double, _ drawFrames: () -> Void, find: () -> Component?
  ) -> Component? {
    let start = scroller.offset
    scroller.scroll(to: scroller.extent.minimum, animated: false)
    drawFrames()
    for _ in 0..<Self.mostSteps {
      if let component = find() { return component }
      let before = scroller.offset
      scroller.scroll(to: before + step, animated: false)
      drawFrames()
      // The offset is on whole pixels, so it may stay a little before the end.
      if scroller.offset < before + 1 { break }
    }
    scroller.scroll(to: start, animated: false)
    drawFrames()
    return nil
  }

  private var scrollers: [ScrollView] {
    ComponentOutline(of: stage).nodes.compactMap { node in
      node.visible == nil ? nil : node.component as? ScrollView
    }
  }
}
