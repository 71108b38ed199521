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
