import Glibc
import Testing
import VitrineSystem
import VitrineTesting
import VitrineTouch
import VitrineUnits
import VitrineWindowLink

@Suite("Messages between a kiosk and its window")
struct WindowMessageTests {
  private static let messages: [WindowMessage] =
    [
      .show(buffer: 1, sequence: .max), .title("sign  ·  speed 1/4"), .title(""),
      .ready(version: 7), .taken(sequence: 0),
      .pointer(
        WindowPointer(position: Point(-3.5, 479.25), isPressed: true, hasSecond: false),
        Instant(nanoseconds: 5)),
      .pointer(
        WindowPointer(position: .zero, isPressed: false, hasSecond: true),
        Instant(nanoseconds: .max)),
      .wheel(Point(1, 2), dx: -1, dy: 3, Instant(nanoseconds: 9)),
      .key(KeyPress(.text("日")), Instant(nanoseconds: 4)),
      .key(KeyPress(.left, isShifted: true, isRepeat: true), Instant(nanoseconds: 5)),
      .key(KeyPress(.composing("´")), Instant(nanoseconds: 6)),
      .key(KeyPress(.composing("")), Instant(nanoseconds: 7)),
    ] + Rotation.allCases.map { WindowMessage.open(rotation: $0) }
    + WindowCommand.allCases.map { WindowMessage.command($0) }

  @Test("A message is the same after it was a packet", arguments: messages)
  func roundTrip(message: WindowMessage) {
    #expect(WindowMessage(message.bytes) == message)
    #expect(message.bytes.count <= WindowMessage.longest)
  }

  @Test("A title that is too long is cut off")
  func longTitle() {
    let message = WindowMessage.title(String(repeating: "a", count: 1000))
    #expect(message.bytes.count == WindowMessage.longest)
    #expect(WindowMessage(message.bytes) == .title(String(repeating: "a", count: 256)))
  }

  @Test("A packet that is cut off is no message", arguments: messages)
  func truncated(message: WindowMessage) {
    for count in 0..<48 { #expect(WindowMessage(message.bytes.prefix(count)) == nil) }
  }

  @Test("Packets of random numbers are no message, or one that is the same again")
  func random() {
    var random = RandomSource(seed: 17)
    var found = 0
    for _ in 0..<20_000 {
      var bytes = (0..<48).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      // Most of the first numbers of random bytes are no kind.
      bytes.replaceSubrange(0..<8, with: [UInt8(random.next() % 11), 0, 0, 0, 0, 0, 0, 0])
      guard let message = WindowMessage(bytes) else { continue }
      found += 1
      #expect(WindowMessage(message.bytes) == message)
    }
    #expect(found > 0)
  }

  @Test("Numbers that no window has are refused")
  func impossible() {
    func packet(_ fields: [Int64]) -> [UInt8] {
      fields.flatMap { field in withUnsafeBytes(of: field) { Array($0) } }
    }
    let nan = Int64(bitPattern: Double.nan.bitPattern)
    for fields in [
      [1, 45, 0, 0, 0, 0], [2, 2, 0, 0, 0, 0], [2, 0, -1, 0, 0, 0], [5, 1 << 32, 0, 0, 0, 0],
      [6, 0, nan, 0, 0, 0], [7, 0, 0, nan, 0, 0], [7, 0, 0, 0, 1 << 20, 0], [8, 99, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0], [9, 0, 0, 0, 0, 0],
    ] as [[Int64]] {
      #expect(WindowMessage(packet(fields)) == nil, "\(fields)")
    }
  }

  @Test("A socket delivers messages in order, and reports the end of the other one")
  func socket() throws {
    var ends: (WindowSocket, WindowSocket)? = try WindowSocket.pair()
    let kiosk = try #require(ends).0
    var window = ends?.1
    ends = nil
    #expect(kiosk.receive() == .nothing)
    for message in Self.messages { window?.send(message) }
    for message in Self.messages { #expect(kiosk.receive(waits: true) == .message(message)) }
    #expect(kiosk.receive() == .nothing)
    // A socket whose other end does not read drops messages, but never waits.
    for _ in 0..<10_000 { kiosk.send(.title("full")) }
    window?.send(.ready(version: 1))
    window = nil
    #expect(kiosk.receive() == .message(.ready(version: 1)))
    #expect(kiosk.receive() == .closed)
    kiosk.send(.title("to nobody"))
  }

  @Test("What one program writes into the memory of the pictures, the other one reads")
  func pictures() throws {
    let size = PixelSize(16, 20)
    let own = try WindowPictures(size: size)
    let other = try WindowPictures(size: size, owning: dup(own.descriptor))
    for buffer in 0..<WindowPictures.count {
      let pixels = own.base(of: buffer).assumingMemoryBound(to: UInt32.self)
      for index in 0..<320 { pixels[index] = UInt32(buffer * 1000 + index) }
    }
    for buffer in 0..<WindowPictures.count {
      let pixels = other.base(of: buffer).assumingMemoryBound(to: UInt32.self)
      #expect((0..<320).allSatisfy { pixels[$0] == UInt32(buffer * 1000 + $0) })
    }
    let error = failure(SystemError.self) {
      _ = try WindowPictures(size: PixelSize(64, 64), owning: dup(own.descriptor))
    }
    #expect(error == SystemError(EINVAL), "the memory is too small")
  }
}
