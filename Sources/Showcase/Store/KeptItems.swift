import Vitrine

/// The messages and places of the store as they were last read or changed, so that a page has them
/// in its first frame, which must not wait for a file.
struct KeptItems: Sendable {
  var messages: [Message]
  var places: [Place]

  /// Takes the items of a content that was stored into an empty store.
  init(_ content: Content) { (messages, places) = (content.messages, content.places) }

  /// Reads the items of a store.
  init(_ store: ItemStore) throws {
    messages = try store.items()
    places = try store.items()
  }
}
