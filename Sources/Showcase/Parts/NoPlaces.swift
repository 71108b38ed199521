import Vitrine

/// The words for a list without places.
@MainActor
enum NoPlaces {
  private static let none = Phrase(.noSuchPlaces)
  private static let nowhere = Phrase(.noPlacesYet)
  private static let unread = Phrase(.placesNotRead)

  /// Shows why no place of the selection is in the list, or hides the words.
  static func show(
    in empty: EmptyState, _ selection: PoiSelection, _ state: ReadingState, _ language: Language
  ) {
    let isUnread = state == .failed
    let phrase = isUnread ? unread : selection.places.isEmpty ? nowhere : none
    empty.title = phrase[language]
    empty.icon = isUnread ? .warning : .pin
    empty.isShown = selection.shown.isEmpty && state != .reading
  }
}
