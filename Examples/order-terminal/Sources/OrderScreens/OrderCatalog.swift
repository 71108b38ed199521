import Vitrine

/// Everything that the terminal shows.
@MainActor public struct OrderCatalog {
  /// The languages of the terminal, the default first.
  public static let languages = OrderTexts.languages.map(\.0)

  let menu: [Product]
  /// The ids of what is sold out, which the shop's till writes into a file.
  public let soldOut: LiveValue<[String]>
  let kitchen: Kitchen

  public init(menu: [Product], soldOut: LiveSource, kitchen: @escaping Kitchen) {
    self.menu = menu
    self.soldOut = LiveValue(json: "sold-out", from: soldOut, example: ["rye"])
    self.kitchen = kitchen
  }

  public func catalog(language: String) -> ScreenCatalog {
    var catalog = ScreenCatalog([
      Screen(name: "order", summary: "Order at the bakery") {
        makeOrderScreen(menu, soldOut: soldOut, language: language, kitchen: kitchen)
      }
    ])
    catalog.live = [soldOut]
    return catalog
  }
}
