import Testing
import VitrineData
import VitrineMap
import VitrineShowcase
import VitrineTesting

@Suite("Messages and places in a store")
struct ContentStoreTests {
  static func messages(_ ids: [String], text: String = "") -> [Message] {
    ids.map {
      Message(
        id: $0, sender: "S", subject: LocalizedText($0), text: LocalizedText(text),
        time: WallTime(seconds: 5, offset: 60))
    }
  }

  @Test("the built-in messages and places are read back complete and in order")
  func roundTrip() throws {
    let store = ItemStore.inMemory()
    let (places, messages) = (Town.places, Content.builtInMessages)
    let first = try store.merge(messages)
    #expect(first == MergeReport(added: messages.count))
    try store.merge(places)
    let again = try store.merge(places)
    #expect(again.isEmpty)
    let (readMessages, readPlaces) = (try store.items(Message.self), try store.items(Place.self))
    #expect(readMessages == messages && readPlaces == places)
  }

  @Test("values that cannot be shown are replaced")
  func outOfRange() throws {
    var fields = StoredFields()
    fields[integer: "seconds"] = .max
    fields[integer: "utc_offset"] = .min
    fields[real: "longitude"] = .infinity
    fields[real: "latitude"] = -91
    let message = Message(id: "m", storedFields: fields)
    #expect(message.time == WallTime(seconds: 0, offset: -1439) && message.subject.isEmpty)
    let place = Place(id: "p", storedFields: fields)
    #expect(place.location == GeoPoint(180, -90) && place.name.isEmpty)
  }

  @Test("a refresh merges messages and places together and removes missing places")
  func refresh() throws {
    let store = ItemStore.inMemory()
    var content = Content(
      places: Array(Town.places.prefix(5)), messages: Self.messages(["a", "b"]),
      map: nil)
    let first = try store.merge(content)
    #expect(first == MergeReport(added: 7))
    content.places.remove(at: 2)
    content.places[0].openingHours = "24/7"
    content.messages.removeLast()
    let second = try store.merge(content)
    #expect(second == MergeReport(changed: 1, removed: 1))
    let places = try store.items(Place.self)
    let ids = try store.items(Message.self).map(\.id)
    #expect(places == content.places && ids == ["a", "b"])
  }

  @Test("built-in messages are removed when the user's edition is available again")
  func builtInGuests() throws {
    let store = ItemStore.inMemory()
    let own = Self.messages(["a", "b"])
    var content = Content(places: [], messages: own, map: nil)
    try store.merge(content)
    content.messages = Content.builtInMessages
    let guests = try store.merge(content)
    #expect(guests == MergeReport(added: 60))
    let deleted = try store.delete(
      Message.self, id: Content.builtInMessages[0].id, at: .zero)
    content.messages = Self.messages(["a"])
    let back = try store.merge(content)
    #expect(deleted != nil && back == MergeReport(removed: 59), "a deleted one stays deleted")
    #expect(try store.items(Message.self).map(\.id) == ["a", "b"])
    // A user's message may have the id of a built-in one.
    content.messages = Self.messages(["message-7"])
    try store.merge(content)
    content.messages = own
    try store.merge(content)
    #expect(try store.items(Message.self).map(\.id).contains("message-7"))
  }
}
