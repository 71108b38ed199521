import Vitrine

/// A part that is made once its size is known: what it is made of depends on the screen.
@MainActor
final class SizeReader: Component {
  private let make: @MainActor (Size) -> Component

  init(_ make: @escaping @MainActor (Size) -> Component) {
    self.make = make
    super.init()
  }

  override func layout() {
    if frame.width <= 0 || frame.height <= 0 { return }
    if children.isEmpty { addChild(make(frame.size)) }
    children[0].frame = bounds
  }
}

extension Size {
  /// A panel of a hand's height: parts are lower there.
  var isLow: Bool { height < 360 }

  /// What stands above and below rows is low, so that there is room for them.
  var hasLowParts: Bool { height < 560 }

  /// `share` of the height on the grid of 4 points, between two limits.
  func rows(_ share: Double, least: Double, most: Double) -> Double {
    min(max((height * share / 4).rounded() * 4, least), most)
  }
}
