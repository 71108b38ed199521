import Foundation
import Testing

@Suite("Mistakes in the call")
struct MistakesTests {
  @Test("An error names the wrong value, the option's purpose and the command's usage")
  func mistakes() throws {
    let usage = """
      Usage: vitrine replay [<options>] <recording> [<screen>]
        See 'vitrine replay --help' for more information.

      """
    for (words, reason) in [
      (
        [],
        "Missing expected argument '<recording>'\nHelp:  <recording>  The file, or \"builtin\" for the demonstration of the screen."
      ),
      (["a", "b", "c"], "Unexpected argument 'c'"),
      (["a", "--config", "f"], "Unknown option '--config', which belongs to 'vitrine run'"),
      (["a", "--siz", "3x3"], "Unknown option '--siz'. Did you mean '--size'?"),
      (
        ["a", "--refresh", "0"],
        "The value '0' is invalid for '--refresh <hertz>': it must be a number from 1 to 1000, such as 60."
          + "\nHelp:  --refresh <hertz>  Refreshes per second, from 1 to 1000. (default: the recorded frames, or 60)"
      ),
      (
        ["--size", "3x3"],
        "The value '3x3' is invalid for '--size <size>': it must be WIDTHxHEIGHT in pixels, each from 16 "
          + "to 16384, such as 800x480.\nHelp:  --size <size>  The panel's size in pixels before rotation. (default: as recorded, or 800x480)"
      ),
    ] {
      let run = try Run.vitrine(["replay"] + words)
      #expect(run.code == 2 && run.output.isEmpty)
      #expect(run.errors == "vitrine: \(reason)\n\(usage)")
    }
    let dance = try Run.vitrine("dance")
    #expect(
      dance.errors.hasPrefix(
        "vitrine: Unknown subcommand 'dance'; there are: run, replay, picture, gestures, "
          + "velocity, record, devices, screens, new, doctor, calibrate, out-of-order, "
          + "status, screenshot, inspect, report\nUsage: vitrine <"))
    let help = try Run.vitrine("help", "dance")
    #expect(help.errors == dance.errors)
    #expect(try Run.vitrine("--dance").errors.contains("Unknown option '--dance'"))
  }

  @Test("Prefixes for the journal are omitted if the log is redirected")
  func prefixes() throws {
    for stream in ["", "1:2"] {
      let run = try Run.vitrine(["dance"], environment: ["JOURNAL_STREAM": stream])
      #expect(run.errors.hasPrefix("vitrine: "))
    }
  }
}
