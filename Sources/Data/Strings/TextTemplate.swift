/// A text with places for values: `{name} has {count} tickets`.
///
/// `{{` and `}}` are braces of the text itself.
package struct TextTemplate: Sendable, Hashable {
  private enum Part: Hashable {
    case text(String)
    case value(String)
  }
  private var parts: [Part] = []

  /// An error in a template.
  struct Problem: Error {
    let expected: String
    let found: String
    let remedy: String
  }

  init(_ source: String) throws(Problem) {
    var rest = source.unicodeScalars[...]
    var text = ""
    while let at = rest.firstIndex(where: Self.isBrace) {
      let brace = rest[at]
      text += source[rest.startIndex..<at]
      rest = rest[at...].dropFirst()
      if rest.first == brace {
        text.unicodeScalars.append(rest.removeFirst())
        continue
      }
      guard brace == "{" else {
        throw Problem(
          expected: "a { before each }", found: "}", remedy: "write {{ and }} for braces in a text")
      }
      let name = rest.prefix { !Self.isBrace($0) }
      rest = rest[name.endIndex...]
      guard rest.popFirst() == "}" else {
        throw Problem(
          expected: "a } after {\(JSONNode.excerpt(String(name)))", found: "none",
          remedy: "add it, or write {{ for a brace in the text")
      }
      if !Self.isName(name) {
        throw Problem(
          expected: "a name of letters and digits in braces, such as {count}",
          found: "{\(JSONNode.excerpt(String(name)))}", remedy: "correct the name")
      }
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
      parts.append(.value(String(name)))
    }
    text += source[rest.startIndex...]
    if !text.isEmpty { parts.append(.text(text)) }
  }

  private static func isBrace(_ scalar: UnicodeScalar) -> Bool { scalar == "{" || scalar == "}" }

  private static func isName(_ name: Substring.UnicodeScalarView) -> Bool {
    guard let first = name.first, first.isASCII, first.properties.isAlphabetic else { return false }
    return name.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
  }

  /// The names of the values.
  package var names: Set<String> {
    Set(
      parts.compactMap { part in
        if case .value(let name) = part { name } else { nil }
      })
  }

  /// The text with these values. A value that is not given is written as its name in braces.
  func filled(_ values: [String: String]) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let words): text += words
      case .value(let name): text += values[name] ?? "{\(name)}"
      }
    }
    return text
  }
}
