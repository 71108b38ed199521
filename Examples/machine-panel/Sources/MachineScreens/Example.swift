/// A firing, for the demonstration.
enum Example {
  static let telemetry = Telemetry(
    state: .heating, temperature: 846, target: 900, power: 64, draft: 12.5)

  /// The kiln heats up to 846 degrees, ever more slowly.
  static let temperatures: [Double?] = (0..<Machine.samples).map { index in
    let rest = 1 - Double(index) / Double(Machine.samples - 1)
    return 846 - 420 * rest * rest
  }
}
