package import VitrineMotion
package import VitrineUnits

/// Returns the maximum distance of observed positions from a law, in the positions' unit. The law
/// started at an unknown time within 40 ms of the first position: the best fit counts. Infinite
/// without positions.
package func misfit(_ seen: [(time: Instant, position: Double)], _ law: SpringMotion) -> Double {
  guard let first = seen.first else { return .infinity }
  var best = Double.infinity
  for step in -400...400 {
    let start = first.time + .milliseconds(Double(step) / 10)
    var worst = 0.0
    for (time, position) in seen {
      worst = max(worst, abs(law.position(at: max(0, (time - start).seconds)) - position))
      if worst > best { break }
    }
    best = min(best, worst)
  }
  return best
}
