import VitrineUnits

/// The velocity at the end of a stroke whose acceleration is steady.
enum ParabolaFit {
  /// The slope at the newest sample of a parabola through all samples by least squares: with t
  /// measured back from the newest (≤ 0) and sums about the means,
  /// b = (Sxy·Sx²x² − Sx²y·Sxx²) / (Sxx·Sx²x² − Sxx²²). Nil where the times do not determine it.
  static func slope(_ run: ArraySlice<VelocitySample>) -> Vector? {
    guard let newest = run.last else { return nil }
    let n = Double(run.count)
    var t1 = 0.0
    var t2 = 0.0
    var px = 0.0
    var py = 0.0
    for sample in run {
      let t = (sample.time - newest.time).seconds
      t1 += t
      t2 += t * t
      px += sample.position.x - newest.position.x
      py += sample.position.y - newest.position.y
    }
    let (meanT, meanT2, meanX, meanY) = (t1 / n, t2 / n, px / n, py / n)
    var sTT = 0.0
    var sTT2 = 0.0
    var sT2T2 = 0.0
    var sTX = 0.0
    var sT2X = 0.0
    var sTY = 0.0
    var sT2Y = 0.0
    for sample in run {
      let t = (sample.time - newest.time).seconds
      let dt = t - meanT
      let dt2 = t * t - meanT2
      let dx = sample.position.x - newest.position.x - meanX
      let dy = sample.position.y - newest.position.y - meanY
      sTT += dt * dt
      sTT2 += dt * dt2
      sT2T2 += dt2 * dt2
      sTX += dt * dx
      sT2X += dt2 * dx
      sTY += dt * dy
      sT2Y += dt2 * dy
    }
    let determinant = sTT * sT2T2 - sTT2 * sTT2
    // Zero for fewer than three distinct times, up to rounding.
    guard determinant > 1e-12 * sTT * sT2T2 else { return nil }
    return Vector(
      (sTX * sT2T2 - sT2X * sTT2) / determinant, (sTY * sT2T2 - sT2Y * sTT2) / determinant)
  }
}
