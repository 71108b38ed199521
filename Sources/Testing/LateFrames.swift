import VitrineUnits

extension ScriptedStage {
  /// Makes each frame as late as a kiosk does: a quarter of an interval to a whole one before its
  /// refresh, and at most a 64th of an interval sooner or later than the frame before.
  package func drawsLate(using random: inout RandomSource) {
    var share = random.double(in: 0.25...1)
    var source = RandomSource(seed: random.next())
    let interval = refreshInterval.seconds
    lead = { _ in
      share = min(max(share + source.double(in: -1...1) / 64, 0.25), 1)
      return Duration(seconds: share * interval)
    }
  }
}
