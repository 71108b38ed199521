import VitrineComponents
import VitrineTesting

/// A dictionary of few words, so that no test depends on a table.
enum SmallDictionary {
  private static let words: [String: [Candidates.Candidate]] = [
    "ni": [.init("你", letters: 2), .init("尼", letters: 2), .init("泥", letters: 2)],
    "nihao": [.init("你好", letters: 5), .init("你", letters: 2), .init("尼", letters: 2)],
    "hao": [.init("好", letters: 3), .init("号", letters: 3)],
    "shi": (0..<40).map { .init("是\($0)", letters: 3) },
  ]

  static func candidates(for letters: String) -> Candidates {
    Candidates(letters: letters, words[letters] ?? [])
  }
}

extension ScriptedStage {
  /// Answers all requests of the stage, and returns the letters that were asked for.
  @discardableResult
  func answer() -> [String] {
    var asked: [String] = []
    while let request = stage.input.takeRequest() {
      asked.append(request.letters)
      stage.receive(
        request.letters.isEmpty
          ? .available(request.conversion)
          : .found(SmallDictionary.candidates(for: request.letters)), at: now)
    }
    frames(2)
    return asked
  }

  /// Taps keys, each with the answer that follows.
  func tap(keys: [String]) throws {
    for key in keys {
      try tap(key: key)
      answer()
    }
  }

  var candidates: [String] { stage.input.shownCandidates.map(\.text) }
}

/// A form of one Chinese field, which has the focus, with the dictionary.
@MainActor
func chineseForm(
  on panel: PanelSetting = PanelSetting(), _ change: (TextField) -> Void = { _ in }
) throws -> (screen: ScriptedStage, field: TextField) {
  let field = TextField("姓名")
  field.languages = ["zh", "en"]
  change(field)
  let screen = form([field], on: panel)
  screen.answer()
  screen.tap(screen.box(of: field).center)
  try screen.settle()
  return (screen, field)
}
