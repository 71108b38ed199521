/// A repeatable source of random numbers: the same seed gives the same numbers on every machine.
///
/// SplitMix64, from Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
public struct RandomSource: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a source; every seed gives another sequence.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }

  /// Returns a number in `range`, both ends included; the same on every machine.
  public mutating func double(in range: ClosedRange<Double>) -> Double {
    let unit = Double(next() >> 11) / 9_007_199_254_740_991
    return range.lowerBound + (range.upperBound - range.lowerBound) * unit
  }

  /// Returns a number in `range`; the same on every machine.
  public mutating func int(in range: ClosedRange<Int>) -> Int {
    let count = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(count == 0 ? next() : next() % count)
  }
}

/// Runs `body` once for each seed from 0, and reports the seed that failed.
public func withEverySeed(
  _ count: Int, _ body: (_ seed: Int, _ random: inout RandomSource) throws -> Void
) rethrows {
  for seed in 0..<count {
    var random = RandomSource(seed: UInt64(seed))
    try body(seed, &random)
  }
}
