import Vitrine

extension Room {
  /// The languages of the sign, the default first.
  public static let languages = SignTexts.languages

  /// The sign as the only screen of a kiosk.
  public func catalog(name: String, language: String) -> ScreenCatalog {
    var catalog = ScreenCatalog([
      Screen(name: "sign", summary: "The sign of \(name)") { [self] in
        makeRoomSign(self, name: name, language: language)
      }
    ])
    catalog.live = [calendar, clock]
    return catalog
  }
}
