import ArgumentParser
import VitrineComponents
import VitrineText
import VitrineUnits

/// A kiosk with one screen: the still picture that is shown while another kiosk, `App`, cannot run.
struct OutOfOrderKiosk<App: KioskApp>: KioskApp {
  @Option(
    help: ArgumentHelp("The text below the heading.", valueName: "text"),
    transform: OptionValue.text)
  var text: String?

  static var programName: String { App.programName }
  static var languages: [String] { App.languages }
  static var options: KioskOptions { App.options }
  static func examples(for command: KioskCommandName) -> [(call: String, does: String)] { [] }

  @MainActor static func catalog(_ request: KioskRequest) -> ScreenCatalog {
    catalog(text: nil, language: request.language)
  }

  @MainActor func contents(for call: KioskCall) -> KioskContents {
    KioskContents(catalog: Self.catalog(text: text, language: call.request.language))
  }

  @MainActor private static func catalog(text: String?, language: String?) -> ScreenCatalog {
    let heading = heading(in: language)
    return ScreenCatalog([
      Screen(name: "out-of-order-notice", summary: heading) {
        EmptyState(heading, text ?? "", icon: .info)
      }
    ])
  }

  private static func heading(in language: String?) -> String {
    switch language.map(LanguageTag.primary) {
    case "zh": "暂停服务"
    case "ar": "خارج الخدمة"
    default: "Out of order"
    }
  }
}
