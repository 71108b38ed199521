import Testing
import VitrineComponents
import VitrineUnits

@Suite("Offers to undo")
struct UndoOffersTests {
  private func at(_ seconds: Double) -> Instant { .zero + Duration(seconds: seconds) }

  @Test("An offer lasts including its last instant, and the first and last end are known")
  func expiry() {
    var offers = UndoOffers<String>()
    #expect(offers.isEmpty && offers.firstEnd == nil && offers.lastEnd == nil)
    offers.append("a", until: at(5))
    offers.append("b", until: at(7))
    #expect(offers.firstEnd == at(5) && offers.lastEnd == at(7))
    #expect(offers.takeExpired(before: at(5)).isEmpty)
    #expect(offers.takeExpired(before: at(6)) == ["a"])
    #expect(offers.deletions == ["b"] && !offers.isEmpty)
    #expect(offers.takeExpired(before: at(6)).isEmpty)
  }

  @Test("Earlier deletions come before those that were made since")
  func earlier() {
    var earlier = UndoOffers<String>()
    earlier.append("a", until: at(9))
    earlier.append("b", until: at(3))
    var offers = UndoOffers<String>()
    offers.append("c", until: at(4))
    offers.insert(earlier: earlier)
    #expect(offers.deletions == ["a", "b", "c"])
    #expect(offers.firstEnd == at(3) && offers.lastEnd == at(9))
    #expect(offers.takeExpired(before: at(5)) == ["b", "c"])
  }
}

@MainActor
@Suite("The order of requests")
struct RequestOrderTests {
  @Test("A result that comes early waits for those before it")
  func order() {
    var order = RequestOrder()
    let numbers = (0..<3).map { _ in order.begin() }
    var handled: [Int] = []
    func finish(_ number: Int) {
      order.add(number) { handled.append(number) }
      while let answer = order.next() { answer.handle() }
    }
    finish(numbers[2])
    #expect(handled.isEmpty)
    finish(numbers[0])
    #expect(handled == [0])
    finish(numbers[1])
    #expect(handled == [0, 1, 2])
    finish(order.begin())
    #expect(handled == [0, 1, 2, 3])
  }
}
