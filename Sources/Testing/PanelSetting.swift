public import VitrineUnits

/// A panel as it hangs on a wall: how large and how fast it is, and which way it is read.
///
///     @Test("rows follow the finger", arguments: PanelSetting.all)
///     func follows(panel: PanelSetting) {
///       let table = ScriptedStage(makeScreen(), on: panel)
///       …
///     }
///
/// A behaviour that holds must hold on each of them.
public struct PanelSetting: Sendable, Hashable, CustomStringConvertible {
  /// In device pixels, upright.
  public var size: PixelSize
  /// Refreshes a second.
  public var hertz: Double
  public var direction: LayoutDirection
  /// Device pixels per point.
  public var scale: Double
  public var reducesMotion: Bool

  public init(
    _ size: PixelSize = PixelSize(800, 480), hertz: Double = 60,
    _ direction: LayoutDirection = .leftToRight, scale: Double = 1, reducesMotion: Bool = false
  ) {
    precondition(hertz > 0 && hertz.isFinite, "a display refreshes")
    precondition(scale > 0 && scale.isFinite, "a scale is above zero")
    self.size = size
    self.hertz = hertz
    self.direction = direction
    self.scale = scale
    self.reducesMotion = reducesMotion
  }

  /// From the smallest panel that people build kiosks with to the largest, lying and upright.
  public static let sizes = [
    PixelSize(480, 272), PixelSize(800, 480), PixelSize(720, 1280), PixelSize(1920, 1080),
  ]
  public static let rates = [30.0, 60, 120]

  /// Each size at each rate in both directions: 24.
  public static let all = sizes.flatMap { size in
    rates.flatMap { hertz in
      [LayoutDirection.leftToRight, .rightToLeft].map { PanelSetting(size, hertz: hertz, $0) }
    }
  }

  /// Each size, each rate and both directions at least once, for tests that take long.
  public static let representative = [
    PanelSetting(PixelSize(480, 272), hertz: 30),
    PanelSetting(PixelSize(480, 272), hertz: 120, .rightToLeft),
    PanelSetting(PixelSize(800, 480), hertz: 60, .rightToLeft),
    PanelSetting(PixelSize(720, 1280), hertz: 120),
    PanelSetting(PixelSize(1920, 1080), hertz: 60),
    PanelSetting(PixelSize(1920, 1080), hertz: 30, .rightToLeft),
  ]

  public var isRightToLeft: Bool { direction == .rightToLeft }
  /// In points.
  public var width: Double { Double(size.width) / scale }
  /// In points.
  public var height: Double { Double(size.height) / scale }
  /// Between two refreshes.
  public var refreshInterval: Duration { Duration(seconds: 1 / hertz) }

  /// A place by its distance from the side where lines begin, in points from the left.
  public func x(_ fromLeading: Double) -> Double {
    isRightToLeft ? width - fromLeading : fromLeading
  }

  /// A way along the reading direction as a way to the right.
  public func reading(_ distance: Double) -> Double { isRightToLeft ? -distance : distance }

  /// What lies at `rect` where lines begin at the left, on this panel.
  public func mirrored(_ rect: Rect) -> Rect {
    isRightToLeft ? Rect(width - rect.maxX, rect.minY, rect.width, rect.height) : rect
  }

  public var description: String {
    "\(size.width)x\(size.height) at \(Int(hertz.rounded())) Hz"
      + (isRightToLeft ? ", right to left" : "") + (scale == 1 ? "" : ", scale \(scale)")
      + (reducesMotion ? ", reduced motion" : "")
  }
}
