import Vitrine

extension Machine {
  /// The panel as the only screen of a kiosk.
  public func catalog() -> ScreenCatalog {
    var catalog = ScreenCatalog([
      Screen(name: "kiln", summary: "Readings and controls of a kiln") { [self] in
        makeMachineScreen(self)
      }
    ])
    catalog.live = [telemetry, clock]
    return catalog
  }
}
