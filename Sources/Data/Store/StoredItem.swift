/// An item that an ``ItemStore`` can keep.
///
///     struct Note: StoredItem {
///       static let kind = "note"
///       var id: String
///       var text: LocalizedText
///       var stars: Int
///
///       var storedFields: StoredFields {
///         var fields = StoredFields()
///         fields[localized: "text"] = text
///         fields[integer: "stars"] = stars
///         return fields
///       }
///
///       init(id: String, storedFields fields: StoredFields) {
///         self.id = id
///         text = fields[localized: "text"] ?? ""
///         stars = fields[integer: "stars"] ?? 0
///       }
///     }
public protocol StoredItem: Sendable {
  /// The name of the kind of items in the file, such as `note`. It is unique in a store, and stays
  /// the same in later versions of the program.
  static var kind: String { get }

  /// The identity of the item, unique among those of its kind. It stays the same when the item
  /// changes.
  var id: String { get }

  /// All other values of the item.
  var storedFields: StoredFields { get }

  /// Creates an item from its stored values. A value is nil if the program that wrote the file did
  /// not store it; the item then uses a default.
  init(id: String, storedFields: StoredFields)
}
