/// A pixel that the two variants of a kernel paint differently.
struct KernelMismatch: Error, CustomStringConvertible {
  var description: String

  /// Throws unless both variants wrote the same values and nothing from `end` on.
  static func check<Pixel: FixedWidthInteger>(
    _ name: String, seed: Int, vector: [Pixel], scalar: [Pixel], end: Int? = nil,
    untouched: Pixel? = nil
  ) throws {
    guard vector.count == scalar.count else {
      throw KernelMismatch(
        description: "\(name), seed \(seed): \(vector.count) values and \(scalar.count)")
    }
    if let i = vector.indices.first(where: { vector[$0] != scalar[$0] }) {
      throw KernelMismatch(
        description: "\(name), seed \(seed): value \(i) is 0x\(String(vector[i], radix: 16)) by "
          + "vectors and 0x\(String(scalar[i], radix: 16)) by scalars")
    }
    if let end, let untouched, let i = vector[end...].firstIndex(where: { $0 != untouched }) {
      throw KernelMismatch(
        description: "\(name), seed \(seed): value \(i), beyond the end \(end), was changed")
    }
  }
}
