// Shared parts of the fuzz targets: input bytes without an end, and a checker of touch frames.
import VitrineTouch
import VitrineUnits

func check(_ holds: Bool, _ failure: @autoclosure () -> String) {
  if !holds { fail(failure()) }
}

func fail(_ failure: String) -> Never { fatalError("invariant violated: \(failure)") }

/// The input of the fuzzer, read from its start; zeros follow its end.
struct Bytes {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isEmpty: Bool { position >= bytes.count }

  mutating func next() -> UInt8 {
    if isEmpty { return 0 }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func number16() -> UInt16 { UInt16(next()) << 8 | UInt16(next()) }

  mutating func number32() -> Int32 {
    Int32(bitPattern: UInt32(number16()) << 16 | UInt32(number16()))
  }
}

/// Checks the invariants of `TouchFrame`: each contact begins once, is listed until it leaves, and
/// leaves by one end or one cancellation; identifiers ascend and are never reused.
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
    check(gone.allSatisfy(live.contains), "an unknown contact left")
    check(live.allSatisfy { now.contains($0) || gone.contains($0) }, "a contact vanished")
    for contact in frame.contacts {
      check(contact.position.x.isFinite && contact.position.y.isFinite, "a position is not finite")
      if live.contains(contact.id) { continue }
      check(contact.id.rawValue > highest, "an identifier was reused")
      highest = contact.id.rawValue
      begun += 1
    }
    left += gone.count
    live = now
  }
}
