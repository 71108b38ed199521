import CYAML
import VitrineUnits

/// A pull parser for YAML based on libyaml, one event at a time: it builds no tree and never
/// expands an alias.
final class YAMLEvents {
  enum Kind: Hashable {
    case mappingStart
    case mappingEnd
    case sequenceStart
    case sequenceEnd
    case scalar
    /// An alias in the position of a value; it counts as no value.
    case alias
    case end
  }

  private let file: String
  private let text: UnsafeBufferPointer<UInt8>
  // libyaml keeps pointers into its own parser, so the parser must not move.
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
  private(set) var kind = Kind.end
  private var hasEnded = false
  private var depth = 0
  /// The limit for nested collections; `libinput record` needs seven. libyaml's time grows with the
  /// square of the depth, so a file that consists of brackets must be rejected early.
  private static let deepest = 64

  /// `text` must outlive the events.
  init(_ text: UnsafeBufferPointer<UInt8>, file: String) {
    self.file = file
    self.text = text
    event.initialize(to: yaml_event_t())
    parser.initialize(to: yaml_parser_t())
    require(yaml_parser_initialize(parser) == 1, "libyaml needs memory")
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_event_delete(event)
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
  }

  /// The line of the current event, from 1.
  var line: Int { Int(event.pointee.start_mark.line) + 1 }

  /// The bytes of the current scalar, valid until the next event; empty for other events.
  var scalar: UnsafeBufferPointer<UInt8> {
    guard kind == .scalar else { return UnsafeBufferPointer(start: nil, count: 0) }
    let scalar = event.pointee.data.scalar
    return UnsafeBufferPointer(start: scalar.value, count: scalar.length)
  }

  var string: String { String(decoding: scalar, as: UTF8.self) }

  /// Advances to the next event, skipping stream and document marks. Throws if called after the
  /// end, so that a caller that still expects something never loops for ever.
  @discardableResult
  func next() throws(RecordingError) -> Kind {
    if hasEnded { throw fault("the rest of a recording", "the end of the file") }
    while true {
      yaml_event_delete(event)
      guard yaml_parser_parse(parser, event) == 1 else { throw fault() }
      switch event.pointee.type {
      case YAML_SCALAR_EVENT: kind = .scalar
      case YAML_SEQUENCE_START_EVENT: try enter(.sequenceStart)
      case YAML_SEQUENCE_END_EVENT: leave(.sequenceEnd)
      case YAML_MAPPING_START_EVENT: try enter(.mappingStart)
      case YAML_MAPPING_END_EVENT: leave(.mappingEnd)
      case YAML_ALIAS_EVENT: kind = .alias
      case YAML_STREAM_END_EVENT, YAML_NO_EVENT:
        kind = .end
        hasEnded = true
      default: continue
      }
      return kind
    }
  }

  private func enter(_ kind: Kind) throws(RecordingError) {
    self.kind = kind
    depth += 1
    if depth > Self.deepest { throw fault("at most \(Self.deepest) levels", "more") }
  }

  private func leave(_ kind: Kind) {
    self.kind = kind
    depth -= 1
  }

  /// Skips the current value with all its contents; its last event becomes the current one.
  func skip() throws(RecordingError) {
    var depth = 0
    while true {
      switch kind {
      case .mappingStart, .sequenceStart: depth += 1
      case .mappingEnd, .sequenceEnd: depth -= 1
      case .scalar, .alias: break
      case .end: return
      }
      if depth <= 0 { return }
      try next()
    }
  }

  /// Calls `body` with each key of the current mapping while the key's value is the current event.
  /// `body` must advance to the value's last event. A value that is not a mapping has no keys.
  func mapping(_ body: (String) throws(RecordingError) -> Void) throws(RecordingError) {
    guard kind == .mappingStart else { return try skip() }
    while try next() != .mappingEnd {
      guard kind == .scalar else { throw fault("a key", "a collection") }
      let key = string
      try next()
      try body(key)
    }
  }

  /// Calls `body` for each item of the current sequence.
  func sequence(_ body: () throws(RecordingError) -> Void) throws(RecordingError) {
    guard kind == .sequenceStart else { return try skip() }
    while try next() != .sequenceEnd { try body() }
  }

  /// Parses the current sequence as whole numbers.
  func integers(_ expected: String) throws(RecordingError) -> [Int64] {
    guard kind == .sequenceStart else { throw fault(expected, describe()) }
    var numbers: [Int64] = []
    while try next() != .sequenceEnd { numbers.append(try integer(expected)) }
    return numbers
  }

  /// Parses the current scalar as a whole number.
  func integer(_ expected: String) throws(RecordingError) -> Int64 {
    var field = FieldReader(scalar)
    guard kind == .scalar, let number = field.decimal() else { throw fault(expected, describe()) }
    return number
  }

  func fault(_ expected: String, _ found: String) -> RecordingError {
    RecordingError(
      file: file, line: line, expected: expected, found: found, remedy: "record again")
  }

  func describe() -> String {
    switch kind {
    case .scalar: return RecordingError.excerpt(scalar)
    case .mappingStart: return "a mapping"
    case .sequenceStart: return "a sequence"
    case .mappingEnd, .sequenceEnd, .end: return "nothing more"
    case .alias: return "an alias"
    }
  }

  /// Returns libyaml's own parse error.
  private func fault() -> RecordingError {
    let state = parser.pointee
    let problem = state.problem.map { String(cString: $0) } ?? "an unknown fault"
    var line = Int(state.problem_mark.line) + 1
    if state.error == YAML_READER_ERROR {
      // libyaml reports only the byte offset here.
      line = 1
      for byte in text.prefix(Int(state.problem_offset)) where byte == 0x0a { line += 1 }
    }
    return RecordingError(
      file: file, line: line, expected: "YAML as `libinput record` writes it",
      found: "a fault: \(problem)", remedy: "record again, or cut the file off before that line")
  }
}
