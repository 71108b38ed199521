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
  private var position = TextPosition()
  private var chunk = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// Where in the chunk the present token was looked for, and where it ended.
  private var previousEnd = 0
  private var end = 0
  /// Whether anything was told out of the present slice.
  private var hasTold = false
  /// The beginning of a token that goes across chunks.
  private var pending: ContentError.Place?
  private var depth = 0
  /// Bytes since something was last told.
  private var silence = 0
  /// Bytes of the byte order mark that were stepped over; 3 where there is none, or no more.
  private var mark = 0
  private var objection: Objection?
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
      let count = min(rest.count, Self.slice)
      try readSlice(UnsafeBufferPointer(rebasing: rest[..<(rest.startIndex + count)]))
      rest = rest.dropFirst(count)
    }
  }

  /// The text is over: throws where something was left open.
  func finish() throws(ContentError) {
    if let failure { throw failure }
    chunk = UnsafeBufferPointer(start: nil, count: 0)
    previousEnd = 0
    end = 0
    let status = yajl_complete_parse(handle)
    if status == yajl_status_ok { return }
    if status == yajl_status_client_canceled, let objection {
      throw fail(objection, at: objection.place ?? pending ?? here(0))
    }
    throw fail(
      Objection(
        expected: "the rest of the JSON text", found: "the end of the file",
        remedy: "the file was cut off: copy or download it anew", problem: .isNotJSON),
      at: here(0))
  }

  /// Where the present token begins.
  var place: ContentError.Place { pending ?? here(tokenStart) }

  private func readSlice(_ slice: UnsafeBufferPointer<UInt8>) throws(ContentError) {
    chunk = slice
    previousEnd = 0
    end = 0
    hasTold = false
    silence += slice.count
    let status = yajl_parse(handle, slice.baseAddress, slice.count)
    if status == yajl_status_client_canceled, let objection {
      throw fail(objection, at: objection.place ?? place)
    }
    if status != yajl_status_ok { throw syntaxError() }
    if silence > Self.longestValue + Self.slice {
      throw fail(
        Objection(
          expected: "values of at most \(Self.longestValue >> 20) MB", found: "a longer one",
          remedy: "shorten it", problem: .isTooLarge),
        at: pending ?? here(slice.count))
    }
    // A token that has begun in this slice and ends in a later one is to be found again.
    let start = separatorsEnd(from: end)
    if start == slice.count {
      if hasTold { pending = nil }
    } else if hasTold || pending == nil {
      pending = here(start)
    }
    position.finish(slice)
    chunk = UnsafeBufferPointer(start: nil, count: 0)
  }

  // MARK: Places

  private func here(_ offset: Int) -> ContentError.Place { position.place(at: offset, in: chunk) }

  /// The present token begins at the first byte after the last one that separates nothing.
  private var tokenStart: Int { min(separatorsEnd(from: previousEnd), max(end - 1, 0)) }

  private func separatorsEnd(from start: Int) -> Int {
    var index = start
    while index < chunk.count {
      switch chunk[index] {
      case 0x20, 0x09, 0x0a, 0x0d, 0x2c, 0x3a: index += 1
      default: return index
      }
    }
    return index
  }

  // MARK: Errors

  private func fail(_ objection: Objection, at place: ContentError.Place) -> ContentError {
    let error = ContentError(
      file: file, place: place, problem: objection.problem, expected: objection.expected,
      found: objection.found, remedy: objection.remedy)
    failure = error
    return error
  }

  /// What yajl itself did not like: the place is the beginning of the token that it cannot use.
  private func syntaxError() -> ContentError {
    let consumed = min(Int(yajl_get_bytes_consumed(handle)), chunk.count)
    var reason = "a fault"
    if let text = yajl_get_error(handle, 0, nil, 0) {
      reason = String(cString: text)
      yajl_free_error(handle, text)
    }
    for prefix in ["lexical error: ", "parse error: "] where reason.hasPrefix(prefix) {
      reason.removeFirst(prefix.count)
    }
    while let last = reason.last, last == "\n" || last == "." { reason.removeLast() }
    let start = separatorsEnd(from: end)
    // yajl goes back to the token's beginning for some of its errors, and for others not.
    let last = reason.hasPrefix("after ") ? consumed : max(consumed - 1, 0)
    // A comma or colon that should not be there is stepped over in the search for the token.
    let place = (hasTold ? nil : pending) ?? here(min(start, last))
    return fail(
      Objection(
        expected: "JSON", found: "a fault: \(reason)",
        remedy: "mend it there, or export the file anew", problem: .isNotJSON),
      at: place)
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

  private func tell(_ body: () throws(Objection) -> Void) -> Int32 {
    // A pending place belongs to the first token that ends in this slice, and to no other.
    if hasTold { pending = nil }
    hasTold = true
    previousEnd = end
    end = Int(yajl_get_bytes_consumed(handle))
    silence = 0
    do {
      try body()
      return 1
    } catch {
      objection = error
      return 0
    }
  }

  private func enter(_ body: () throws(Objection) -> Void) -> Int32 {
    tell { () throws(Objection) in
      depth += 1
      if depth > Self.deepest {
        throw Objection(
          expected: "at most \(Self.deepest) levels of brackets", found: "more",
          remedy: "no data of ours nests that deep: export the file anew")
      }
      try body()
    }
  }

  private func leave(_ body: () throws(Objection) -> Void) -> Int32 {
    depth -= 1
    return tell(body)
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
      return parser.tell { () throws(Objection) in try parser.sink.null() }
    },
    yajl_boolean: { context, value in
      let parser = JSONParser.from(context)
      return parser.tell { () throws(Objection) in try parser.sink.boolean(value != 0) }
    },
    yajl_integer: nil, yajl_double: nil,
    yajl_number: { context, start, count in
      let parser = JSONParser.from(context)
      return start!.withMemoryRebound(to: UInt8.self, capacity: count) { start in
        let bytes = UnsafeBufferPointer(start: start, count: count)
        return parser.tell { () throws(Objection) in try parser.sink.number(bytes) }
      }
    },
    yajl_string: { context, start, count in
      let parser = JSONParser.from(context)
      let bytes = UnsafeBufferPointer(start: start, count: count)
      return parser.tell { () throws(Objection) in try parser.sink.string(bytes) }
    },
    yajl_start_map: { context in
      let parser = JSONParser.from(context)
      return parser.enter { () throws(Objection) in try parser.sink.startObject() }
    },
    yajl_map_key: { context, start, count in
      let parser = JSONParser.from(context)
      let bytes = UnsafeBufferPointer(start: start, count: count)
      return parser.tell { () throws(Objection) in try parser.sink.key(bytes) }
    },
    yajl_end_map: { context in
      let parser = JSONParser.from(context)
      return parser.leave { () throws(Objection) in try parser.sink.endObject() }
    },
    yajl_start_array: { context in
      let parser = JSONParser.from(context)
      return parser.enter { () throws(Objection) in try parser.sink.startArray() }
    },
    yajl_end_array: { context in
      let parser = JSONParser.from(context)
      return parser.leave { () throws(Objection) in try parser.sink.endArray() }
    })
}
