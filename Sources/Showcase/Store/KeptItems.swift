/// The messages and places of the store as they were last read or changed, so that a page shows
/// them in its first frame, which must not wait for a file. Nil before they were read.
struct KeptItems: Sendable {
  var messages: [Message]?
  var places: [Place]?
}

/// The items that a page has for its first frame.
enum FirstItems<Item> {
  case items([Item])
  /// They cannot be read; the log says why.
  case unreadable
  /// A job has to read them: they are on a disk, or other jobs of the store come first.
  case later
}
