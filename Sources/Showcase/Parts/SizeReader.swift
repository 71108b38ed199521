import Vitrine

/// A container that makes its content from its own size, at the first layout.
@MainActor
final class SizeReader: Component {
  private let content: @MainActor (Size) -> [Component]

  init(@ComponentBuilder _ content: @escaping @MainActor (Size) -> [Component]) {
    self.content = content
    super.init()
  }

  override func layout() {
    if frame.width <= 0 || frame.height <= 0 { return }
    if children.isEmpty {
      for child in content(frame.size) { addChild(child) }
    }
    for child in children { child.frame = bounds }
  }
}

extension Size {
  /// A low panel, such as 480 × 272: its parts are lower.
  var isLow: Bool { height < 360 }

  /// Parts above and below the rows are low, to leave space for rows.
  var hasLowParts: Bool { height < 560 }

  /// `share` of the height on the grid of 4 points, between two limits.
  func rows(_ share: Double, minimum: Double, maximum: Double) -> Double {
    min(max((height * share / 4).rounded() * 4, minimum), maximum)
  }
}
