import Vitrine

/// A list under a bar of chips, and what stands in its place where it is empty.
///
///     at rest      scrolled     low: scrolled     pulled
///     ┌───────┐    ┌───────┐    ┌───────┐         ┌───────┐
///     │ chips │    │ chips │    │ row 1 │         │ chips │
///     ├───────┤    ├───────┤    │ row 2 │         │   ◌   │
///     │ row 0 │    │ row 1 │    │ row 3 │         │ row 0 │
///
/// The chips lie over the list, so that its viewport is the whole height and a single pull reaches as far
/// as a refresh needs on every panel; on a low one they leave with the rows as well.
@MainActor
final class ListWithChips: Component {
  let chips: ChipBar
  let list: ListView
  private let states: [Component]
  private let scrolls: Bool

  /// `scrolls`: the chips leave with the rows.
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
    list.addOverlay(chips) { [unowned chips] _ in chips.frame.minY < 0 }
    for state in states { addChild(state) }
    list.observe(self) { [unowned self] _ in placeChips() }
  }

  override func layout() {
    list.frame = bounds
    let room = Rect(0, chips.height, frame.width, max(0, frame.height - chips.height))
    for state in states { state.frame = room }
    placeChips()
  }

  /// Pulled, the list leaves them where they are.
  private func placeChips() {
    let away = scrolls ? max(0, list.offset - list.startOffset) : 0
    chips.frame = Rect(0, -away, frame.width, chips.height)
  }
}
