/// Elementary functions with the same result bits on every machine.
///
/// The C library's `exp`, `log`, `sin` and `cos` differ in the last bit between processors (with
/// and without fused multiply-add) and between versions. A recording must replay to the same
/// pictures everywhere, so motion uses these functions: IEEE additions, multiplications and
/// divisions in a fixed order, which Swift never fuses or reorders. Within 2 units in the last
/// place of the true value over the ranges that motion uses.
public enum ExactMath {
  static let ln2High = 6.931_471_803_691_238_16e-01  // 33 bits of ln 2, so that k·ln2High is exact
  static let ln2Low = 1.908_214_929_270_587_70e-10

  /// e^x. 0 below −745, infinity above 709.78.
  public static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.78 { return .infinity }
    if x < -745.13 { return 0 }
    // x = k·ln 2 + r with |r| ≤ ln 2 / 2; e^r by its series to the 14th power: the next term is
    // below 0.347^15 / 15! = 1e-19.
    let k = (x * 1.442_695_040_888_963_4).rounded(.toNearestOrEven)
    let high = x - k * ln2High
    let low = k * ln2Low
    let r = high - low
    var sum = 0.0
    var n = 14.0
    while n >= 2 {
      sum = (1 + sum) * r / n
      n -= 1
    }
    // sum holds r/2 + r²/6 + …; e^r − 1 = r·(1 + sum), corrected for what high − low rounded off.
    let correction = (high - r) - low
    let result = 1 + (r + (r * sum + correction))
    return scaled(result, Int(k))
  }

  /// The natural logarithm; NaN below zero, −infinity at zero.
  public static func log(_ x: Double) -> Double {
    if x.isNaN || x < 0 { return .nan }
    if x == 0 { return -.infinity }
    if x == .infinity { return x }
    // x = 2^k · m with √½ ≤ m < √2; ln m = 2·atanh(s), s = (m − 1)/(m + 1), |s| ≤ 0.172: the
    // series to s^23 leaves less than 1e-19.
    var k = Double(x.exponent)
    var m = x.significand
    if m > 1.414_213_562_373_095_1 {
      m /= 2
      k += 1
    }
    let f = m - 1
    let s = f / (2 + f)
    let z = s * s
    var sum = 0.0
    var n = 23.0
    while n >= 3 {
      sum = z * (1 / n + sum)
      n -= 2
    }
    // 2s = f − s·f, so the leading term f is exact.
    let small = s * (2 * sum - f)
    return k * ln2High + (f + (small + k * ln2Low))
  }

  /// Sine and cosine of an angle in radians, |x| below 1e6 (motion uses no larger angles).
  public static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
    if !x.isFinite { return (.nan, .nan) }
    // x = q·π/2 + r, π/2 in three parts whose products with q are exact for |q| < 2^20.
    let q = (x * 0.636_619_772_367_581_3).rounded(.toNearestOrEven)
    var r = x - q * 1.570_796_326_734_125_61
    r -= q * 6.077_100_506_303_965_98e-11
    r -= q * 2.022_266_248_795_950_63e-21
    let z = r * r
    var s = 0.0
    var n = 18.0
    while n >= 2 {
      s = (1 + s) * (-z) / (n * (n + 1))
      n -= 2
    }
    var c = 0.0
    n = 18.0
    while n >= 2 {
      c = (1 + c) * (-z) / (n * (n - 1))
      n -= 2
    }
    let sine = r + r * s
    let cosine = 1 + c
    switch Int(q) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// The angle of (x, y) in radians, −π to π; 0 for (0, 0).
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    let pi = 3.141_592_653_589_793
    if x == 0 && y == 0 { return 0 }
    let a = abs(y)
    let b = abs(x)
    let first = a <= b ? atan(a / b) : pi / 2 - atan(b / a)
    let angle = x < 0 ? pi - first : first
    return y < 0 ? -angle : angle
  }

  /// arctan t for 0 ≤ t ≤ 1: two half-angle steps bring t below 0.2, then the series.
  private static func atan(_ t: Double) -> Double {
    func half(_ t: Double) -> Double { t / (1 + (1 + t * t).squareRoot()) }
    let u = half(half(t))
    let z = u * u
    var sum = 0.0
    var n = 25.0
    while n >= 1 {
      sum = 1 / n - z * sum
      n -= 2
    }
    return 4 * u * sum
  }

  /// value · 2^k, also where the result is subnormal.
  private static func scaled(_ value: Double, _ k: Int) -> Double {
    if k >= -1000 {
      return value * Double(sign: .plus, exponent: min(k, 1023), significand: 1)
        * (k > 1023 ? 2 : 1)
    }
    return value * Double(sign: .plus, exponent: k + 1000, significand: 1)
      * Double(sign: .plus, exponent: -1000, significand: 1)
  }
}
