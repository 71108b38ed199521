// What the fuzz targets share: bytes that never end too early, and an auditor of touch frames.
import VitrineTouch
import VitrineUnits

func check(_ holds: Bool, _ promise: @autoclosure () -> String) {
  if !holds { fail(promise()) }
}

func fail(_ promise: String) -> Never { fatalError("broken promise: \(promise)") }

/// The fuzzer's input, read from its front; zeros follow its end.
struct Bytes {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isEmpty: Bool { place >= bytes.count }

  mutating func next() -> UInt8 {
    if isEmpty { return 0 }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func number16() -> UInt16 { UInt16(next()) << 8 | UInt16(next()) }

  mutating func number32() -> Int32 {
    Int32(bitPattern: UInt32(number16()) << 16 | UInt32(number16()))
  }
}

/// Holds all frames of a decoder to the promises of `TouchFrame`: each contact begins once, is listed
/// until it leaves, and leaves by one end or one cancel; ids ascend and never come twice.
struct Auditor {
  private(set) var live: [ContactID] = []
  private(set) var begun = 0
  private(set) var left = 0
  private var highest: UInt64 = 0
  private var time = Instant(nanoseconds: .min)

  mutating func audit(_ frames: [TouchFrame]) {
    for frame in frames { audit(frame) }
  }

  private mutating func audit(_ frame: TouchFrame) {
    check(frame.time >= time, "time ran backwards")
    time = frame.time
    let gone = (frame.ended + frame.cancelled).map(\.id)
    check(Set(gone).count == gone.count, "a contact left twice")
    let now = frame.contacts.map(\.id)
    check(now == now.sorted() && Set(now).count == now.count, "contacts do not ascend")
    check(Set(now).isDisjoint(with: gone), "a contact left and stayed")
    check(gone.allSatisfy(live.contains), "a contact left that was not there")
    check(live.allSatisfy { now.contains($0) || gone.contains($0) }, "a contact vanished")
    for contact in frame.contacts {
      check(contact.position.x.isFinite && contact.position.y.isFinite, "a contact is nowhere")
      if live.contains(contact.id) { continue }
      check(contact.id.rawValue > highest, "an id came twice")
      highest = contact.id.rawValue
      begun += 1
    }
    left += gone.count
    live = now
  }
}
