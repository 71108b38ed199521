import CYajl

/// Receives a parser's events one after the other; throwing an issue ends the parsing.
///
/// The bytes of keys, strings and numbers are valid only during the call. Numbers are passed as
/// written. This is a base class and not a protocol: the parser calls it a million times for a map,
/// and a class avoids reference counting on each call.
package class JSONSink {
  package init() {}
  func null() throws(ParseIssue) {}
  func boolean(_ value: Bool) throws(ParseIssue) {}
  func number(_ digits: UnsafeBufferPointer<UInt8>) throws(ParseIssue) {}
  func string(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParseIssue) {}
  func startObject() throws(ParseIssue) {}
  func key(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParseIssue) {}
  func endObject() throws(ParseIssue) {}
  func startArray() throws(ParseIssue) {}
  func endArray() throws(ParseIssue) {}
}

/// Receives yajl's callbacks, updates the parse context, and notifies the sink.
///
/// It is stored behind the pointer that yajl passes to each callback. As properties of a class, its
/// fields would need exclusivity checks, and class and sink reference counting, for each of the
/// millions of numbers and brackets of a map: that took half of the reading time.
struct JSONRelay {
  /// The sink, retained by the relay's creator.
  let sink: Unmanaged<JSONSink>
  var handle: yajl_handle?
  var context = ParseContext()
  /// The number of bytes since the last event.
  var silence = 0
  /// The issue that the sink threw.
  var issue: ParseIssue?

  /// Returns 1 to continue, or 0 if an issue ends the parsing.
  @inline(__always)
  private static func forward(
    _ context: UnsafeMutableRawPointer?, _ kind: JSONSyntaxIssue.Last,
    _ body: (JSONSink) throws(ParseIssue) -> Void
  ) -> Int32 {
    let relay = context.unsafelyUnwrapped.assumingMemoryBound(to: JSONRelay.self)
    relay.pointee.context.record(kind, end: Int(yajl_get_bytes_consumed(relay.pointee.handle)))
    relay.pointee.silence = 0
    return relay.pointee.sink._withUnsafeGuaranteedRef { sink in
      do throws(ParseIssue) {
        try body(sink)
        return 1
      } catch {
        relay.pointee.issue = error
        return 0
      }
    }
  }

  @inline(__always)
  private static func open(
    _ context: UnsafeMutableRawPointer?, isObject: Bool,
    _ body: (JSONSink) throws(ParseIssue) -> Void
  ) -> Int32 {
    forward(context, .opening) { sink throws(ParseIssue) in
      let relay = context.unsafelyUnwrapped.assumingMemoryBound(to: JSONRelay.self)
      if relay.pointee.context.open(isObject) > JSONParser.deepest {
        throw ParseIssue(
          expected: "at most \(JSONParser.deepest) levels of brackets", found: "more",
          remedy: "no data of ours nests that deep: export the file again")
      }
      try body(sink)
    }
  }

  @inline(__always)
  private static func close(
    _ context: UnsafeMutableRawPointer?, _ body: (JSONSink) throws(ParseIssue) -> Void
  ) -> Int32 {
    context.unsafelyUnwrapped.assumingMemoryBound(to: JSONRelay.self).pointee.context.close()
    return forward(context, .closing, body)
  }

  static let table = yajl_callbacks(
    yajl_null: { context in
      forward(context, .literal) { sink throws(ParseIssue) in try sink.null() }
    },
    yajl_boolean: { context, value in
      forward(context, .literal) { sink throws(ParseIssue) in try sink.boolean(value != 0) }
    },
    yajl_integer: nil, yajl_double: nil,
    yajl_number: { context, start, count in
      start.unsafelyUnwrapped.withMemoryRebound(to: UInt8.self, capacity: count) { start in
        let bytes = UnsafeBufferPointer(start: start, count: count)
        return forward(context, .number) { sink throws(ParseIssue) in try sink.number(bytes) }
      }
    },
    yajl_string: { context, start, count in
      let bytes = UnsafeBufferPointer(start: start, count: count)
      return forward(context, .text) { sink throws(ParseIssue) in try sink.string(bytes) }
    },
    yajl_start_map: { context in
      open(context, isObject: true) { sink throws(ParseIssue) in try sink.startObject() }
    },
    yajl_map_key: { context, start, count in
      let bytes = UnsafeBufferPointer(start: start, count: count)
      return forward(context, .name) { sink throws(ParseIssue) in try sink.key(bytes) }
    },
    yajl_end_map: { context in
      close(context) { sink throws(ParseIssue) in try sink.endObject() }
    },
    yajl_start_array: { context in
      open(context, isObject: false) { sink throws(ParseIssue) in try sink.startArray() }
    },
    yajl_end_array: { context in
      close(context) { sink throws(ParseIssue) in try sink.endArray() }
    })
}
