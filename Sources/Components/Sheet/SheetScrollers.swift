import VitrineMotion
import VitrineUnits

/// The scrollers inside a sheet, which its motion and its tiers influence. The innermost one is the
/// sheet's list.
@MainActor
struct SheetScrollers {
  /// The coordinator that moves the sheet.
  let coordinator: ScrollCoordinator

  /// Moves the list to its start while the sheet moves, and not beyond it.
  private static let spring = Spring(duration: 0.25, dampingRatio: 1)

  private var list: ScrollView? { coordinator.links.last?.scroller }

  /// Scrolls the list to its start.
  func scrollToStart(animated: Bool) {
    guard let list, list.scrollState.offset > list.startOffset else { return }
    if animated {
      list.scroll(to: list.startOffset, spring: Self.spring)
    } else {
      list.jump(to: list.startOffset)
    }
  }

  /// Adds free space after the list's content, for `sheet`. A list in motion keeps what it has.
  func extend(by length: Double, for sheet: Sheet) {
    guard let list else { return }
    if length == 0 || list.scrollState.phase == .idle {
      list.adjustExtent(for: sheet, ExtentAdjustment(trailing: length))
    }
  }

  /// Offers a pull to the lists under a finger that lands at `point`, in the stage's points. At the
  /// highest tier a finger on a list that requests it pulls a refresh before the sheet; one on the
  /// content above the list moves the sheet.
  func offerPull(at point: Point, isHighest: Bool) {
    for link in coordinator.links {
      guard let list = link.scroller else { continue }
      link.offersPull = isHighest && list.bounds.contains(list.convert(point))
    }
  }
}
