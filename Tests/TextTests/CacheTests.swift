import Testing
import VitrineComponents
import VitrineTesting
import VitrineText

@Suite("Caches under a budget")
struct CacheTests {
  @Test("the budget holds, and the least recently used goes first")
  func leastRecentlyUsed() {
    withEverySeed(40) { seed, random in
      let budget = random.int(in: 0...60)
      var cache = BudgetedCache<Int, Int>(budget: budget)
      // The same by the simplest means: a list, the most recently used last.
      var model: [(key: Int, value: Int, cost: Int)] = []
      for step in 0..<400 {
        let key = random.int(in: 0...20)
        let place = model.firstIndex { $0.key == key }
        #expect(cache.value(for: key) == place.map { model[$0].value }, "seed \(seed)")
        if let place {
          model.append(model.remove(at: place))
        } else {
          let cost = random.int(in: 0...25)
          cache.insert(step, for: key, cost: cost)
          if cost <= budget {
            while model.reduce(0, { $0 + $1.cost }) + cost > budget { model.removeFirst() }
            model.append((key, step, cost))
          }
        }
        #expect(cache.bytes == model.reduce(0) { $0 + $1.cost }, "seed \(seed)")
        #expect(cache.bytes <= budget)
        #expect(cache.count == model.count, "seed \(seed)")
      }
    }
  }

  @Test("layouts do not depend on what is cached", .needsNoto)
  func sameFromAnyState() {
    let (roomy, _) = typesetter()
    let (tight, _) = typesetter(glyphBudget: 3000, layoutBudget: 2000)
    let (none, _) = typesetter(glyphBudget: 0, layoutBudget: 0)
    var requests: [TextRequest] = []
    withEverySeed(40) { _, random in requests.append(randomRequest(&random)) }
    let first = requests.map(roomy.layout)
    #expect(first == requests.map(roomy.layout))
    // The other way round, so that the caches hold something else each time.
    #expect(first == requests.reversed().map(tight.layout).reversed())
    #expect(first == requests.map(none.layout))
    #expect(tight.glyphBytes <= 3000)
    #expect(tight.layoutBytes <= 2000)
    #expect(none.glyphBytes == 0)
    #expect(none.layoutBytes == 0)
    #expect(roomy.glyphBytes > 0)
  }

  @Test("a layout asked for again is the same object, and so are its masks", .needsNoto)
  func shared() {
    let (typesetter, _) = typesetter()
    let first = typesetter.layout(request("anna"))
    #expect(typesetter.layout(request("anna")).run === first.run)
    let again = typesetter.layout(request("anna", maxWidth: 200))
    #expect(again.run !== first.run)
    for (a, b) in zip(first.run.glyphs, again.run.glyphs) { #expect(a.mask === b.mask) }
  }
}
