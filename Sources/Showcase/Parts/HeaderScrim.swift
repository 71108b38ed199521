import Vitrine

/// Darkens the foot of a picture as far up as its text reaches, so that white text can be read on it.
@MainActor
final class HeaderScrim: Component {
  /// How far up the text stands, in points.
  var reach: Double { didSet { if reach != oldValue { setNeedsDisplay() } } }
  /// So many times as far up it begins, so that it has no edge.
  var rise: Double { didSet { if rise != oldValue { setNeedsDisplay() } } }

  /// Over anything that may lie behind text.
  static let most = 1.6
  /// Over what is quiet by itself where text stands: what lies above keeps its light.
  static let quiet = 1.2

  init(reach: Double = 0, rise: Double = HeaderScrim.most) {
    self.reach = reach
    self.rise = rise
    super.init()
    isTouchable = false
  }

  override func draw(into canvas: inout Canvas) {
    let height = canvas.size.height
    func dark(_ alpha: UInt32) -> Color { Color(argb: alpha << 24 | 0x08_1a20) }
    // Where the text begins it is dark enough for white on what lies there.
    let top = height - rise * reach
    canvas.gradient(
      Rect(0, max(0, top), canvas.size.width, height - max(0, top)), from: Point(0, top),
      to: Point(0, height),
      stops: [.init(0, dark(0)), .init(0.36, dark(0x98)), .init(1, dark(0xd0))])
  }
}
