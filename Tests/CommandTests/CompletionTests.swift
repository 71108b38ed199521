import Foundation
import Testing

/// The programs' words as bash completes them.
@Suite("Completion in bash")
struct CompletionTests {
  /// What is offered for the last of these words, where the program is not on the PATH; `called` is how
  /// it stands on the line.
  private func offers(_ program: String, _ words: String..., called: String? = nil) throws
    -> [String]
  {
    let path = Run.path(of: program)
    // A function that is called in a substitution would lose its answer.
    let script = """
      eval "$("$0" --bash-completion)"
      COMP_WORDS=("${called:-$0}" "$@") COMP_CWORD=$#
      _complete_\(program)
      printf '%s\\n' "${COMPREPLY[@]}"
      complete -p \(program) > /dev/null
      """
    let run = try Run.program(
      "/bin/bash", ["-c", script, path] + words, environment: ["called": called ?? ""])
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test("subcommands, options, their values, screens and files are offered where they can stand")
  func offered() throws {
    #expect(try offers("vitrine", "re") == ["replay", "resampling", "record"])
    #expect(try offers("vitrine", "help", "ve") == ["velocity"])
    #expect(try offers("vitrine", "run", "wal") == ["wallet-a", "wallet-b"])
    #expect(try offers("vitrine", "run", "--dis") == ["--display"])
    #expect(try offers("vitrine", "run", "--display", "m") == ["memory"])
    #expect(try offers("vitrine", "run", "--size", "") == [])
    #expect(try offers("vitrine", "replay", "buil") == ["builtin"])
    #expect(try offers("vitrine", "run", "--data", "/us").contains("/usr"))
    #expect(try offers("vitrine", "replay", "/bin/l").contains("/bin/ls"))
    #expect(try offers("SmallKiosk", "replay", "builtin", "sta") == ["stations"])
    #expect(try offers("SmallKiosk", "s") == ["screens"])
    #expect(try offers("vitrine", "run", "--dis", called: "/nowhere/vitrine") == ["--display"])
    #expect(try offers("vitrine", "run", "wal", called: "/nowhere/vitrine") == [])
  }
}
