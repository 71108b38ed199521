import VitrineKMS

/// What `--output list` and `--mode list` print.
enum DisplayLists {
  static func printOutputs(_ wish: DisplayWish) throws(KioskError) {
    let (cards, failures) = try capture(wish)
    let lines = listOutputs(cards, wish: wish)
    for failure in failures { Journal().log(.warning, failure.description) }
    if lines.isEmpty { throw KioskError.noDisplay("no graphics card here has an output") }
    for line in lines { print(line) }
  }

  static func printModes(_ wish: DisplayWish) throws(KioskError) {
    let (cards, _) = try capture(wish)
    do {
      for line in try listModes(cards, wish: wish) { print(line) }
    } catch {
      throw KioskError.noDisplay("\(error)")
    }
  }

  private static func capture(
    _ wish: DisplayWish
  ) throws(KioskError) -> (cards: [DisplaySnapshot], failures: [DisplayError]) {
    guard let device = wish.device else { return DisplaySnapshot.captureAll() }
    do {
      return ([try DisplaySnapshot.capture(card: device)], [])
    } catch {
      throw KioskError.noDisplay("\(error)")
    }
  }
}
