import Testing
import VitrineKiosk
import VitrineTouch
import VitrineUnits

@Suite("The limit of contacts")
struct ContactLimitTests {
  private func contacts(_ ids: Range<UInt64>) -> [Contact] {
    ids.map { Contact(id: ContactID($0), position: Point(Double($0), 0)) }
  }

  @Test("Contacts up to the limit pass unchanged, from landing to lifting")
  func passes() {
    var limit = ContactLimit()
    let frames = [
      TouchFrame(time: .zero, contacts: contacts(0..<256)),
      TouchFrame(time: .zero, contacts: contacts(1..<256), ended: contacts(0..<1)),
      TouchFrame(time: .zero, contacts: contacts(2..<257), cancelled: contacts(1..<2)),
      TouchFrame(time: .zero, ended: contacts(2..<257)),
    ]
    for frame in frames { #expect(limit.limited(frame) == frame) }
  }

  @Test("A contact above the limit is ignored until it lifts, also when others have lifted")
  func ignores() {
    var limit = ContactLimit()
    let all = limit.limited(TouchFrame(time: .zero, contacts: contacts(0..<300)))
    #expect(all.contacts == contacts(0..<256))
    let fewer = limit.limited(
      TouchFrame(time: .zero, contacts: contacts(200..<301), ended: contacts(0..<200)))
    #expect(fewer.ended == contacts(0..<200))
    #expect(fewer.contacts == contacts(200..<256) + contacts(300..<301))
    let none = limit.limited(TouchFrame(time: .zero, cancelled: contacts(200..<301)))
    #expect(none.cancelled == contacts(200..<256) + contacts(300..<301))
  }
}
