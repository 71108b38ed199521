public import VitrineMotion
public import VitrineUnits

/// How far places seen at moments lie from a law at most, in the places' unit. The law began at an
/// unknown moment within 40 ms of the first one: the moment that fits best counts. Infinite where
/// nothing was seen.
public func misfit(_ seen: [(time: Instant, place: Double)], _ law: SpringMotion) -> Double {
  guard let first = seen.first else { return .infinity }
  var best = Double.infinity
  for step in -400...400 {
    let start = first.time + .milliseconds(Double(step) / 10)
    var worst = 0.0
    for (time, place) in seen {
      worst = max(worst, abs(law.position(at: max(0, (time - start).seconds)) - place))
      if worst > best { break }
    }
    best = min(best, worst)
  }
  return best
}
