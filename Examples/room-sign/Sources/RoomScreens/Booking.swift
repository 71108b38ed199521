import Vitrine

/// The meeting that was booked at the sign last. A store keeps it over a restart.
struct Booking: StoredItem {
  static let kind = "booking"

  /// The same for each booking: the store has one item, however many there were.
  let id: String
  var meeting: Meeting

  init(_ meeting: Meeting) {
    id = "last"
    self.meeting = meeting
  }

  init(id: String, storedFields fields: StoredFields) {
    self.id = id
    let offset = fields[integer: "offset"] ?? 0
    func time(_ name: String) -> WallTime {
      WallTime(seconds: Int64(fields[integer: name] ?? 0), offset: offset)
    }
    meeting = Meeting(title: fields[text: "title"] ?? "", from: time("from"), to: time("to"))
  }

  var storedFields: StoredFields {
    var fields = StoredFields()
    fields[text: "title"] = meeting.title
    fields[integer: "from"] = Int(meeting.from.seconds)
    fields[integer: "to"] = Int(meeting.to.seconds)
    fields[integer: "offset"] = meeting.from.offset
    return fields
  }
}
