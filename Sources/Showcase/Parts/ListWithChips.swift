import Vitrine

/// A list under a bar of chips, with empty states in the position of the rows.
///
///     at rest      scrolled     low: scrolled     pulled
///     ┌───────┐    ┌───────┐    ┌───────┐         ┌───────┐
///     │ chips │    │ chips │    │ row 1 │         │ chips │
///     ├───────┤    ├───────┤    │ row 2 │         │   ◌   │
///     │ row 0 │    │ row 1 │    │ row 3 │         │ row 0 │
///
/// The chips are over the list, so that its viewport has the whole height and a single pull is long
/// enough for a refresh. On a low panel the chips scroll away with the rows.
@MainActor
final class ListWithChips: Component {
  let chips: ChipBar
  let list: ListView
  private let states: [Component]
  private let scrolls: Bool

  /// With `scrolls` the chips scroll away with the rows.
  init(_ chips: ChipBar, scrolls: Bool, list: ListView, states: [Component]) {
    self.chips = chips
    self.list = list
    self.states = states
    self.scrolls = scrolls
    super.init()
    list.contentInset.top = chips.height
    list.indicatorInset.top = chips.height
    list.pinnedInset = scrolls ? 0 : chips.height
    addChild(list)
    list.addOverlay(chips)
    for state in states { addChild(state) }
    list.observe(self) { [unowned self] _ in placeChips() }
  }

  override func layout() {
    list.frame = bounds
    let room = Rect(0, chips.height, frame.width, max(0, frame.height - chips.height))
    for state in states { state.frame = room }
    placeChips()
  }

  /// A pull beyond the top does not move the chips.
  private func placeChips() {
    let away = scrolls ? max(0, list.offset - list.startOffset) : 0
    chips.frame = Rect(0, -away, frame.width, chips.height)
    chips.movesWithContent = away > 0
  }
}
