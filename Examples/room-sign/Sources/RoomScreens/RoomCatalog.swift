import Vitrine

extension Room {
  /// The sign as the only screen of a kiosk.
  public func catalog(name: String) -> ScreenCatalog {
    var catalog = ScreenCatalog([
      Screen(name: "sign", summary: "The sign of \(name)") { [self] in
        makeRoomSign(self, name: name)
      }
    ])
    catalog.live = [calendar, clock]
    return catalog
  }
}
