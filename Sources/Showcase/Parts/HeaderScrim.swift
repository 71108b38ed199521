import Vitrine

/// A gradient that darkens the bottom of a picture so that white text is readable on it.
@MainActor
final class HeaderScrim: Component {
  /// The height of the text from the bottom, in points.
  var reach: Double { didSet { if reach != oldValue { setNeedsDisplay() } } }
  /// The gradient's height, as a multiple of ``reach``: above 1, so that it has no visible edge.
  var rise: Double { didSet { if rise != oldValue { setNeedsDisplay() } } }

  /// For any picture behind the text.
  static let detailed = 1.6
  /// For a picture without detail behind the text, which stays brighter.
  static let plain = 1.2

  init(reach: Double = 0, rise: Double = HeaderScrim.detailed) {
    self.reach = reach
    self.rise = rise
    super.init()
    isTouchable = false
  }

  override func draw(into canvas: inout Canvas) {
    let height = canvas.size.height
    func dark(_ alpha: UInt32) -> Color { Color(argb: alpha << 24 | 0x08_1a20) }
    // Dark enough for white text where the text begins.
    let top = height - rise * reach
    canvas.gradient(
      Rect(0, max(0, top), canvas.size.width, height - max(0, top)), from: Point(0, top),
      to: Point(0, height),
      stops: [.init(0, dark(0)), .init(0.36, dark(0x98)), .init(1, dark(0xd0))])
  }
}
