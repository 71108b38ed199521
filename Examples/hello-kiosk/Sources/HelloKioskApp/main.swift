import HelloKioskScreens
import Vitrine

Kiosk.main(languages: Text.catalog.languages) { _ in makeCatalog() }
