/// A 64-bit hash that is the same on every machine and in every run, unlike `Hasher`.
///
/// FNV-1a (Fowler, Noll, Vo). It detects other contents, but does not protect against forgery.
/// Inlinable, because it reads maps of 50 MB byte by byte.
public struct StableHash: Sendable, Hashable {
  /// The hash of what was added so far.
  public var value: UInt64 { hash }

  @usableFromInline var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the hash of nothing.
  public init() {}

  /// Adds bytes. The result does not depend on how they are divided among calls.
  @inlinable
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    var hash = hash
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    self.hash = hash
  }

  /// Adds 64 bits in one step, which takes an eighth of the time of as many bytes, and has another
  /// result.
  ///
  /// FNV's multiplication moves bits upwards only, which eight steps a word make up for. Here the
  /// upper half is folded down instead: h = (h ^ word) × prime; h = h ^ (h >> 32).
  @inlinable
  public mutating func add(word: UInt64) {
    let product = (hash ^ word) &* 0x100_0000_01b3
    hash = product ^ product >> 32
  }

  /// The hash as sixteen hexadecimal digits.
  public var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
