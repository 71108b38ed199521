package import VitrineSeat

/// A display that fulfills a request, with its open card. Nothing on it is changed yet.
package struct FoundDisplay {
  let card: any DisplayCard
  let snapshot: DisplaySnapshot
  /// The selected output, mode and format.
  package let pipeline: DisplayPipeline
  let request: DisplayRequest

  /// Opens the cards and selects one of them and an output. Throws an error if there is no such
  /// display, or if its card cannot be opened. `opener`: opens the cards; nil: this program does.
  package init(
    _ request: DisplayRequest = DisplayRequest(), opener: (any DeviceOpener)? = nil
  ) throws(DisplayError) {
    var cards: [any DisplayCard] = []
    var failures: [DisplayError] = []
    for path in request.device.map({ [$0] }) ?? DisplaySnapshot.cardPaths() {
      do throws(DisplayError) { cards.append(try Card(path: path, opener: opener)) } catch {
        failures.append(error)
      }
    }
    if cards.isEmpty, let failure = failures.first { throw failure }
    do throws(DisplayError) {
      try self.init(request, on: cards)
    } catch {
      // The panel may be on the card that could not be opened.
      throw failures.first ?? error
    }
  }

  /// Selects one of the open cards and an output; the others are not kept.
  package init(_ request: DisplayRequest, on cards: [any DisplayCard]) throws(DisplayError) {
    let snapshots = cards.map { $0.snapshot(probing: true) }
    let pipeline = try selectPipeline(from: snapshots, request: request)
    // The pipeline names one of these cards.
    let index = snapshots.firstIndex { $0.path == pipeline.card }!
    self.request = request
    self.pipeline = pipeline
    card = cards[index]
    snapshot = snapshots[index]
  }
}
