import VitrineSystem

/// Collects the properties of one feature after the other, and shares the memory of equal ones.
///
/// Half of a town's features are `building=yes`. A dictionary is a reference, so thousands of equal
/// ones cost eight bytes each. The cache is bounded; evicting an entry costs memory, but does not
/// change the result.
struct PropertyTable {
  private struct Known {
    var bytes: [UInt8]
    var properties: [String: String]
  }

  private static let mostKnown = 4096
  private static let longestKnown = 128
  /// The properties of the current feature: for each, the lengths and bytes of its key and value.
  private var bytes: [UInt8] = []
  private var pairs: [(key: Range<Int>, value: Range<Int>)] = []
  private var key = 0..<0
  private var known: [UInt64: Known] = [:]
  private var texts: [UInt64: String] = [:]

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    pairs.removeAll(keepingCapacity: true)
  }

  mutating func setKey(_ text: UnsafeBufferPointer<UInt8>) { key = append(text) }

  mutating func setValue(_ text: UnsafeBufferPointer<UInt8>) { pairs.append((key, append(text))) }

  /// Returns the collected properties; if a key occurs twice, its last value is used.
  mutating func properties() -> [String: String] {
    if pairs.isEmpty { return [:] }
    let isShort = bytes.count <= Self.longestKnown
    let hash = isShort ? Self.hash(bytes[...]) : 0
    if isShort, let found = known[hash], found.bytes == bytes { return found.properties }
    var properties: [String: String] = [:]
    properties.reserveCapacity(pairs.count)
    for pair in pairs { properties[text(pair.key)] = text(pair.value) }
    if isShort {
      if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
      known[hash] = Known(bytes: bytes, properties: properties)
    }
    return properties
  }

  /// Appends a text. Its length comes before its bytes, so that equal bytes mean equal properties.
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: text.count)) { bytes.append(contentsOf: $0) }
    let start = bytes.count
    bytes.append(contentsOf: text)
    return start..<bytes.count
  }

  /// Returns a text. A String stores up to 15 bytes inline; longer ones that repeat are shared.
  private mutating func text(_ range: Range<Int>) -> String {
    let slice = bytes[range]
    if range.count <= 15 || range.count > 64 { return String(decoding: slice, as: UTF8.self) }
    let hash = Self.hash(slice)
    if let found = texts[hash], found.utf8.elementsEqual(slice) { return found }
    let made = String(decoding: slice, as: UTF8.self)
    if texts.count >= Self.mostKnown { texts.removeAll(keepingCapacity: true) }
    texts[hash] = made
    return made
  }

  private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash = StableHash()
    hash.add(bytes)
    return hash.value
  }
}
