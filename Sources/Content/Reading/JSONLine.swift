/// A JSON object that stands in one line of a text.
package enum JSONLine {
  /// Its members that are numbers, as written; nil where the line is anything but one object.
  package static func numbers(in line: [UInt8]) -> [String: String]? {
    guard let node = try? JSONDocument.parse(line, file: ""), case .object(let members) = node.value
    else { return nil }
    var numbers: [String: String] = [:]
    for (key, member) in members {
      if case .number(let text) = member.value { numbers[key] = text } else { numbers[key] = nil }
    }
    return numbers
  }
}
