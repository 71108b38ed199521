import Glibc
import Testing
import VitrineKMS
import VitrineKiosk
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("The display of a seat")
struct SeatDisplayTests {
  private let seat = FakeSeat()

  private func scrolled(_ wall: Wall) throws -> Double {
    try wall.run(100)
    try wall.drag()
    try wall.run(3000)
    #expect(wall.list.offset > 50 && wall.isShown)
    return wall.list.offset
  }

  @Test("Another session gets a closed display at once, and ours is shown again at the same place")
  func awayAndBack() throws {
    let wall = try Wall(seat: seat)
    let offset = try scrolled(wall)
    for count in 1...5 {
      seat.set(isActive: false)
      try wall.run(1)
      #expect(wall.kernel.panel == nil && seat.confirmations == count)
      let tries = wall.kernel.tries.count
      try wall.run(5000) { wall.kernel.sendUevent() }
      #expect(wall.kernel.tries.count == tries, "it does not disturb the other session")
      seat.set(isActive: true)
      try wall.run(200)
      #expect(wall.isShown && wall.list.offset == offset)
    }
  }

  @Test("A display is closed before the first frame, and while a flip is pending")
  func early() throws {
    let wall = try Wall(seat: seat)
    #expect(wall.kernel.panel != nil && wall.drawn == 0)
    seat.set(isActive: false)
    try wall.run(1)
    #expect(wall.kernel.panel == nil && seat.confirmations == 1)
    seat.set(isActive: true)
    try wall.run(200)
    #expect(wall.isShown)
    wall.kernel.panel?.reportsFlips = false
    wall.land(7, x: 400, y: 300)
    wall.move(y: 100)
    try wall.run(20)
    let presents = try #require(wall.kernel.panel).presents
    #expect(presents > 1)
    seat.set(isActive: false)
    try wall.run(1)
    #expect(wall.kernel.panel == nil && seat.confirmations == 2)
    seat.set(isActive: true)
    // The list has come to rest.
    try wall.run(3000)
    #expect(wall.isShown)
  }

  @Test("A kiosk that starts while another session is in front waits for its own")
  func startsBehind() throws {
    seat.set(isActive: false)
    let kernel = FakeKernel { .zero }
    let source = SeatDisplaySource(kernel, on: seat, log: { _, _ in })
    #expect(throws: DisplayError.self) { try source.open() }
    #expect(kernel.tries.isEmpty && source.holdsKeys && !source.sharesKeys)
    // The other session waits for an answer, so the loop must still be woken for it.
    #expect(seat.takes == 0)
    #expect(source.takeTerminalSwitches() == [.requested])
    seat.set(isActive: true)
    #expect(source.takeTerminalSwitches() == [.returned])
    _ = try source.open()
    #expect(kernel.tries.count == 1)
  }

  @Test("A display that the seat does not open is tried once a second")
  func refused() throws {
    let wall = try Wall(seat: seat)
    let offset = try scrolled(wall)
    wall.kernel.refusal = DisplayError(openingThroughSeat: "/dev/dri/card0", errno: EPERM)
    seat.set(isActive: false)
    seat.set(isActive: true)
    let tries = wall.kernel.tries.count
    try wall.run(10_000)
    #expect((8...12).contains(wall.kernel.tries.count - tries))
    #expect(wall.lines.lines.count < 10, "the log is not flooded")
    wall.kernel.refusal = nil
    try wall.run(1200)
    #expect(wall.isShown && wall.list.offset == offset)
  }

  @Test("A service that has ended is asked for a seat once a second, and then shows the same place")
  func serviceEnds() throws {
    let wall = try Wall(seat: seat)
    let offset = try scrolled(wall)
    let tries = wall.kernel.tries.count
    seat.end()
    try wall.run(10_000) { wall.kernel.sendUevent() }
    #expect(wall.kernel.panel == nil && wall.kernel.tries.count == tries)
    #expect(!wall.connection.isReleased)
    #expect((8...12).contains(seat.attempts), "\(seat.attempts) attempts in ten seconds")
    #expect(wall.lines.lines.contains { $0.contains("seat: seatd has ended") })
    seat.answer(ECONNREFUSED)
    try wall.run(3000)
    #expect(wall.lines.lines.count < 12, "the log is not flooded")
    seat.answer(0)
    try wall.run(200)
    #expect(wall.isShown && wall.list.offset == offset)
  }

  @Test("A service that ends while another session is in front is looked for, too")
  func serviceEndsAway() throws {
    let wall = try Wall(seat: seat)
    let offset = try scrolled(wall)
    seat.set(isActive: false)
    try wall.run(100)
    seat.end()
    try wall.run(3000)
    #expect(seat.attempts > 0 && wall.kernel.panel == nil)
    seat.answer(0)
    try wall.run(200)
    #expect(wall.isShown && wall.list.offset == offset)
  }

  @Test("After any messages, the display is open if and only if our session is in front")
  func anyOrder() throws {
    var random = RandomSource(seed: 89)
    let wall = try Wall(seat: seat)
    try wall.run(200)
    for _ in 0..<60 {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: if seat.isConnected { seat.end() }
        case 1: if !seat.isConnected { seat.answer(Bool.random(using: &random) ? 0 : ENOENT) }
        // Also twice the same.
        case 2...4: if seat.isConnected { seat.set(isActive: false) }
        default: if seat.isConnected { seat.set(isActive: true) }
        }
        if Bool.random(using: &random) { try wall.run(Int.random(in: 1...40, using: &random)) }
      }
      let wasActive = seat.isActive
      try wall.run(1200)
      #expect((wall.kernel.panel != nil) == wasActive)
      for old in wall.kernel.opened.dropLast() { #expect(old.isClosed) }
    }
    seat.answer(0)
    try wall.run(1200)
    #expect(wall.isShown)
  }
}
