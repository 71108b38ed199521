/// A table of texts with lines of the form `English | Chinese | Arabic | further fields`.
struct TextTable {
  struct Line {
    let phrases: [Phrase]
    /// The fields after the phrases.
    let fields: [String]
  }

  let lines: [Line]

  /// `phrases` is the number of groups of three languages at the start of a line. A malformed line
  /// is a programming error.
  init(phrases count: Int = 1, _ text: String) {
    lines = text.parts(at: "\n").map { line in
      let cells = line.parts(at: "|", keepsEmpty: true).map(Self.trimmed)
      precondition(cells.count >= 3 * count, "a line lacks a language: \(line)")
      let phrases = (0..<count).map { k in
        Phrase(cells[3 * k], cells[3 * k + 1], cells[3 * k + 2])
      }
      return Line(phrases: phrases, fields: Array(cells[(3 * count)...]))
    }
  }

  private static func trimmed(_ cell: Substring) -> String {
    var cell = cell
    while cell.first?.isWhitespace == true { cell.removeFirst() }
    while cell.last?.isWhitespace == true { cell.removeLast() }
    return String(cell)
  }
}
