public import VitrineRaster
public import VitrineUnits

/// A value between two of which there are others: a list of numbers, each of which moves to its
/// goal by itself.
public protocol AnimatableValue: Equatable {
  /// The value in numbers, always equally many: values with other counts are shown at once.
  var animatableNumbers: [Double] { get }
  /// Creates the value of these numbers. While a spring overshoots, they may be beyond both ends of
  /// the motion.
  init(animatableNumbers numbers: [Double])
}

extension Double: AnimatableValue {
  public var animatableNumbers: [Double] { [self] }
  public init(animatableNumbers numbers: [Double]) { self = numbers[0] }
}

extension Point: AnimatableValue {
  public var animatableNumbers: [Double] { [x, y] }
  public init(animatableNumbers numbers: [Double]) { self.init(numbers[0], numbers[1]) }
}

extension Vector: AnimatableValue {
  public var animatableNumbers: [Double] { [dx, dy] }
  public init(animatableNumbers numbers: [Double]) { self.init(numbers[0], numbers[1]) }
}

extension Size: AnimatableValue {
  public var animatableNumbers: [Double] { [width, height] }
  public init(animatableNumbers numbers: [Double]) { self.init(numbers[0], numbers[1]) }
}

extension Rect: AnimatableValue {
  public var animatableNumbers: [Double] { [minX, minY, width, height] }
  public init(animatableNumbers numbers: [Double]) {
    self.init(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}

/// Alpha, and red, green and blue multiplied by it, each from 0 to 255: a color that fades to clear
/// keeps its hue, although clear is black.
extension Color: AnimatableValue {
  public var animatableNumbers: [Double] {
    let share = Double(alpha) / 255
    let shifts: [UInt32] = [16, 8, 0]
    return [Double(alpha)] + shifts.map { shift in Double(argb >> shift & 255) * share }
  }
  public init(animatableNumbers numbers: [Double]) {
    let alpha = min(max(numbers[0], 0), 255)
    let factor = alpha > 0 ? 255 / alpha : 0
    self.init(
      argb: numbers.dropFirst().reduce(UInt32(alpha.rounded())) { argb, number in
        argb << 8 | UInt32(min(max(number * factor, 0), 255).rounded())
      })
  }
}

/// Numbers of a list, such as the values of a chart.
extension Array: AnimatableValue where Element == Double {
  public var animatableNumbers: [Double] { self }
  public init(animatableNumbers numbers: [Double]) { self = numbers }
}
