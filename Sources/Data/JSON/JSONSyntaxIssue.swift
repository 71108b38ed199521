/// A syntax error in a JSON text, described for someone who wrote it by hand: which mark is missing
/// or redundant, and where.
///
/// A missing mark is reported where it belongs, at the end of the preceding element. An invalid
/// mark or word is reported at its own position.
struct JSONSyntaxIssue {
  /// The element before the fault.
  enum Last {
    case nothing, opening, name, number, text, literal, closing
  }

  /// An open object or array.
  struct Open {
    var isObject: Bool
    /// The position where it begins; nil if it is deeply nested.
    var position: DataError.Position?

    var end: String { isObject ? "\"}\"" : "\"]\"" }
    /// `"}" for the "{" of line 2, column 3`
    var missingEnd: String {
      let of = position.map { " of line \($0.line), column \($0.column)" } ?? ""
      return "\(end) for the \(isObject ? "\"{\"" : "\"[\"")\(of)"
    }
  }

  /// A comma or colon.
  struct Separator {
    var isComma: Bool
    var position: DataError.Position
  }

  var last: Last
  /// The position directly after `last`.
  var lastEnd: DataError.Position
  /// The innermost open object or array.
  var open: Open?
  /// The separators between `last` and the token.
  var separators: [Separator]
  var token: DataError.Position
  /// The first bytes of the token and of the text after it.
  var bytes: [UInt8]
  /// A fault within the token, reported by the parser.
  var flaw: JSONTokenFlaw?

  // MARK: Expected elements

  private enum Awaited { case value, name, colon, commaOrEnd, end }

  private func awaited(after separator: Separator?) -> Awaited {
    guard let open else { return last == .nothing ? .value : .end }
    if let separator { return separator.isComma && open.isObject ? .name : .value }
    switch last {
    case .nothing, .opening: return open.isObject ? .name : .value
    case .name: return .colon
    case .number, .text, .literal, .closing: return .commaOrEnd
    }
  }

  var issue: ParseIssue {
    var before: Separator?
    for separator in separators {
      if let issue = issue(to: separator, after: before) { return issue }
      before = separator
    }
    return issueWithToken(after: before)
  }

  /// Whether a comma or colon is the fault, whatever the token.
  var isSeparator: Bool {
    var before: Separator?
    for separator in separators {
      if issue(to: separator, after: before) != nil { return true }
      before = separator
    }
    return false
  }

  /// Whether the token is the beginning of a name in a valid position.
  var isName: Bool {
    !isSeparator && awaited(after: separators.last) == .name && bytes.first == 0x22
  }

  /// Whether any token except a closing bracket would be a fault here.
  var isMisplaced: Bool { isSeparator || awaited(after: separators.last) != .value }

  private func make(
    _ expected: String, found: String, _ remedy: String, at position: DataError.Position
  ) -> ParseIssue {
    ParseIssue(
      expected: expected, found: found, remedy: remedy, position: position, problem: .isNotJSON)
  }

  /// Returns the issue with a separator; nil if it is valid there.
  private func issue(to separator: Separator, after before: Separator?) -> ParseIssue? {
    let position = separator.position
    let found = separator.isComma ? "a comma" : "a colon"
    switch awaited(after: before) {
    case .colon:
      return separator.isComma
        ? make("a colon and a value after this name", found: found, "write both", at: lastEnd) : nil
    case .commaOrEnd:
      if separator.isComma { return nil }
      return open?.isObject == true
        ? make("a comma after this value", found: found, "put a comma in its place", at: position)
        : make(
          "a comma or \"]\" after this value", found: found,
          "write {} around a name and its value", at: position)
    case .value:
      if let before, before.isComma && separator.isComma {
        return make("a value between two commas", found: "none", "remove one of them", at: position)
      }
      return make("a value", found: found, "write one before it, or remove it", at: position)
    case .name:
      return make("a name in quotes", found: found, "remove it", at: position)
    case .end:
      return make("the end of the file", found: found, "remove what follows", at: position)
    }
  }

  // MARK: Token

  private func issueWithToken(after separator: Separator?) -> ParseIssue {
    let kind = JSONToken(bytes)
    let found = kind.found(elsewhere: token.line == lastEnd.line ? nil : token.line)
    switch awaited(after: separator) {
    case .commaOrEnd:
      guard let open else { break }
      if kind.isEnd {
        return make(open.missingEnd, found: found, "put \(open.end) here", at: lastEnd)
      }
      if token == lastEnd, let issue = adjoining(kind) { return issue }
      if kind.isStray {
        return kind.begins(")")
          ? stray(kind, instead: open.missingEnd, "put \(open.end) in its place")
          : stray(kind, instead: "a comma after this value", "put a comma in its place")
      }
      return make("a comma after this value", found: found, "put a comma here", at: lastEnd)
    case .colon:
      if kind.isEnd {
        return make("a colon and a value after this name", found: found, "write both", at: lastEnd)
      }
      if token == lastEnd, let issue = adjoining(kind) { return issue }
      if kind.isStray {
        return stray(kind, instead: "a colon after this name", "put a colon in its place")
      }
      return make("a colon after this name", found: found, "put a colon here", at: lastEnd)
    case .name:
      if kind.isEnd, let separator {
        return make(
          "another name after this comma", found: found, "remove the comma", at: separator.position)
      }
      if kind.isEnd, let open {
        return make(open.missingEnd, found: kind.found(), "put \(open.end) here", at: token)
      }
      if kind.begins("\""), let flaw { return flaw.issue(to: kind, at: token) }
      if kind.begins("{"), let open, separator != nil {
        return make(
          "a name in quotes", found: kind.found(),
          "close with \(open.missingEnd) before the comma, or write a name", at: token)
      }
      let advice =
        kind.isWord ? "write it in quotes: \"\(kind.word)\"" : kind.advice ?? "write one"
      return make("a name in quotes", found: kind.found(), advice, at: token)
    case .value:
      if kind.isEnd, let separator {
        return separator.isComma
          ? make(
            "another value after this comma", found: found, "remove the comma",
            at: separator.position)
          : make("a value after this colon", found: found, "write one", at: separator.position)
      }
      if kind.isEnd, let open {
        return make(open.missingEnd, found: kind.found(), "put \(open.end) here", at: token)
      }
    case .end:
      return make(
        "the end of the file", found: kind.found(),
        "remove what follows, or write [] around all values and commas between them", at: token)
    }
    if last == .nothing {
      return make(
        "JSON", found: kind.found(), kind.advice ?? "begin the file with { or [", at: token)
    }
    return (flaw ?? .word).issue(to: kind, at: token)
  }

  /// Returns the issue for a mark that JSON does not have, in the place of a valid one.
  private func stray(_ kind: JSONToken, instead expected: String, _ remedy: String) -> ParseIssue {
    make(expected, found: kind.found(), kind.advice ?? remedy, at: token)
  }

  /// Returns the issue for a word directly after a value or name, mostly text outside its quotes.
  private func adjoining(_ kind: JSONToken) -> ParseIssue? {
    if !kind.isWord { return nil }
    switch last {
    case .text, .name:
      return make(
        "a comma or colon after the closing quote", found: kind.found(),
        "a quote within a text is written \\\"; or a quote is missing before it", at: token)
    case .number:
      return make(
        "a comma after this number", found: kind.found(),
        kind.isDigit
          ? "a number has no zeros before it" : "write the whole in quotes if it is a text",
        at: token)
    default: return nil
    }
  }

  // MARK: End of the file

  /// Returns the issue for a text that ends too early.
  static func cutOff(
    _ open: Open?, text: DataError.Position?, isEmpty: Bool, at position: DataError.Position
  ) -> ParseIssue {
    let found = "the end of the file"
    let expected: String
    var remedy = "add it here; if the file was cut off, copy or download it again"
    if let text {
      expected = "a closing quote for the text of line \(text.line), column \(text.column)"
    } else if let open {
      expected = open.missingEnd
    } else {
      expected = "JSON"
      remedy = "copy or download it again, or remove it"
    }
    return ParseIssue(
      expected: expected, found: isEmpty ? "an empty file" : found, remedy: remedy,
      position: position,
      problem: .isNotJSON)
  }
}
