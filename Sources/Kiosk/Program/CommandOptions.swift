import ArgumentParser
import VitrineData

/// The options of a command, as they are defined.
package struct CommandOptions {
  package struct Option {
    /// Without the hyphens.
    package var name: String
    /// Whether it takes no value.
    package var isFlag: Bool
  }

  let all: [Option]

  /// The parser describes a command as JSON, in a format with a version.
  init(of command: any ParsableCommand.Type) {
    let document = try? JSONNode(parsing: Array(command._dumpHelp().utf8), file: "")
    let arguments = document?["command"]?["arguments"]?.elements ?? []
    all = arguments.compactMap { argument in
      let kind = argument["kind"]?.text
      guard kind == "option" || kind == "flag",
        let long = argument["names"]?.elements?.first(where: { $0["kind"]?.text == "long" }),
        let name = long["name"]?.text
      else { return nil }
      return Option(name: name, isFlag: kind == "flag")
    }
  }

  subscript(name: String) -> Option? { all.first { $0.name == name } }
}

extension JSONNode {
  fileprivate var text: String? { if case .string(let text) = value { text } else { nil } }
}
