import ArgumentParser

@main
struct VitrineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "vitrine")
}
