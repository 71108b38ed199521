import CYajl
import Glibc

/// What a parser tells, one event after the other; an objection ends the parsing.
///
/// The bytes of keys, strings and numbers are valid during the call only. Numbers come as written.
protocol JSONSink: AnyObject {
  func null() throws(Objection)
  func boolean(_ value: Bool) throws(Objection)
  func number(_ digits: UnsafeBufferPointer<UInt8>) throws(Objection)
  func string(_ bytes: UnsafeBufferPointer<UInt8>) throws(Objection)
  func startObject() throws(Objection)
  func key(_ bytes: UnsafeBufferPointer<UInt8>) throws(Objection)
  func endObject() throws(Objection)
  func startArray() throws(Objection)
  func endArray() throws(Objection)
}

/// JSON in chunks of any size, through yajl; knows line and column of what it tells.
///
/// Memory is bounded by the longest single value (at most `longestValue` bytes) and by the deepest
/// nesting (at most `deepest`), whatever the text holds. Not for two threads at once.
final class JSONParser {
  /// Objects and arrays within each other; the deepest GeoJSON needs about ten.
  static let deepest = 64
  /// A key, string or number, in bytes. yajl gathers one that goes across chunks in memory.
  static let longestValue = 1 << 22
  /// What yajl is given at once, so that a long value is noticed before it is all in memory.
  private static let slice = 1 << 16

  let file: String
  private unowned(unsafe) let sink: any JSONSink
  private let handle: yajl_handle
  /// yajl keeps a pointer to it.
  private let callbacks = UnsafeMutablePointer<yajl_callbacks>.allocate(capacity: 1)
  private let relay: Relay
  private var trail = JSONTrail()
  /// Bytes since something was last told.
  private var silence = 0
  /// Bytes of the byte order mark that were stepped over; 3 where there is none, or no more.
  private var mark = 0
  private var objection: Objection?
  /// A fault whose token is not whole yet: the next bytes are waited for, to be shown.
  private var suspect: JSONFault?
  private var failure: ContentError?

  /// `sink` must outlive the parser.
  init(file: String, sink: any JSONSink) {
    self.file = file
    self.sink = sink
    callbacks.initialize(to: Self.table)
    let relay = Relay()
    self.relay = relay
    let context = Unmanaged.passUnretained(relay).toOpaque()
    guard let handle = yajl_alloc(callbacks, nil, context) else {
      preconditionFailure("yajl needs memory")
    }
    self.handle = handle
    relay.parser = self
  }

  deinit {
    yajl_free(handle)
    callbacks.deallocate()
  }

  /// Reads on. After an error every further call throws that error.
  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(ContentError) {
    if let failure { throw failure }
    var rest = withoutMark(bytes)
    while !rest.isEmpty {
      if suspect != nil {
        try look(at: UnsafeBufferPointer(rebasing: rest))
        return
      }
      let count = min(rest.count, Self.slice)
      try readSlice(UnsafeBufferPointer(rebasing: rest[..<(rest.startIndex + count)]))
      rest = rest.dropFirst(count)
    }
  }

  /// The text is over: throws where something was left open.
  func finish() throws(ContentError) {
    if let failure { throw failure }
    if let suspect { throw fail(suspect.objection) }
    let unfinished = trail.end()
    let status = yajl_complete_parse(handle)
    if status == yajl_status_ok { return }
    if status == yajl_status_client_canceled, let objection {
      throw fail(objection, at: objection.place ?? unfinished?.token ?? trail.here)
    }
    // A number may end with the file, and only then be known to stand where none can. A name may be cut
    // off with it.
    if let unfinished, !trail.hasTold, unfinished.isMisplaced, !unfinished.isName {
      throw fail(unfinished.objection)
    }
    throw fail(trail.cutOff)
  }

  /// Where the present token begins.
  var place: ContentError.Place { trail.place }

  private func readSlice(_ slice: UnsafeBufferPointer<UInt8>) throws(ContentError) {
    trail.begin(slice)
    silence += slice.count
    let status = yajl_parse(handle, slice.baseAddress, slice.count)
    if status == yajl_status_client_canceled, let objection {
      throw fail(objection, at: objection.place ?? place)
    }
    if status != yajl_status_ok {
      suspect = syntaxFault()
      return try look(at: UnsafeBufferPointer(start: nil, count: 0))
    }
    if silence > Self.longestValue + Self.slice {
      throw fail(
        Objection(
          expected: "values of at most \(Self.longestValue >> 20) MB", found: "a longer one",
          remedy: "shorten it", problem: .isTooLarge),
        at: trail.place)
    }
    trail.finish()
  }

  // MARK: Errors

  private func fail(_ objection: Objection) -> ContentError {
    fail(objection, at: objection.place ?? trail.here)
  }

  private func fail(_ objection: Objection, at place: ContentError.Place) -> ContentError {
    let error = ContentError(
      file: file, place: place, problem: objection.problem, expected: objection.expected,
      found: objection.found, remedy: objection.remedy)
    failure = error
    return error
  }

  /// What yajl itself did not like.
  private func syntaxFault() -> JSONFault {
    let consumed = Int(yajl_get_bytes_consumed(handle))
    var reason = ""
    if let text = yajl_get_error(handle, 0, nil, 0) {
      reason = String(cString: text)
      yajl_free_error(handle, text)
    }
    var fault = trail.fault()
    // Of a text yajl says what is wrong in it, and stops there; all else shows by itself.
    if fault.bytes.first != 0x22 { return fault }
    // By its beginning: looking for it anywhere would bring the regular expressions into the program.
    if reason.hasPrefix("lexical error: invalid character inside string") {
      fault.flaw = .control(trail.byte(at: consumed))
    } else if reason.hasPrefix("lexical error: invalid bytes in UTF8") {
      fault.flaw = .encoding
    } else if reason.hasPrefix("lexical error: in") {
      fault.flaw = .escape
    }
    return fault
  }

  /// Throws as soon as the token that cannot be is whole: however a text is cut into chunks, it gives
  /// the same error.
  private func look(at bytes: UnsafeBufferPointer<UInt8>) throws(ContentError) {
    guard var suspect else { return }
    suspect.bytes += bytes.prefix(JSONToken.kept)
    self.suspect = suspect
    if JSONToken.isWhole(suspect.bytes) || suspect.isSeparator { throw fail(suspect.objection) }
  }

  /// A byte order mark at the very beginning is no part of the text.
  private func withoutMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>>
  {
    let bom: [UInt8] = [0xef, 0xbb, 0xbf]
    var rest = bytes[...]
    while mark < 3, let first = rest.first {
      if first == bom[mark] {
        mark += 1
        rest = rest.dropFirst()
      } else {
        mark = 3
      }
    }
    return rest
  }

  // MARK: From yajl

  private func tell(_ kind: JSONFault.Last, _ body: () throws(Objection) -> Void) -> Int32 {
    trail.tell(kind, end: Int(yajl_get_bytes_consumed(handle)))
    silence = 0
    do {
      try body()
      return 1
    } catch {
      objection = error
      return 0
    }
  }

  private func enter(_ isObject: Bool, _ body: () throws(Objection) -> Void) -> Int32 {
    tell(.opening) { () throws(Objection) in
      if trail.open(isObject) > Self.deepest {
        throw Objection(
          expected: "at most \(Self.deepest) levels of brackets", found: "more",
          remedy: "no data of ours nests that deep: export the file anew")
      }
      try body()
    }
  }

  private func leave(_ body: () throws(Objection) -> Void) -> Int32 {
    trail.close()
    return tell(.closing, body)
  }

  /// What yajl hands back to us: it is made before the parser is whole.
  private final class Relay {
    unowned(unsafe) var parser: JSONParser!
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> JSONParser {
    Unmanaged<Relay>.fromOpaque(context!).takeUnretainedValue().parser
  }

  private static let table = yajl_callbacks(
    yajl_null: { context in
      let parser = JSONParser.from(context)
      return parser.tell(.literal) { () throws(Objection) in try parser.sink.null() }
    },
    yajl_boolean: { context, value in
      let parser = JSONParser.from(context)
      return parser.tell(.literal) { () throws(Objection) in try parser.sink.boolean(value != 0) }
    },
    yajl_integer: nil, yajl_double: nil,
    yajl_number: { context, start, count in
      let parser = JSONParser.from(context)
      return start!.withMemoryRebound(to: UInt8.self, capacity: count) { start in
        let bytes = UnsafeBufferPointer(start: start, count: count)
        return parser.tell(.number) { () throws(Objection) in try parser.sink.number(bytes) }
      }
    },
    yajl_string: { context, start, count in
      let parser = JSONParser.from(context)
      let bytes = UnsafeBufferPointer(start: start, count: count)
      return parser.tell(.text) { () throws(Objection) in try parser.sink.string(bytes) }
    },
    yajl_start_map: { context in
      let parser = JSONParser.from(context)
      return parser.enter(true) { () throws(Objection) in try parser.sink.startObject() }
    },
    yajl_map_key: { context, start, count in
      let parser = JSONParser.from(context)
      let bytes = UnsafeBufferPointer(start: start, count: count)
      return parser.tell(.name) { () throws(Objection) in try parser.sink.key(bytes) }
    },
    yajl_end_map: { context in
      let parser = JSONParser.from(context)
      return parser.leave { () throws(Objection) in try parser.sink.endObject() }
    },
    yajl_start_array: { context in
      let parser = JSONParser.from(context)
      return parser.enter(false) { () throws(Objection) in try parser.sink.startArray() }
    },
    yajl_end_array: { context in
      let parser = JSONParser.from(context)
      return parser.leave { () throws(Objection) in try parser.sink.endArray() }
    })
}
