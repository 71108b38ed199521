import ArgumentParser
import VitrineKiosk

/// The program `vitrine-lab`: measurements, tables and plots for the developers of Vitrine.
///
/// It is never installed on a panel.
@main
struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vitrine-lab",
    abstract: "Measurements, tables and plots for work on Vitrine.",
    subcommands: [
      VelocityCommand.self, ResamplingCommand.self, PlotsCommand.self, BenchCommand.self,
      CostCommand.self, SoakCommand.self, KernelsCommand.self,
    ])

  static func main() {
    ProgramMain.run(Main.self, CommandLine.arguments.dropFirst())
  }
}
