/// A syntax error in a JSON text, described for someone who wrote it by hand: which mark is missing
/// or redundant, and where.
///
/// A missing mark is reported where it belongs, at the end of the preceding element. An invalid
/// mark or word is reported at its own place.
struct JSONSyntaxIssue {
  /// The element before the fault.
  enum Last {
    case nothing, opening, name, number, text, literal, closing

    /// Whether a value is complete.
    var isValue: Bool {
      switch self {
      case .number, .text, .literal, .closing: true
      case .nothing, .opening, .name: false
      }
    }
  }

  /// An open object or array.
  struct Open {
    var isObject: Bool
    /// The place where it begins; nil if it is deeply nested.
    var place: DataError.Place?

    var end: String { isObject ? "\"}\"" : "\"]\"" }
    /// `"}" for the "{" of line 2, column 3`
    var missingEnd: String {
      let of = place.map { " of line \($0.line), column \($0.column)" } ?? ""
      return "\(end) for the \(isObject ? "\"{\"" : "\"[\"")\(of)"
    }
  }

  /// A comma or colon.
  struct Separator {
    var isComma: Bool
    var place: DataError.Place
  }

  var last: Last
  /// The place directly after `last`.
  var lastEnd: DataError.Place
  /// The innermost open object or array.
  var open: Open?
  /// The separators between `last` and the token.
  var separators: [Separator]
  var token: DataError.Place
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

  var objection: ParseIssue {
    var before: Separator?
    for separator in separators {
      if let objection = objection(to: separator, after: before) { return objection }
      before = separator
    }
    return objectionToToken(after: before)
  }

  /// Whether a comma or colon is the fault, whatever the token.
  var isSeparator: Bool {
    var before: Separator?
    for separator in separators {
      if objection(to: separator, after: before) != nil { return true }
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

  private func told(
    _ expected: String, found: String, _ remedy: String, at place: DataError.Place
  ) -> ParseIssue {
    ParseIssue(
      expected: expected, found: found, remedy: remedy, place: place, problem: .isNotJSON)
  }

  /// Returns the issue with a separator; nil if it is valid there.
  private func objection(to separator: Separator, after before: Separator?) -> ParseIssue? {
    let place = separator.place
    let found = separator.isComma ? "a comma" : "a colon"
    switch awaited(after: before) {
    case .colon:
      return separator.isComma
        ? told("a colon and a value after this name", found: found, "write both", at: lastEnd) : nil
    case .commaOrEnd:
      if separator.isComma { return nil }
      return open?.isObject == true
        ? told("a comma after this value", found: found, "put a comma in its place", at: place)
        : told(
          "a comma or \"]\" after this value", found: found,
          "write {} around a name and its value", at: place)
    case .value:
      if let before, before.isComma && separator.isComma {
        return told("a value between two commas", found: "none", "remove one of them", at: place)
      }
      return told("a value", found: found, "write one before it, or remove it", at: place)
    case .name:
      return told("a name in quotes", found: found, "remove it", at: place)
    case .end:
      return told("the end of the file", found: found, "remove what follows", at: place)
    }
  }

  // MARK: Token

  private func objectionToToken(after separator: Separator?) -> ParseIssue {
    let kind = JSONToken(bytes)
    let found = kind.found(elsewhere: token.line == lastEnd.line ? nil : token.line)
    switch awaited(after: separator) {
    case .commaOrEnd:
      guard let open else { break }
      if kind.isEnd {
        return told(open.missingEnd, found: found, "put \(open.end) here", at: lastEnd)
      }
      if token == lastEnd, let objection = adjoining(kind) { return objection }
      if kind.isStray {
        return kind.begins(")")
          ? stray(kind, instead: open.missingEnd, "put \(open.end) in its place")
          : stray(kind, instead: "a comma after this value", "put a comma in its place")
      }
      return told("a comma after this value", found: found, "put a comma here", at: lastEnd)
    case .colon:
      if kind.isEnd {
        return told("a colon and a value after this name", found: found, "write both", at: lastEnd)
      }
      if token == lastEnd, let objection = adjoining(kind) { return objection }
      if kind.isStray {
        return stray(kind, instead: "a colon after this name", "put a colon in its place")
      }
      return told("a colon after this name", found: found, "put a colon here", at: lastEnd)
    case .name:
      if kind.isEnd, let separator {
        return told(
          "another name after this comma", found: found, "remove the comma", at: separator.place)
      }
      if kind.isEnd, let open {
        return told(open.missingEnd, found: kind.found(), "put \(open.end) here", at: token)
      }
      if kind.begins("\""), let flaw { return flaw.objection(to: kind, at: token) }
      if kind.begins("{"), let open, separator != nil {
        return told(
          "a name in quotes", found: kind.found(),
          "close with \(open.missingEnd) before the comma, or write a name", at: token)
      }
      let advice =
        kind.isWord ? "write it in quotes: \"\(kind.word)\"" : kind.advice ?? "write one"
      return told("a name in quotes", found: kind.found(), advice, at: token)
    case .value:
      if kind.isEnd, let separator {
        return separator.isComma
          ? told(
            "another value after this comma", found: found, "remove the comma",
            at: separator.place)
          : told("a value after this colon", found: found, "write one", at: separator.place)
      }
      if kind.isEnd, let open {
        return told(open.missingEnd, found: kind.found(), "put \(open.end) here", at: token)
      }
    case .end:
      return told(
        "the end of the file", found: kind.found(),
        "remove what follows, or write [] around all values and commas between them", at: token)
    }
    if last == .nothing {
      return told(
        "JSON", found: kind.found(), kind.advice ?? "begin the file with { or [", at: token)
    }
    return (flaw ?? .word).objection(to: kind, at: token)
  }

  /// Returns the issue for a mark that JSON does not have, in the place of a valid one.
  private func stray(_ kind: JSONToken, instead expected: String, _ remedy: String) -> ParseIssue {
    told(expected, found: kind.found(), kind.advice ?? remedy, at: token)
  }

  /// Returns the issue for a word directly after a value or name, mostly text outside its quotes.
  private func adjoining(_ kind: JSONToken) -> ParseIssue? {
    if !kind.isWord { return nil }
    switch last {
    case .text, .name:
      return told(
        "a comma or colon after the closing quote", found: kind.found(),
        "a quote within a text is written \\\"; or a quote is missing before it", at: token)
    case .number:
      return told(
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
    _ open: Open?, text: DataError.Place?, isEmpty: Bool, at place: DataError.Place
  ) -> ParseIssue {
    let found = "the end of the file"
    let expected: String
    var remedy = "put it here; if the file was cut off, copy or download it again"
    if let text {
      expected = "a closing quote for the text of line \(text.line), column \(text.column)"
    } else if let open {
      expected = open.missingEnd
    } else {
      expected = "JSON"
      remedy = "copy or download it again, or remove it"
    }
    return ParseIssue(
      expected: expected, found: isEmpty ? "an empty file" : found, remedy: remedy, place: place,
      problem: .isNotJSON)
  }
}
