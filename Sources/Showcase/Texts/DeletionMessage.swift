/// The text of the message after deletions, with their number.
enum DeletionMessage {
  static func text(_ count: Int, isFromBefore: Bool, _ language: Language) -> String {
    let (catalog, tag) = (ShowcaseText.catalog, language.rawValue)
    // "The message" is another sentence than "1 message", also where numbers have one form.
    if count == 1 {
      return catalog[isFromBefore ? ShowcaseText.messageDeletedBefore : .messageDeleted, tag]
    }
    return catalog.text(
      isFromBefore ? ShowcaseText.messagesDeletedBefore : .messagesDeleted, count: count,
      language: tag)
  }
}
