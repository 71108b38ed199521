/// A display that fulfills a request, with its open card. Nothing on it is changed yet.
package struct FoundDisplay {
  let card: Card
  let snapshot: DisplaySnapshot
  /// The selected output, mode and format.
  package let pipeline: DisplayPipeline
  let request: DisplayRequest

  /// Opens the cards and selects one of them and an output. Throws an error if there is no such
  /// display, or if its card cannot be opened.
  package init(_ request: DisplayRequest = DisplayRequest()) throws(DisplayError) {
    self.request = request
    var cards: [Card] = []
    var failures: [DisplayError] = []
    for path in request.device.map({ [$0] }) ?? DisplaySnapshot.cardPaths() {
      do throws(DisplayError) { cards.append(try Card(path: path)) } catch {
        failures.append(error)
      }
    }
    if cards.isEmpty, let failure = failures.first { throw failure }
    let snapshots = cards.map { $0.snapshot() }
    do throws(DisplayError) {
      pipeline = try selectPipeline(from: snapshots, request: request)
    } catch {
      // The panel may be on the card that could not be opened.
      throw failures.first ?? error
    }
    // The pipeline names one of these cards; the others are closed on return.
    let name = pipeline.card
    let index = snapshots.firstIndex { $0.path == name }!
    card = cards[index]
    snapshot = snapshots[index]
  }
}
