import Vitrine

/// The screens of the kiosk, the start screen first.
@MainActor public func makeCatalog() -> ScreenCatalog {
  let votes = Votes()
  return ScreenCatalog([
    Screen(name: "start", summary: "How a visit was") { makeStartScreen(votes) }
  ])
}
