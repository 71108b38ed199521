/// The values of one line of a ``LineChart``, or of one color of bars of a ``BarChart``.
public struct ChartSeries: Sendable, Hashable {
  /// The name in the legend; empty for none.
  public var name: String
  /// The values in order; nil leaves a gap.
  public var values: [Double?]

  /// Creates a series with a name. A chart requires finite values of at most 1e15, positive or
  /// negative.
  public init(_ name: String, _ values: [Double?]) {
    self.name = name
    self.values = values
  }

  /// Creates a series without a name.
  public init(_ values: [Double?]) { self.init("", values) }
}
