public import Vitrine

extension Message: StoredItem {
  /// The name of its kind in the store.
  public static let kind = "message"

  /// The values that the store keeps.
  public var storedFields: StoredFields {
    var fields = StoredFields()
    fields[localized: "sender"] = sender
    fields[localized: "subject"] = subject
    fields[localized: "text"] = text
    fields[integer: "seconds"] = Int(time.seconds)
    fields[integer: "utc_offset"] = time.offset
    fields[text: "language"] = language
    return fields
  }

  /// Restores a message from the store.
  public init(id: String, storedFields fields: StoredFields) {
    // A time that is out of range in a damaged file could not be shown.
    let seconds = Int64(fields[integer: "seconds"] ?? 0)
    let offset = fields[integer: "utc_offset"] ?? 0
    self.init(
      id: id, sender: fields[localized: "sender"] ?? "",
      subject: fields[localized: "subject"] ?? "", text: fields[localized: "text"] ?? "",
      time: WallTime(
        seconds: WallTime.range.contains(seconds) ? seconds : 0,
        offset: max(-1439, min(1439, offset))),
      language: fields[text: "language"] ?? "")
  }
}
