import VitrineData
import VitrineUnits

/// An item with a value of each type.
struct Note: StoredItem, Hashable {
  static let kind = "note"

  var id: String
  var title: LocalizedText
  var body = ""
  var stars = 0
  var weight = 0.0

  init(
    id: String, title: LocalizedText = "", body: String = "", stars: Int = 0, weight: Double = 0
  ) {
    self.id = id
    self.title = title
    self.body = body
    self.stars = stars
    self.weight = weight
  }

  var storedFields: StoredFields {
    var fields = StoredFields()
    fields[localized: "title"] = title
    fields[text: "body"] = body
    fields[integer: "stars"] = stars
    fields[real: "weight"] = weight
    return fields
  }

  init(id: String, storedFields fields: StoredFields) {
    self.init(
      id: id, title: fields[localized: "title"] ?? "", body: fields[text: "body"] ?? "",
      stars: fields[integer: "stars"] ?? 0, weight: fields[real: "weight"] ?? 0)
  }

  /// Notes with these ids.
  static func all(_ ids: [String], body: String = "") -> [Note] {
    ids.map { Note(id: $0, title: LocalizedText($0), body: body) }
  }
}

/// An item of another kind, which may have the ids of notes.
struct Tag: StoredItem, Hashable {
  static let kind = "tag"

  var id: String

  var storedFields: StoredFields { StoredFields() }

  init(id: String) { self.id = id }

  init(id: String, storedFields: StoredFields) { self.id = id }
}

extension ItemStore {
  /// The ids of all notes, joined.
  var notes: String {
    get throws { try items(Note.self).map(\.id).joined() }
  }

  /// Deletes a note that must be there.
  func delete(note id: String, at time: Instant = .zero) throws -> Deletion {
    guard let deletion = try delete(Note.self, id: id, at: time) else { throw Unexpected() }
    return deletion
  }

  /// The notes that can be undone, in the order of their deletion.
  func undoableNotes(at time: Instant = .zero) -> String {
    undoable(Note.self, at: time).map(\.id).joined()
  }
}
