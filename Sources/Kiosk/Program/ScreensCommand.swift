package import ArgumentParser

/// The `screens` command: lists the screens.
package struct ScreensCommand<App: KioskApp>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "screens", abstract: "List the screens that 'run' and 'replay' can show.",
      discussion: HelpParts.discussion("", examples: App.examples(for: .screens)))
  }

  package init() {}

  package func run() throws {
    try MainActor.assumeIsolated {
      let request = KioskRequest(language: App.languages.first, isReplay: true)
      for line in try App.catalog(request).lines { print(line) }
    }
  }
}

extension ScreenCatalog {
  /// A line for each screen: its name and its summary.
  fileprivate var lines: [String] {
    let width = screens.map(\.name.count).max() ?? 0
    return screens.map { screen in
      let gap = String(repeating: " ", count: width - screen.name.count + 2)
      return screen.name + gap + screen.summary
    }
  }
}
