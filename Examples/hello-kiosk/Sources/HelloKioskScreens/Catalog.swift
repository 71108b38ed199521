import Vitrine

/// The screens of the kiosk, the start screen first.
@MainActor public func makeCatalog(language: String) -> ScreenCatalog {
  let feedback = Feedback()
  return ScreenCatalog([
    Screen(name: "feedback", summary: "How a visit was") {
      makeFeedbackScreen(feedback, language: language)
    }
  ])
}
