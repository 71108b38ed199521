import Vitrine
import VitrineArguments
import VitrineShowcase

struct ScreensCommand: Command {
  static let name = "screens"
  static let shape = CommandShape(
    "vitrine screens",
    abstract: "List the screens that run and replay can show.")

  init(_ arguments: ParsedArguments) throws {

  }

  func run() throws {
    MainActor.assumeIsolated {
      let screens = Showcase.catalog(ShowcaseOptions()).screens
      let width = screens.map(\.name.count).max() ?? 0
      for screen in screens {
        let gap = String(repeating: " ", count: width - screen.name.count + 2)
        print(screen.name + gap + screen.summary)
      }
    }
  }
}
