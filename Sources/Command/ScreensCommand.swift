import ArgumentParser
import Vitrine
import VitrineShowcase

struct ScreensCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screens", abstract: "List the screens that run and replay can show.")

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
