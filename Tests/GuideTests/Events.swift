import Vitrine

/// An event of the file `events.json`.
struct Event {
  var id: String
  var title: LocalizedText
  var time: WallTime

  /// The time of day, such as 19:30.
  var clock: String { "\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)" }
}

/// Reads an array of objects such as {"id": "e1", "title": "Organ concert", "title:ar": "حفل أرغن",
/// "time": "2026-12-24T19:30:00+01:00"}.
func readEvents(in folder: DataFolder) throws(DataError) -> [Event] {
  let file = "events.json"
  let text = try folder.bytes(of: file, limit: 1 << 20)
  let reader = RecordReader(file: folder.path(of: file), members: ["id", "title", "time"])
  let events = try reader.records("event", in: text) { node, id throws(DataError) in
    Event(
      id: id, title: try reader.requiredText("title", in: node),
      time: try reader.time("time", in: node))
  }
  for remark in reader.takeRemarks() { Kiosk.log(.warning, "\(remark)") }
  return events.sorted { $0.time < $1.time }
}

/// The events in the order of their times. `language` is a tag such as `en`.
@MainActor func makeEventsScreen(_ events: [Event], language: String) -> Component {
  Column {
    TitleBar("Events")
    ListView(events, id: \.id, rowHeight: 72) { event in
      ListRow(title: event.title[language: language], detail: event.clock)
    }
  }
}
