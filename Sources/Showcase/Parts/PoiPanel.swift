import Vitrine

/// The list of places and the page of a place, in a sheet or in panes in front of the map.
@MainActor
protocol PoiPanel: Component {
  /// Whether the list stays visible beside the page of a place.
  var showsListBesidePage: Bool { get }
  /// The part of the map that it covers now.
  var coveredInsets: Insets { get }
  /// The part that it covers once it is at rest.
  var restingInsets: Insets { get }
  /// The part that it covers at rest while a visitor looks at the map.
  var viewingInsets: Insets { get }
  /// The covered part at which the map has the zoom that was chosen; covering more zooms out. Nil
  /// where the zoom does not depend on it.
  var referenceInsets: Insets? { get }
  /// The buttons that it shows over the map, in points.
  var coveredAreas: [Rect] { get }
  /// Whether a finger moves it.
  var isHeld: Bool { get }
  /// Called after the covered part has changed, in each frame of a motion.
  var onCover: (@MainActor () -> Void)? { get set }

  /// Opens the page of a place, in place of another one.
  func open(_ page: PlacePage, animated: Bool)
  /// Goes back to the list. `isChosen` is whether a row stays marked.
  func closePage(isChosen: Bool)
}

/// The list of places with the chips above it, for a screen of one size.
@MainActor
final class PoiList {
  let rows: ListView
  let chips: ChipBar
  let empty: EmptyState
  let rowHeight: Double

  /// `isPlain`: on a sheet, where the chips have no background of their own, and the words of an
  /// empty list are at the top, because its lower part may be out of sight. `row` makes the row of
  /// a place.
  init(
    _ selection: PoiSelection, _ language: Language, in size: Size, isPlain: Bool,
    row: @escaping @MainActor (Place) -> Component
  ) {
    rowHeight = ItemRow.height(on: size)
    rows = ListView(selection.shown, id: \.id, rowHeight: .fixed(rowHeight), row: row)
    let groups = PlaceGroup.allCases
    chips = ChipBar(
      [Chip(PlaceGroup.all[language], icon: .map)]
        + groups.map { Chip($0.name[language], icon: $0.icon) },
      selection: selection.group.flatMap(groups.firstIndex).map { $0 + 1 } ?? 0,
      isPlain: isPlain, height: Self.chipsHeight(on: size))
    empty = EmptyState("", icon: .pin, isRow: isPlain, isShown: false)
  }

  static func chipsHeight(on size: Size) -> Double {
    size.isLow ? ChipBar.lowHeight : ChipBar.height
  }

  /// The row at the top of the list.
  var firstRow: Int { max(0, Int((rows.offset - rows.startOffset) / seenRowHeight)) }

  /// The height of a row with the present size of text.
  var seenRowHeight: Double { rowHeight * (rows.stage?.environment.textScale ?? 1) }
}

/// The list of places and its panel, for a screen of one size.
@MainActor
struct PoiArrangement {
  let list: PoiList
  let panel: any PoiPanel
  let isSplit: Bool
  /// The size of the text that the tiers of the sheet were made for.
  let textScale: Double
  /// The part of the map that the panel leaves free at first.
  let room: Size

  /// `row` makes the row of a place; `onClose` is called for a page that a visitor swipes away,
  /// `onReopen` for one that is pulled back on its way out.
  init(
    _ selection: PoiSelection, _ language: Language, flingsPassTiers: Bool, in size: Size,
    textScale: Double, row: @escaping @MainActor (Place) -> Component,
    onClose: @escaping @MainActor () -> Void,
    onReopen: @escaping @MainActor (PlacePage) -> Void
  ) {
    isSplit = Self.splits(size)
    self.textScale = textScale
    room = Self.room(in: size)
    list = PoiList(selection, language, in: size, isPlain: !isSplit, row: row)
    panel =
      isSplit
      ? PoiPanes(list, language, in: size, onClose: onClose, onReopen: onReopen)
      : PoiSheet(list, flingsPassTiers: flingsPassTiers, in: size, textScale: textScale)
  }

  /// Whether there is space for the list beside the map.
  static func splits(_ size: Size) -> Bool { size.width >= SplitView.minimumWidth }

  static func room(in size: Size) -> Size {
    splits(size) ? PoiPanes.room(in: size) : PoiSheet.room(in: size)
  }
}
