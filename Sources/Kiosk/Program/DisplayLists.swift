import VitrineKMS

/// The lists that `--output list` and `--mode list` print.
enum DisplayLists {
  static func printOutputs(_ request: DisplayRequest) throws(KioskError) {
    let (cards, failures) = try capture(request)
    let lines = listOutputs(cards, request: request)
    for failure in failures { Logger().log(.warning, failure.description) }
    if lines.isEmpty { throw nothing(cards) }
    for line in lines { print(line) }
  }

  static func printModes(_ request: DisplayRequest) throws(KioskError) {
    let (cards, failures) = try capture(request)
    for failure in failures { Logger().log(.warning, failure.description) }
    if cards.allSatisfy(\.connectors.isEmpty) { throw nothing(cards) }
    do {
      for line in try listModes(cards, request: request) { print(line) }
    } catch {
      throw KioskError.noDisplay("\(error)")
    }
  }

  /// The error for an empty list. It suggests no workaround, because the caller only wants to know
  /// which displays exist.
  private static func nothing(_ cards: [DisplaySnapshot]) -> KioskError {
    .noDisplay(
      cards.isEmpty
        ? "there is no graphics card under /dev/dri that could be read: load its driver "
          + "(dtoverlay=vc4-kms-v3d on a Raspberry Pi)"
        : "no graphics card under /dev/dri has an output; connect a display to a card that has one "
          + "(\(cards.map(\.path).joined(separator: ", ")))")
  }

  private static func capture(
    _ request: DisplayRequest
  ) throws(KioskError) -> (cards: [DisplaySnapshot], failures: [DisplayError]) {
    guard let device = request.device else { return DisplaySnapshot.captureAll() }
    do {
      return ([try DisplaySnapshot.capture(card: device)], [])
    } catch {
      throw KioskError.noDisplay("\(error)")
    }
  }
}
