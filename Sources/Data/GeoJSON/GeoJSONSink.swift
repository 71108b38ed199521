/// Forwards the parser's events to a builder.
///
/// The builder is stored behind a pointer. As a property of a class, each of its fields would need
/// an exclusivity check a million times a second, although the parser makes one call at a time.
final class GeoJSONSink: JSONSink {
  /// The most remarks of each kind that are recorded with positions: a file may be full of them.
  static let mostRemarks = 8

  unowned(unsafe) var parser: JSONParser!
  /// The remarks that have not been taken yet, in the order of the file.
  var remarks: [DataError] = []
  private var counts = [0, 0, 0, 0]
  let builder = UnsafeMutablePointer<GeoJSONBuilder>.allocate(capacity: 1)

  override init() { builder.initialize(to: GeoJSONBuilder()) }

  deinit {
    builder.deinitialize(count: 1)
    builder.deallocate()
  }

  override func null() throws(ParseIssue) {
    try builder.pointee.null()
    note()
  }
  override func boolean(_ value: Bool) throws(ParseIssue) { try builder.pointee.boolean(value) }
  override func number(_ digits: UnsafeBufferPointer<UInt8>) throws(ParseIssue) {
    try builder.pointee.number(digits)
    note()
  }
  override func string(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParseIssue) {
    try builder.pointee.string(bytes)
  }
  override func startObject() throws(ParseIssue) {
    try builder.pointee.startObject()
    note()
  }
  override func key(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParseIssue) {
    try builder.pointee.key(bytes)
  }
  override func endObject() throws(ParseIssue) {
    try builder.pointee.endObject()
    note()
  }
  override func startArray() throws(ParseIssue) {
    try builder.pointee.startArray()
    note()
  }
  override func endArray() throws(ParseIssue) {
    try builder.pointee.endArray()
    note()
  }

  // MARK: Remarks

  @inline(__always)
  private func note() { if builder.pointee.remark != nil { takeRemark() } }

  private func takeRemark() {
    guard let remark = builder.pointee.remark else { return }
    builder.pointee.remark = nil
    counts[remark.kind] += 1
    if counts[remark.kind] > Self.mostRemarks { return }
    remarks.append(remark.error(in: parser.file, at: parser.position))
  }

  /// Ends the text: adds the number of remarks that were not recorded.
  func finish() {
    for kind in counts.indices where counts[kind] > Self.mostRemarks {
      remarks.append(
        GeoJSONRemark.more(counts[kind] - Self.mostRemarks, kind: kind, in: parser.file))
      counts[kind] = 0
    }
  }
}

/// A part of a file that is skipped or fixed, while the rest is shown.
enum GeoJSONRemark {
  /// A feature without a geometry.
  case nowhere(String)
  /// A feature beyond the globe.
  case beyond(ParseIssue)
  /// A property whose value is neither a text, a number nor a boolean.
  case property(String)
  /// A ring whose last point differs from its first, in the feature of this number.
  case open(feature: Int)

  var kind: Int {
    switch self {
    case .nowhere: 0
    case .beyond: 1
    case .property: 2
    case .open: 3
    }
  }

  private static let remedies = [
    "the feature is left out: give it a place, or leave it out of the file",
    "the feature is left out: fix its numbers, longitude first, in degrees (WGS 84)",
    "the property is left out: write it as text",
    "the ring is closed by a straight line: repeat its first position at its end",
  ]

  func error(in file: String, at position: DataError.Position) -> DataError {
    let (expected, found): (String, String)
    switch self {
    case .nowhere(let what): (expected, found) = ("a geometry", what)
    case .beyond(let issue): (expected, found) = (issue.expected, issue.found)
    case .property(let what): (expected, found) = ("text, a number or a boolean", what)
    case .open(let feature):
      (expected, found) = (
        "a ring that ends where it begins", "one that stays open, in feature \(feature)"
      )
    }
    return DataError(
      file: file, position: position, problem: .isUnexpected, expected: expected, found: found,
      remedy: Self.remedies[kind])
  }

  static func more(_ count: Int, kind: Int, in file: String) -> DataError {
    let expected = [
      "features with a geometry", "places on the globe", "plain properties", "closed rings",
    ][kind]
    return DataError(
      file: file, problem: .isUnexpected, expected: expected, found: "\(count) more without",
      remedy: remedies[kind])
  }
}
