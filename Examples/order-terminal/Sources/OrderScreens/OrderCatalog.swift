import Vitrine

/// Everything that the terminal shows.
@MainActor public struct OrderCatalog {
  let menu: [Product]
  /// The ids of what is sold out, which the shop's till writes into a file.
  public let soldOut: LiveValue<[String]>
  let kitchen: Kitchen

  public init(menu: [Product], soldOut: LiveSource, kitchen: @escaping Kitchen) {
    self.menu = menu
    self.soldOut = LiveValue(json: "sold-out", from: soldOut, example: ["rye"])
    self.kitchen = kitchen
  }

  public func catalog() -> ScreenCatalog {
    var catalog = ScreenCatalog([
      Screen(name: "order", summary: "Order at the bakery") {
        makeOrderScreen(menu, soldOut: soldOut, kitchen: kitchen)
      }
    ])
    catalog.live = [soldOut]
    return catalog
  }
}
