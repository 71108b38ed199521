import Vitrine

extension Machine {
  /// The languages of the panel, the default first.
  public static let languages = MachineTexts.languages

  /// The panel as the only screen of a kiosk.
  public func catalog(language: String) -> ScreenCatalog {
    var catalog = ScreenCatalog([
      Screen(name: "kiln", summary: "Readings and controls of a kiln") { [self] in
        makeMachineScreen(self, language: language)
      }
    ])
    catalog.live = [telemetry, clock]
    return catalog
  }
}
