import VitrineUnits

/// The times at which a panel reports a finger.
public struct ReportTiming: Sendable, Hashable {
  /// Reports of each finger a second; the slowest panels have 25, the usual ones 60 to 125.
  public var rate: Double
  /// The share of a report interval between a landing and the next report, above 0 … 1.
  public var phase: Double
  /// The time between the last report with a position and that of the lift; 24 ms on real panels.
  public var liftGap: Duration

  /// Creates times; `rate` is 1 or more.
  public init(
    rate: Double = 125, phase: Double = 1, liftGap: Duration = .milliseconds(24)
  ) {
    require(
      rate >= 1 && phase > 0 && phase <= 1 && liftGap >= .zero,
      "ReportTiming: the rate must be 1 or more, the phase above 0 to 1, and the gap before the lift "
        + "zero or more, but they are \(rate), \(phase) and \(liftGap)")
    self.rate = rate
    self.phase = phase
    self.liftGap = liftGap
  }

  /// Creates the random times of any panel.
  public init(using random: inout RandomSource) {
    self.init(
      rate: random.double(in: 25...125), phase: random.double(in: 0.05...1),
      liftGap: .milliseconds(random.double(in: 0...60)))
  }
}

extension ReportTiming: CustomStringConvertible {
  public var description: String {
    func round(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    return "\(round(rate)) reports a second from \(round(phase)), lifts "
      + "\(round(liftGap.seconds * 1000)) ms late"
  }
}
