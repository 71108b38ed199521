import Foundation
import Testing

/// Tests the completion of the programs' arguments in shells.
@Suite("Completion in shells")
struct CompletionTests {
  /// Returns bash's completions for the last of these words.
  private func offers(_ program: String, _ words: String...) throws -> [String] {
    // Calls the completion function as bash does.
    let script = """
      eval "$("$0" --generate-completion-script bash)"
      COMP_WORDS=("$0" "$@") COMP_CWORD=$# COMP_LINE="$0 $*" COMP_TYPE=9
      COMP_POINT=${#COMP_LINE}
      _\(program) "$0" "${@: -1}" "${@: -2:1}"
      printf '%s\\n' "${COMPREPLY[@]}"
      complete -p \(program) > /dev/null
      """
    let run = try Run.program("/bin/bash", ["-c", script, Run.path(of: program)] + words)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    return run.output.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test("The bash completion offers subcommands, options, values, screens and files")
  func offered() throws {
    #expect(try offers("vitrine", "re") == ["replay", "record", "report"])
    #expect(try offers("vitrine", "run", "wal") == ["wallet-a", "wallet-b"])
    #expect(try offers("vitrine", "run", "--dis") == ["--display"])
    #expect(try offers("vitrine", "run", "--display", "m") == ["memory"])
    #expect(try offers("vitrine", "replay", "/bin/l").contains("/bin/ls"))
    #expect(try offers("SmallKiosk", "replay", "builtin", "sta") == ["stations"])
    #expect(try offers("SmallKiosk", "s").contains("screens"))
  }

  @Test(
    "Each program writes a script for bash, zsh and fish that contains its subcommands",
    arguments: ["vitrine", "vitrine-lab", "SmallKiosk"], ["bash", "zsh", "fish"])
  func scripts(program: String, shell: String) throws {
    let run = try Run.program(program, ["--generate-completion-script", shell])
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let subcommand = program == "vitrine-lab" ? "resampling" : "replay"
    #expect(run.output.contains(program) && run.output.contains(subcommand))
  }
}
