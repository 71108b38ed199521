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

/// Alpha, red, green and blue, each from 0 to 255.
extension Color: AnimatableValue {
  public var animatableNumbers: [Double] {
    let shifts: [UInt32] = [24, 16, 8, 0]
    return shifts.map { shift in Double(argb >> shift & 255) }
  }
  public init(animatableNumbers numbers: [Double]) {
    self.init(
      argb: numbers.reduce(0) { argb, number in
        argb << 8 | UInt32(min(max(number, 0), 255).rounded())
      })
  }
}

/// Numbers of a list, such as the values of a chart.
extension Array: AnimatableValue where Element == Double {
  public var animatableNumbers: [Double] { self }
  public init(animatableNumbers numbers: [Double]) { self = numbers }
}
