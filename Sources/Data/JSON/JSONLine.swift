/// A JSON object on one line of a text.
package enum JSONLine {
  /// Returns the members that are numbers, as written; nil if the line is not a single object.
  package static func numbers(in line: [UInt8]) -> [String: String]? {
    guard let node = try? JSONDocument.parse(line, file: ""), case .object(let members) = node.value
    else { return nil }
    var numbers: [String: String] = [:]
    for member in members {
      if case .number(let text) = member.value.value {
        numbers[member.key] = text
      } else {
        numbers[member.key] = nil
      }
    }
    return numbers
  }
}
