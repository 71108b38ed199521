import Glibc
import Testing
import VitrineTesting
import VitrineUnits

/// Distance in units of the true value's last place.
private func ulps(_ value: Double, _ truth: Double) -> Double {
  truth == 0 ? abs(value) / Double.leastNonzeroMagnitude : abs(value - truth) / truth.ulp
}

@Suite("Elementary functions that give the same bits everywhere")
struct ExactMathTests {
  @Test("exp agrees with the C library to 2 units in the last place")
  func exp() {
    withEverySeed(20) { _, random in
      for _ in 0..<2000 {
        let x = random.double(in: -700...700)
        #expect(ulps(ExactMath.exp(x), Glibc.exp(x)) <= 2, "exp(\(x))")
        let small = random.double(in: -1...1)
        #expect(ulps(ExactMath.exp(small), Glibc.exp(small)) <= 2, "exp(\(small))")
      }
    }
    #expect(ExactMath.exp(0) == 1)
    #expect(ExactMath.exp(-800) == 0)
    #expect(ExactMath.exp(800) == .infinity)
    #expect(ExactMath.exp(.nan).isNaN)
    #expect(ulps(ExactMath.exp(-740), Glibc.exp(-740)) <= 1)
  }

  @Test("log agrees with the C library to 2 units in the last place")
  func log() {
    withEverySeed(20) { _, random in
      for _ in 0..<2000 {
        let x = Glibc.exp(random.double(in: -600...600))
        #expect(ulps(ExactMath.log(x), Glibc.log(x)) <= 2, "log(\(x))")
        let near = random.double(in: 0.5...2)
        #expect(ulps(ExactMath.log(near), Glibc.log(near)) <= 2, "log(\(near))")
      }
    }
    #expect(ExactMath.log(1) == 0)
    #expect(ExactMath.log(0) == -.infinity)
    #expect(ExactMath.log(-1).isNaN)
    #expect(ExactMath.log(.infinity) == .infinity)
  }

  @Test("sine and cosine agree with the C library to 2e-16")
  func sincos() {
    withEverySeed(20) { _, random in
      for _ in 0..<2000 {
        let x = random.double(in: -1000...1000)
        let (s, c) = ExactMath.sincos(x)
        #expect(abs(s - Glibc.sin(x)) <= 2.3e-16, "sin(\(x))")
        #expect(abs(c - Glibc.cos(x)) <= 2.3e-16, "cos(\(x))")
      }
    }
    #expect(ExactMath.sincos(0) == (0, 1))
  }

  @Test("atan2 agrees with the C library to 1e-15 in all four quadrants")
  func atan2() {
    withEverySeed(20) { _, random in
      for _ in 0..<1000 {
        let y = random.double(in: -10...10)
        let x = random.double(in: -10...10)
        #expect(abs(ExactMath.atan2(y, x) - Glibc.atan2(y, x)) <= 1e-15, "atan2(\(y), \(x))")
      }
    }
    #expect(ExactMath.atan2(0, 0) == 0)
    #expect(ExactMath.atan2(0, -1) == 3.141592653589793)
    #expect(ExactMath.atan2(-1, 0) == -3.141592653589793 / 2)
  }
}
