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

  /// Scrolls through each scroller that is in sight, from its start to its end, until there is a
  /// component with the label; nil: there is none. Lists make their rows as they come into sight;
  /// `drawFrames` draws the frames in which they do.
  package func scrollThrough(_ drawFrames: () -> Void) -> Component? {
    for scroller in scrollers {
      scroller.scroll(to: scroller.extent.minimum, animated: false)
      drawFrames()
      for _ in 0..<Self.mostSteps {
        if let component = present { return component }
        let before = scroller.offset
        scroller.scroll(to: before + scroller.extent.viewport / 2, animated: false)
        drawFrames()
        // The offset is on whole pixels, so it may stay a little before the end.
        if scroller.offset < before + 1 { break }
      }
    }
    return nil
  }

  private var scrollers: [ScrollView] {
    ComponentOutline(of: stage).nodes.compactMap { node in
      node.visible == nil ? nil : node.component as? ScrollView
    }
  }
}
