public import VitrineUnits

/// The properties of a panel: its size, refresh rate and reading direction.
///
///     @Test("rows follow the finger", arguments: PanelSetting.all)
///     func follows(panel: PanelSetting) {
///       let stage = ScriptedStage(makeScreen(), on: panel)
///       …
///     }
///
/// A behavior must be the same on each of them.
public struct PanelSetting: Sendable, Hashable, CustomStringConvertible {
  /// The size in device pixels, upright.
  public var size: PixelSize
  /// Refreshes per second.
  public var hertz: Double
  /// The direction of reading, which mirrors layouts.
  public var direction: LayoutDirection
  /// Device pixels per point.
  public var scale: Double
  /// Whether motion is reduced: slides become fades, springs become short and do not overshoot;
  /// swipe rows and map flights jump. Flings and bounces stay.
  public var reducesMotion: Bool

  /// Creates a panel of `size` device pixels; by default 800 × 480 at 60 Hz, left to right, one
  /// pixel per point. `hertz` and `scale` must be finite and above zero.
  public init(
    _ size: PixelSize = PixelSize(800, 480), hertz: Double = 60,
    _ direction: LayoutDirection = .leftToRight, scale: Double = 1, reducesMotion: Bool = false
  ) {
    requirePositive(hertz, "PanelSetting.hertz")
    requirePositive(scale, "PanelSetting.scale")
    self.size = size
    self.hertz = hertz
    self.direction = direction
    self.scale = scale
    self.reducesMotion = reducesMotion
  }

  /// Sizes from the smallest common kiosk panel to the largest, landscape and portrait.
  public static let sizes = [
    PixelSize(480, 272), PixelSize(800, 480), PixelSize(720, 1280), PixelSize(1920, 1080),
  ]
  /// Refreshes per second of slow, usual and fast panels.
  public static let rates = [30.0, 60, 120]

  /// Each size at each rate in both directions: 24.
  public static let all = sizes.flatMap { size in
    rates.flatMap { hertz in
      [LayoutDirection.leftToRight, .rightToLeft].map { PanelSetting(size, hertz: hertz, $0) }
    }
  }

  /// Each size, each rate and both directions at least once, for slow tests.
  public static let representative = [
    PanelSetting(PixelSize(480, 272), hertz: 30),
    PanelSetting(PixelSize(480, 272), hertz: 120, .rightToLeft),
    PanelSetting(PixelSize(800, 480), hertz: 60, .rightToLeft),
    PanelSetting(PixelSize(720, 1280), hertz: 120),
    PanelSetting(PixelSize(1920, 1080), hertz: 60),
    PanelSetting(PixelSize(1920, 1080), hertz: 30, .rightToLeft),
  ]

  /// Whether lines of text begin at the right edge.
  public var isRightToLeft: Bool { direction == .rightToLeft }
  /// The width in points.
  public var width: Double { Double(size.width) / scale }
  /// The height in points.
  public var height: Double { Double(size.height) / scale }
  /// The time between two refreshes.
  public var refreshInterval: Duration { Duration(seconds: 1 / hertz) }

  /// Converts a distance from the leading edge to points from the left.
  public func x(_ fromLeading: Double) -> Double {
    isRightToLeft ? width - fromLeading : fromLeading
  }

  /// Converts a distance along the reading direction to a distance to the right.
  public func reading(_ distance: Double) -> Double { isRightToLeft ? -distance : distance }

  /// Mirrors a left-to-right frame on a right-to-left panel.
  public func mirrored(_ rect: Rect) -> Rect {
    isRightToLeft ? Rect(width - rect.maxX, rect.minY, rect.width, rect.height) : rect
  }

  public var description: String {
    "\(size.width)x\(size.height) at \(Int(hertz.rounded())) Hz"
      + (isRightToLeft ? ", right to left" : "") + (scale == 1 ? "" : ", scale \(scale)")
      + (reducesMotion ? ", reduced motion" : "")
  }
}
