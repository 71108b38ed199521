import Vitrine

Kiosk.main(languages: ["en", "zh", "ar"]) { request in
  let phrases = Phrases(language: request.language ?? "en")
  return ScreenCatalog(
    examples.map { example in
      Screen(name: example.name.lowercased(), summary: "The control \(example.name)") {
        page(example.name, onCard: !large.contains(example.name), example.make(phrases))
      }
    })
}
