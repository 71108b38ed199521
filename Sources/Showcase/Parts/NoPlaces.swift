import Vitrine

/// The words for a list without places.
@MainActor
enum NoPlaces {
  private static let none = Phrase("No places of this kind", "没有此类地点", "لا توجد أماكن من هذا النوع")
  private static let nowhere = Phrase("No places yet", "还没有地点", "لا توجد أماكن بعد")
  private static let unread = Phrase(
    "The places cannot be read", "无法读取地点", "تعذّرت قراءة الأماكن")

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
