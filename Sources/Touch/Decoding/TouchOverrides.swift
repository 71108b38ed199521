package import VitrineUnits

/// The owner's corrections to a panel's description of itself.
///
/// They are applied in this order: axes and ranges choose and scale the raw values to the unit
/// square; then the axes are swapped, then inverted, then calibrated; then the panel transform maps
/// the unit square to points (and applies a calibration of its own, if it has one).
package struct TouchOverrides: Sendable, Hashable {
  /// The source of x, an ABS code; nil for the protocol's own. A code below ABS_MT_SLOT makes the
  /// device a single-touch panel, whatever it declares.
  package var xAxis: UInt16?
  package var yAxis: UInt16?
  /// The true range of the axis that carries x, in the device's units; nil for the declared one.
  package var xRange: ClosedRange<Int32>?
  package var yRange: ClosedRange<Int32>?
  package var swapsAxes: Bool
  /// Mirrors left and right, after swapping.
  package var invertsX: Bool
  /// Mirrors top and bottom, after swapping.
  package var invertsY: Bool
  package var calibration: Calibration

  package init(
    xAxis: UInt16? = nil, yAxis: UInt16? = nil, xRange: ClosedRange<Int32>? = nil,
    yRange: ClosedRange<Int32>? = nil, swapsAxes: Bool = false, invertsX: Bool = false,
    invertsY: Bool = false, calibration: Calibration = .identity
  ) {
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.xRange = xRange
    self.yRange = yRange
    self.swapsAxes = swapsAxes
    self.invertsX = invertsX
    self.invertsY = invertsY
    self.calibration = calibration
  }

  /// No corrections.
  package static let none = TouchOverrides()

  /// The position in the unit square after swapping, inverting and calibrating.
  func apply(_ unit: Point) -> Point {
    var p = swapsAxes ? Point(unit.y, unit.x) : unit
    if invertsX { p.x = 1 - p.x }
    if invertsY { p.y = 1 - p.y }
    return calibration.apply(p)
  }
}
