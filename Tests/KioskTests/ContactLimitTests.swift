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

@Suite("The touches that wake a panel")
struct WakeTouchesTests {
  private func contacts(_ ids: UInt64...) -> [Contact] {
    ids.map { Contact(id: ContactID($0), position: .zero) }
  }

  @Test("A contact of one frame has no effect while another one is taken away")
  func brief() {
    var touches = WakeTouches()
    touches.isAsleep = true
    _ = touches.filtered(TouchFrame(time: .zero, contacts: contacts(1)))
    touches.isAsleep = false
    let beside = touches.filtered(
      TouchFrame(time: .zero, contacts: contacts(1), ended: contacts(2)))
    #expect(beside.contacts.isEmpty && beside.ended.isEmpty)
    let last = touches.filtered(TouchFrame(time: .zero, ended: contacts(1, 3)))
    #expect(last.ended.isEmpty)
    let next = touches.filtered(TouchFrame(time: .zero, ended: contacts(4)))
    #expect(next.ended == contacts(4))
  }
}
