import Vitrine
import VitrineKiosk
import VitrineArguments
import VitrineShowcase

struct ScreensCommand: Command {
  static let name = "screens"
  static let shape = CommandShape(
    "vitrine screens",
    abstract: "List the screens that run and replay can show.",
    examples: [("vitrine screens", "then 'vitrine run' with one of the names")])

  init(_ arguments: ParsedArguments) throws {

  }

  func run() throws {
    MainActor.assumeIsolated {
      for line in Showcase.catalog(ShowcaseOptions()).lines { print(line) }
    }
  }
}
