import CYajl

/// Parses JSON in chunks of any size with yajl, and provides the line and column of each event.
///
/// Memory is bounded by the longest single value (at most `longestValue` bytes) and by the deepest
/// nesting (at most `deepest`) for any text. Not safe for concurrent use.
package final class JSONParser {
  /// The limit for nested objects and arrays; the deepest GeoJSON needs about ten levels.
  static let deepest = 64
  /// The longest key, string or number, in bytes. yajl buffers one that spans chunks in memory.
  static let longestValue = 1 << 22
  /// The most bytes passed to yajl at once, so that a long value is detected before it is in
  /// memory.
  private static let slice = 1 << 16

  let file: String
  private let handle: yajl_handle
  /// The callbacks and the relay; yajl keeps pointers to both.
  private let callbacks = UnsafeMutablePointer<yajl_callbacks>.allocate(capacity: 1)
  private let relay = UnsafeMutablePointer<JSONRelay>.allocate(capacity: 1)
  /// The number of skipped bytes of the byte order mark; 3 if there is none, or after it.
  private var mark = 0
  /// A fault whose token is incomplete: the error waits for the next bytes, to quote them.
  private var suspect: JSONSyntaxIssue?
  private var failure: DataError?

  /// `sink` must outlive the parser.
  package init(file: String, sink: JSONSink) {
    self.file = file
    callbacks.initialize(to: JSONRelay.table)
    relay.initialize(to: JSONRelay(sink: .passUnretained(sink)))
    guard let handle = yajl_alloc(callbacks, nil, relay) else {
      preconditionFailure("yajl needs memory")
    }
    self.handle = handle
    relay.pointee.handle = handle
  }

  deinit {
    yajl_free(handle)
    callbacks.deallocate()
    relay.deinitialize(count: 1)
    relay.deallocate()
  }

  /// Parses the next chunk. After an error every further call throws that error.
  package func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(DataError) {
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

  /// Ends the text; throws if something was left open.
  package func finish() throws(DataError) {
    if let failure { throw failure }
    if let suspect { throw fail(suspect.issue) }
    let unfinished = relay.pointee.context.end()
    let status = yajl_complete_parse(handle)
    if status == yajl_status_ok { return }
    if status == yajl_status_client_canceled, let issue = relay.pointee.issue {
      throw fail(issue, at: issue.position ?? unfinished?.token ?? relay.pointee.context.here)
    }
    // A number may end with the file, and only then be known to be misplaced. A name may be cut
    // off.
    if let unfinished, !relay.pointee.context.hasToken, unfinished.isMisplaced, !unfinished.isName {
      throw fail(unfinished.issue)
    }
    throw fail(relay.pointee.context.cutOff)
  }

  /// The beginning of the current token.
  var position: DataError.Position { relay.pointee.context.position }

  private func readSlice(_ slice: UnsafeBufferPointer<UInt8>) throws(DataError) {
    relay.pointee.context.begin(slice)
    relay.pointee.silence += slice.count
    let status = yajl_parse(handle, slice.baseAddress, slice.count)
    if status == yajl_status_client_canceled, let issue = relay.pointee.issue {
      throw fail(issue, at: issue.position ?? position)
    }
    if status != yajl_status_ok {
      suspect = syntaxFault()
      return try look(at: UnsafeBufferPointer(start: nil, count: 0))
    }
    if relay.pointee.silence > Self.longestValue + Self.slice {
      throw fail(
        ParseIssue(
          expected: "values of at most \(Self.longestValue >> 20) MB",
          found: "a longer one, or as much blank space",
          remedy: "shorten it", problem: .isTooLarge),
        at: relay.pointee.context.position)
    }
    relay.pointee.context.finish()
  }

  // MARK: Errors

  private func fail(_ issue: ParseIssue) -> DataError {
    fail(issue, at: issue.position ?? relay.pointee.context.here)
  }

  private func fail(_ issue: ParseIssue, at position: DataError.Position) -> DataError {
    let error = DataError(
      file: file, position: position, problem: issue.problem, expected: issue.expected,
      found: issue.found, remedy: issue.remedy)
    failure = error
    return error
  }

  /// Returns the syntax error that yajl reported.
  private func syntaxFault() -> JSONSyntaxIssue {
    let consumed = Int(yajl_get_bytes_consumed(handle))
    var reason = ""
    if let text = yajl_get_error(handle, 0, nil, 0) {
      reason = String(cString: text)
      yajl_free_error(handle, text)
    }
    var fault = relay.pointee.context.fault()
    // For strings, yajl reports the kind of error and stops there; other faults show in the token.
    if fault.bytes.first != 0x22 { return fault }
    if reason.contains("invalid character inside string") {
      fault.flaw = .control(relay.pointee.context.byte(at: consumed))
    } else if reason.contains("invalid bytes in UTF8") {
      fault.flaw = .encoding
    } else if reason.contains("inside a string") {
      fault.flaw = .escape
    }
    return fault
  }

  /// Throws as soon as the token at fault is complete, so that the error is the same for all chunk
  /// boundaries.
  private func look(at bytes: UnsafeBufferPointer<UInt8>) throws(DataError) {
    guard var suspect else { return }
    suspect.bytes += bytes.prefix(JSONToken.kept)
    self.suspect = suspect
    if JSONToken.isWhole(suspect.bytes) || suspect.isSeparator { throw fail(suspect.issue) }
  }

  /// Skips a byte order mark at the very beginning.
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
}
