import Foundation
import VitrineRaster

/// How people see colors: as most do, or with one kind of cones missing.
///
/// The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
/// Simulation of Color Vision Deficiency" (2009), for linear sRGB and full severity.
enum ColorSight: CaseIterable {
  case usual
  case protanopia
  case deuteranopia
  case tritanopia

  private var matrix: [[Double]] {
    switch self {
    case .usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  /// The distance of two colors in CIELAB. About 2 is just visible; 30 are two names of colors.
  func difference(_ a: Color, _ b: Color) -> Double {
    let (first, second) = (lab(a), lab(b))
    var sum = 0.0
    for index in 0..<3 {
      let difference = first[index] - second[index]
      sum += difference * difference
    }
    return sum.squareRoot()
  }

  private func lab(_ color: Color) -> [Double] {
    let linear: [Double] = [16, 8, 0].map { (shift: UInt32) -> Double in
      let value = Double(color.argb >> shift & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let seen: [Double] = matrix.map { row -> Double in min(max(dot(row, linear), 0), 1) }
    // sRGB to XYZ, divided by the white point D65.
    let x = dot([0.4124, 0.3576, 0.1805], seen) / 0.9505
    let y = dot([0.2126, 0.7152, 0.0722], seen)
    let z = dot([0.0193, 0.1192, 0.9505], seen) / 1.089
    let (fx, fy, fz) = (root(x), root(y), root(z))
    return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
  }

  private func dot(_ a: [Double], _ b: [Double]) -> Double {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  }

  private func root(_ t: Double) -> Double {
    t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116
  }
}
