public import VitrineMap

/// Reads the records of a JSON file, such as the messages of a kiosk, field by field.
///
/// Every error has the file, the position, what was expected and found, and a remedy. Probable
/// mistakes that do not prevent reading, such as a misspelt name, become remarks for the log.
///
///     let reader = RecordReader(file: path, members: ["id", "title", "time"])
///     let events = try reader.records("event", in: text) { node, id throws(DataError) in
///       Event(
///         id: id, title: try reader.requiredText("title", in: node),
///         time: try reader.time("time", in: node))
///     }
///     for remark in reader.takeRemarks() { log(.warning, "\(remark)") }
public final class RecordReader {
  /// The name of the file in errors, usually its path.
  public var file: String { errors.file }
  private let errors: RecordErrors
  private let fields: FieldReader
  private let geoJSON: FeatureReader
  private var names: MemberCheck
  private var remarks = RecordRemarks()
  /// The identifiers so far, each with the line of its record.
  private var lines: [String: Int] = [:]

  /// Makes a reader of one file. `members` are the names that a record may have. With
  /// `allowsOthers` records have other members as well, such as OpenStreetMap's keys, and only a
  /// single wrong letter counts as misspelt. `documentation` is named in remedies.
  public init(
    file: String, members: [String], allowsOthers: Bool = false, documentation: String? = nil
  ) {
    errors = RecordErrors(
      file: file, known: KnownMembers(names: members, isOpen: allowsOthers),
      documentation: documentation)
    fields = FieldReader(errors: errors)
    geoJSON = FeatureReader(errors: errors)
    names = MemberCheck(errors: errors)
  }

  // MARK: Records

  /// Reads a file that is an array of objects with an `id` each, and returns what `read` makes of
  /// them, in the order of the file. `noun` names a record in errors ("message"); `emptyRemedy` is
  /// the remedy in the remark about an empty array.
  ///
  /// Throws if the text is not such an array, if an id is missing or occurs twice, and what `read`
  /// throws.
  public func records<Record>(
    _ noun: String, in text: [UInt8], emptyRemedy: String = "add some, or remove the file",
    _ read: (_ node: JSONNode, _ id: String) throws(DataError) -> Record
  ) throws(DataError) -> [Record] {
    let root = try JSONNode(parsing: text, file: file)
    guard let nodes = root.elements else {
      throw unexpected(root, "an array with an object for each \(noun)", "begin the file with [")
    }
    if nodes.isEmpty { remarkEmpty(root, "at least one \(noun)", emptyRemedy) }
    var records: [Record] = []
    for node in nodes {
      guard node.keys != nil else {
        throw unexpected(
          node, "an object {\"id\": …} for each \(noun)", "write each \(noun) as an object")
      }
      check(node)
      guard let id = try identifier("id", in: node) else { throw missing("id", in: node) }
      try checkUnique(id, at: node["id"] ?? node, of: noun)
      records.append(try read(node, id))
    }
    return records
  }

  /// Throws if an earlier record of the file has the same identifier. `node` is its position, and
  /// `noun` names the record in the error.
  public func checkUnique(_ id: String, at node: JSONNode, of noun: String) throws(DataError) {
    guard let line = lines.updateValue(node.position.line, forKey: id) else { return }
    throw DataError(
      file: file, position: node.position, problem: .isUnexpected, expected: "an id of its own",
      found: "\"\(JSONNode.excerpt(id))\" as in line \(line)",
      remedy: "give each \(noun) another id")
  }

  // MARK: Errors

  /// Returns the error that a value is not the expected one.
  public func unexpected(_ node: JSONNode, _ expected: String, _ remedy: String) -> DataError {
    errors.unexpected(node, expected, remedy)
  }

  /// Returns the error for a missing required member. If a member has a similar name, the error is
  /// reported there, otherwise at the object's beginning.
  public func missing(_ key: String, in object: JSONNode) -> DataError {
    errors.missing(key, in: object)
  }

  // MARK: Remarks

  /// Records a remark for names of an object that occur twice, and for names that are probably
  /// misspelt.
  public func check(_ object: JSONNode) { names.check(object, into: &remarks) }

  /// Returns whether another remark of this kind would be recorded with its position.
  public func wants(_ kind: RemarkKind) -> Bool { remarks.wants(kind) }

  /// Records a probable mistake at a node; `words` is called only if the remark is kept.
  public func remark(
    _ kind: RemarkKind, at node: JSONNode,
    _ words: () -> (expected: String, found: String, remedy: String)
  ) {
    remarks.note(
      kind,
      {
        let words = words()
        return DataError(
          file: file, position: node.position, problem: .isUnexpected, expected: words.expected,
          found: words.found, remedy: words.remedy)
      }())
  }

  /// Records an empty list, which is valid but probably a mistake.
  public func remarkEmpty(_ list: JSONNode, _ expected: String, _ remedy: String) {
    remark(.empty, at: list) { (expected, "an empty list", remedy) }
  }

  /// Returns the remarks so far in the order of the file, and forgets them.
  public func takeRemarks() -> [DataError] {
    let all = remarks.all(in: file)
    remarks = RecordRemarks()
    return all
  }

  // MARK: Fields

  /// Reads a text; numbers and booleans as written; nil if it is missing or null.
  public func string(_ key: String, in object: JSONNode) throws(DataError) -> String? {
    try fields.string(key, in: object)
  }

  /// Reads `key` and its translations `key:zh`, `key:ar`, …; nil if there are none.
  public func localized(_ key: String, in object: JSONNode) throws(DataError) -> LocalizedText? {
    try fields.localized(key, in: object)
  }

  /// Reads `key` and its translations. Throws if they are missing or empty.
  public func requiredText(_ key: String, in object: JSONNode) throws(DataError) -> LocalizedText {
    try fields.requiredText(key, in: object)
  }

  /// Reads an identifier of 1 to 200 bytes, a text or a number; nil if it is missing or null.
  public func identifier(_ key: String, in object: JSONNode) throws(DataError) -> String? {
    try fields.identifier(key, in: object)
  }

  /// Reads a time: a text such as `2026-05-17T09:30:00+02:00` (RFC 3339), or whole seconds since
  /// 1970. Throws if it is missing.
  public func time(_ key: String, in object: JSONNode) throws(DataError) -> WallTime {
    try fields.time(key, in: object)
  }

  /// Reads the name of a picture in the folder `images`; empty without one. Paths that lead out of
  /// the folder are errors.
  public func fileName(_ key: String, in object: JSONNode) throws(DataError) -> String {
    try fields.fileName(key, in: object)
  }

  // MARK: Features

  /// Returns the array of features of a FeatureCollection. Throws for every other JSON text. Maps
  /// are read by ``GeoJSONMap``.
  public func features(in root: JSONNode) throws(DataError) -> JSONNode {
    try geoJSON.features(in: root)
  }

  /// Returns the properties of a feature: an object, empty where the file has null. Throws if the
  /// value is not a feature.
  public func properties(of feature: JSONNode) throws(DataError) -> JSONNode {
    try geoJSON.properties(of: feature)
  }

  /// Returns the position of a feature on the globe: a point itself; for a line or an area a point
  /// on it that represents it. Nil if the geometry is null or empty. Throws for an invalid
  /// geometry.
  public func point(of feature: JSONNode) throws(DataError) -> GeoPoint? {
    try geoJSON.point(of: feature)
  }

  /// Returns a member that is a position, `[longitude, latitude]`; nil if it is missing or null.
  public func position(_ key: String, in object: JSONNode) throws(DataError) -> GeoPoint? {
    try geoJSON.position(key, in: object)
  }
}
