/// What is wrong with a text that is no JSON, in words for somebody who wrote it by hand: which mark
/// is missing or too many, and where.
///
/// A mark that is missing is missed where it belongs, at the end of what stands before it; a mark or
/// word that cannot be is named where it stands.
struct JSONSyntaxIssue {
  /// What stands before the fault.
  enum Last {
    case nothing, opening, name, number, text, literal, closing

    /// A value is over.
    var isValue: Bool {
      switch self {
      case .number, .text, .literal, .closing: true
      case .nothing, .opening, .name: false
      }
    }
  }

  /// An object or array that is open.
  struct Open {
    var isObject: Bool
    /// Where it begins; nil deep within others.
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
  /// Right after `last`.
  var lastEnd: DataError.Place
  /// The innermost.
  var open: Open?
  /// Between `last` and the token.
  var separators: [Separator]
  var token: DataError.Place
  /// The token's first bytes, and what follows.
  var bytes: [UInt8]
  /// What the parser has against the token by itself.
  var flaw: JSONTokenFlaw?

  // MARK: What is to come

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

  /// A comma or colon is the fault, whatever the token.
  var isSeparator: Bool {
    var before: Separator?
    for separator in separators {
      if objection(to: separator, after: before) != nil { return true }
      before = separator
    }
    return false
  }

  /// The token is a name that begins where one may.
  var isName: Bool {
    !isSeparator && awaited(after: separators.last) == .name && bytes.first == 0x22
  }

  /// Any token is a fault there but the end of something.
  var isMisplaced: Bool { isSeparator || awaited(after: separators.last) != .value }

  private func told(
    _ expected: String, found: String, _ remedy: String, at place: DataError.Place
  ) -> ParseIssue {
    ParseIssue(
      expected: expected, found: found, remedy: remedy, place: place, problem: .isNotJSON)
  }

  /// Nil where it may stand there.
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

  // MARK: The token

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

  /// A mark that JSON does not have stands where another one should.
  private func stray(_ kind: JSONToken, instead expected: String, _ remedy: String) -> ParseIssue {
    told(expected, found: kind.found(), kind.advice ?? remedy, at: token)
  }

  /// What touches a value or a name is mostly a part of it that got out of its quotes.
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

  // MARK: The end of the file

  /// The text is over too early.
  static func cutOff(
    _ open: Open?, text: DataError.Place?, isEmpty: Bool, at place: DataError.Place
  ) -> ParseIssue {
    let found = "the end of the file"
    let expected: String
    var remedy = "put it here; if the file was cut off, copy or download it anew"
    if let text {
      expected = "a closing quote for the text of line \(text.line), column \(text.column)"
    } else if let open {
      expected = open.missingEnd
    } else {
      expected = "JSON"
      remedy = "copy or download it anew, or remove it"
    }
    return ParseIssue(
      expected: expected, found: isEmpty ? "an empty file" : found, remedy: remedy, place: place,
      problem: .isNotJSON)
  }
}
