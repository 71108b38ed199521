import HelloKioskScreens
import Vitrine

Kiosk.main(languages: FeedbackTexts.languages) { request in
  makeCatalog(language: request.language ?? "en")
}
