import Testing
import VitrineTesting
import VitrineCache

@Suite("A cache under a budget")
struct BudgetedCacheTests {
  @Test("the budget is kept, and the least recently used goes first")
  func leastRecentlyUsed() {
    withEverySeed(40) { seed, random in
      let budget = random.int(in: 0...60)
      var cache = BudgetedCache<Int, Int>(budget: budget)
      // A simple model: a list, the most recently used last.
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
}
