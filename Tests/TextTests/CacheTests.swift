import Testing
import VitrineComponents
import VitrineTesting
import VitrineText

@Suite("Caches of layouts and masks")
struct CacheTests {
  @Test("layouts do not depend on the caches' contents", .needsNoto)
  func sameFromAnyState() {
    let (roomy, _) = typesetter()
    let (tight, _) = typesetter(glyphBudget: 3000, layoutBudget: 2000)
    let (none, _) = typesetter(glyphBudget: 0, layoutBudget: 0)
    var requests: [TextRequest] = []
    withEverySeed(40) { _, random in requests.append(randomRequest(&random)) }
    let first = requests.map(roomy.layout)
    #expect(first == requests.map(roomy.layout))
    // In reverse order, so that the caches hold something else each time.
    #expect(first == requests.reversed().map(tight.layout).reversed())
    #expect(first == requests.map(none.layout))
    #expect(tight.glyphBytes <= 3000)
    #expect(tight.layoutBytes <= 2000)
    #expect(none.glyphBytes == 0)
    #expect(none.layoutBytes == 0)
    #expect(roomy.glyphBytes > 0)
  }

  @Test("a repeated layout is the same object, and so are its masks", .needsNoto)
  func shared() {
    let (typesetter, _) = typesetter()
    let first = typesetter.layout(request("anna"))
    #expect(typesetter.layout(request("anna")).run === first.run)
    let again = typesetter.layout(request("anna", maxWidth: 200))
    #expect(again.run !== first.run)
    for (a, b) in zip(first.run.glyphs, again.run.glyphs) { #expect(a.mask === b.mask) }
  }
}
