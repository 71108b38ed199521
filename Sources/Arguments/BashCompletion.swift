/// A program's words as bash completes them: what it can be told, made of the same shapes as its help.
public enum BashCompletion {
  /// A script for `eval`. The operand "screen" is completed by what the program's command `screens`
  /// lists (called as it stands on the line: it need not be on the PATH), "recording" by files and
  /// "builtin".
  public static func script(_ program: String, commands: [CommandShape]) -> String {
    // A function's name has letters that a program's name may lack.
    let function = "_complete_" + String(program.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    let quoted = ShellWord.quoted(program)
    let names = commands.map(\.shortName)
    return """
      # eval "$(PATH/\(quoted) --bash-completion)"
      \(function)() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
        if [ "$COMP_CWORD" = 1 ]; then
          COMPREPLY=($(compgen -W "\((names + ["help", "--help"]).joined(separator: " "))" -- "$word"))
          return
        fi
        case $before in
      \(values(of: commands).map { "    \($0)\n" }.joined())  esac
        case $command in
      \(commands.map(line).joined())\
          help) COMPREPLY=($(compgen -W "\(names.joined(separator: " "))" -- "$word")) ;;
        esac
      }
      complete -o filenames -F \(function) \(quoted)

      """
  }

  /// What can follow an option, each option once: all commands mean the same by it.
  private static func values(of commands: [CommandShape]) -> [String] {
    var seen: [String] = []
    var lines: [String] = []
    for parameter in commands.flatMap(\.parameters) where parameter.kind == .option {
      if seen.contains(parameter.name) { continue }
      seen.append(parameter.name)
      let source: String
      switch parameter.taking {
      case _ where !parameter.values.isEmpty:
        source = "-W \"\(parameter.values.joined(separator: " "))\""
      case "folder": source = "-d"
      case "file", "path": source = "-f"
      default:
        lines.append("--\(parameter.name)) return ;;")
        continue
      }
      lines.append("--\(parameter.name)) COMPREPLY=($(compgen \(source) -- \"$word\")); return ;;")
    }
    return lines
  }

  private static func line(for command: CommandShape) -> String {
    let options = command.optionNames.map { "--\($0)" }.joined(separator: " ")
    var sources = ["-W \"\(options)"]
    let operands = command.parameters.filter(\.isOperand).map(\.name)
    if operands.contains("recording") { sources[0] += " builtin" }
    if operands.contains("screen") {
      sources[0] += " $(\"${COMP_WORDS[0]}\" screens 2> /dev/null | sed 's/ .*//')"
    }
    sources[0] += "\""
    if operands.contains(where: { $0 != "screen" }) { sources.append("-f") }
    return "    \(command.shortName)) COMPREPLY=($(compgen \(sources.joined(separator: " ")) -- "
      + "\"$word\")) ;;\n"
  }
}
