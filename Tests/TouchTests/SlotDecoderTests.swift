import Testing
import VitrineTouch
import VitrineUnits

@Suite struct SlotDecoderTests {
  @Test("A finger lands, moves on one axis alone, and lifts at its last position")
  func oneFinger() {
    var decoder = Panels.decoder(Panels.slots)
    #expect(lines(decoder.receive(0, .id(5), .x(10), .y(20), .touch(1))) == ["1@10,20"])
    #expect(lines(decoder.receive(8, .x(12))) == ["1@12,20"])
    #expect(lines(decoder.receive(16, .y(30))) == ["1@12,30"])
    #expect(lines(decoder.receive(24, .id(-1), .touch(0))) == ["-1@12,30"])
    #expect(decoder.faults.isEmpty)
  }

  @Test("A finger that lands on the x of the slot's last finger is announced without x")
  func unchangedAxis() {
    var decoder = Panels.decoder(Panels.slots)
    _ = decoder.receive(0, .id(5), .x(10), .y(20), .touch(1))
    _ = decoder.receive(8, .id(-1), .touch(0))
    #expect(lines(decoder.receive(16, .id(6), .y(25), .touch(1))) == ["2@10,25"])
  }

  @Test("A finger that lands at the origin, which the kernel does not send, begins when it lands")
  func origin() {
    var decoder = Panels.decoder(Panels.slots)
    #expect(lines(decoder.receive(0, .id(5), .touch(1))) == ["1@0,0"])
    #expect(lines(decoder.receive(8, .x(12))) == ["1@12,0"])
    #expect(lines(decoder.receive(16, .id(-1), .touch(0))) == ["-1@12,0"])
  }

  @Test("A slot reused inside one report ends the old contact and begins a new one")
  func reuseInOneReport() {
    var decoder = Panels.decoder(Panels.slots)
    _ = decoder.receive(0, .slot(6), .id(13), .x(10), .y(20), .touch(1))
    let frames = decoder.receive(8, .slot(6), .id(-1), .slot(6), .id(14), .x(500), .y(400))
    #expect(lines(frames) == ["2@500,400 -1@10,20"])
  }

  @Test("A tracking id that changes without −1 replaces the contact, and the same id does not")
  func replacedID() {
    var decoder = Panels.decoder(Panels.slots)
    _ = decoder.receive(0, .id(5), .x(10), .y(20), .touch(1))
    #expect(lines(decoder.receive(8, .id(5), .x(11))) == ["1@11,20"])
    #expect(lines(decoder.receive(16, .id(6), .x(300))) == ["2@300,20 -1@11,20"])
  }

  @Test("A finger that lands and lifts inside one report is delivered in two frames")
  func tapInsideReport() {
    var decoder = Panels.decoder(Panels.slots)
    _ = decoder.receive(0, .slot(0), .id(1), .x(1), .y(1), .touch(1))
    let frames = decoder.receive(
      8, .slot(1), .id(2), .x(40), .y(50), .id(-1), .slot(2), .id(3), .x(7), .y(8))
    #expect(lines(frames) == ["1@1,1 2@40,50 3@7,8", "1@1,1 3@7,8 -2@40,50"])
    #expect(frames[0].time == frames[1].time)
  }

  @Test("BTN_TOUCH 1 and 0 inside one report is a tap")
  func touchKeyTapInsideReport() {
    var decoder = Panels.decoder(Panels.slots)
    let frames = decoder.receive(0, .id(2), .x(40), .y(50), .touch(1), .touch(0))
    #expect(lines(frames) == ["1@40,50", "-1@40,50"])
    #expect(decoder.receive(8, .x(60)).isEmpty)
    #expect(lines(decoder.receive(16, .id(3), .touch(1))) == ["2@60,50"])
  }

  @Test("BTN_TOUCH 0 ends the remaining contacts until BTN_TOUCH 1 or another id")
  func touchKeyCloses() {
    var decoder = Panels.decoder(Panels.slots)
    _ = decoder.receive(
      0, .slot(0), .id(1), .x(1), .y(1), .slot(1), .id(2), .x(9), .y(9), .touch(1))
    #expect(lines(decoder.receive(8, .touch(0))) == ["-1@1,1 -2@9,9"])
    #expect(decoder.receive(16, .slot(0), .x(2)).isEmpty)
    #expect(lines(decoder.receive(24, .touch(1))) == ["3@2,1 4@9,9"])
    #expect(lines(decoder.receive(32, .touch(0), .slot(1), .id(7))) == ["5@9,9 -3@2,1 -4@9,9"])
  }

  @Test("BTN_TOUCH 0 and 1 inside one report do not affect slots, because tracking ids decide")
  func touchKeyFlicker() {
    var decoder = Panels.decoder(Panels.slots)
    _ = decoder.receive(0, .id(1), .x(1), .y(1), .touch(1))
    #expect(lines(decoder.receive(8, .touch(0), .x(5), .touch(1))) == ["1@5,1"])
  }

  @Test("Panels with slots alone, without ABS_X and BTN_TOUCH, work the same")
  func slotsOnly() {
    var decoder = Panels.decoder(Panels.slotsOnly)
    #expect(lines(decoder.receive(0, .slot(3), .id(9), .x(10), .y(20))) == ["1@10,20"])
    #expect(lines(decoder.receive(8, .slot(4), .id(10), .x(30), .y(40))) == ["1@10,20 2@30,40"])
    #expect(lines(decoder.receive(16, .slot(3), .id(-1))) == ["2@30,40 -1@10,20"])
    #expect(lines(decoder.receive(24, .slot(4), .id(-1))) == ["-2@30,40"])
  }

  @Test("Ten fingers land in one report and lift in another")
  func tenFingers() {
    var decoder = Panels.decoder(Panels.slots)
    let down: [Kernel.Word] = (0..<10).flatMap { n in
      [.slot(n), .id(100 + n), .x(n * 10), .y(n)]
    }
    let frames = Kernel.report(0, down).flatMap { decoder.receive($0) }
    #expect(frames.count == 1)
    #expect(frames[0].contacts.map(\.id.rawValue) == Array(1...10))
    let up: [Kernel.Word] = (0..<10).flatMap { n in [.slot(n), .id(-1)] }
    let last = Kernel.report(8, up).flatMap { decoder.receive($0) }
    #expect(last.map(\.ended.count) == [10])
    #expect(last[0].contacts.isEmpty)
  }

  @Test("A slot that was never declared is ignored and counted, together with its values")
  func slotOutOfRange() {
    var decoder = Panels.decoder(Panels.slots)
    #expect(decoder.receive(0, .slot(10), .id(1), .x(1), .y(1)).isEmpty)
    #expect(decoder.receive(8, .slot(-1), .id(1), .x(1), .y(1)).isEmpty)
    #expect(decoder.receive(16, .slot(.max), .id(1), .x(1), .y(1)).isEmpty)
    #expect(lines(decoder.receive(24, .slot(9), .id(1), .x(1), .y(1))) == ["1@1,1"])
    #expect(decoder.faults == [CountedFault(fault: .slotOutOfRange(slot: 10), count: 3)])
    #expect(decoder.takeFaults() == [.slotOutOfRange(slot: 10)])
    #expect(decoder.takeFaults().isEmpty)
  }

  @Test("The initial slot is the device's current one, not always 0")
  func initialSlot() {
    var device = Panels.slots
    device.axes[0x2f]?.value = 3
    var decoder = Panels.decoder(device)
    _ = decoder.receive(0, .id(1), .x(1), .y(1))
    #expect(lines(decoder.receive(8, .slot(0), .id(2), .x(5), .y(5))) == ["1@1,1 2@5,5"])
    #expect(lines(decoder.receive(16, .slot(3), .id(-1))) == ["2@5,5 -1@1,1"])
  }

  @Test("A finger that was down before the device was opened begins with its first position")
  func downBeforeStart() {
    var decoder = Panels.decoder(Panels.slots)
    #expect(lines(decoder.receive(0, .y(33))) == ["1@0,33"])
    #expect(lines(decoder.receive(8, .x(44))) == ["1@44,33"])
    #expect(lines(decoder.receive(16, .id(-1), .touch(0))) == ["-1@44,33"])
    #expect(decoder.receive(24, .y(50)).isEmpty)
  }

  @Test("A palm is cancelled and silent until its id is −1")
  func palm() {
    var decoder = Panels.decoder(Panels.slots)
    _ = decoder.receive(0, .id(1), .x(1), .y(1), .touch(1))
    #expect(lines(decoder.receive(8, .abs(0x37, 2))) == ["!1@1,1"])
    #expect(decoder.receive(16, .abs(0x37, 0), .x(5)).isEmpty)
    #expect(decoder.receive(24, .id(-1)).isEmpty)
    #expect(lines(decoder.receive(32, .id(2), .x(9))) == ["2@9,1"])
  }

  @Test("A contact that is a palm from its landing is never delivered")
  func palmFromLanding() {
    var decoder = Panels.decoder(Panels.slots)
    #expect(decoder.receive(0, .id(1), .abs(0x37, 2), .x(1), .y(1), .touch(1)).isEmpty)
    #expect(decoder.receive(8, .id(-1), .touch(0)).isEmpty)
    // The kernel does not repeat the tool type: the next contact of this slot is a palm as well.
    #expect(decoder.receive(16, .id(2), .x(4), .touch(1)).isEmpty)
    #expect(decoder.receive(24, .id(3), .x(4), .abs(0x37, 2), .id(-1)).isEmpty)
    #expect(lines(decoder.receive(32, .id(4), .abs(0x37, 0))) == ["1@4,1"])
  }

  @Test("Pressure 0 while touching is a touch")
  func pressureZero() {
    let device = Panels.slots(adding: [0x3a: AxisInfo(minimum: 0, maximum: 255)])
    var decoder = Panels.decoder(device)
    #expect(lines(decoder.receive(0, .id(1), .x(1), .y(1), .abs(0x3a, 0), .touch(1))) == ["1@1,1"])
    #expect(lines(decoder.receive(8, .abs(0x3a, 9), .x(2))) == ["1@2,1"])
    #expect(lines(decoder.receive(16, .abs(0x3a, 0), .x(3))) == ["1@3,1"])
  }

  @Test("Pressure 0 without BTN_TOUCH hovers, and so does a distance above 0")
  func hovering() {
    let device = Panels.slots(adding: [
      0x3a: AxisInfo(minimum: 0, maximum: 255), 0x3b: AxisInfo(minimum: 0, maximum: 1),
    ])
    var decoder = Panels.decoder(device)
    _ = decoder.receive(0, .id(1), .x(1), .y(1), .abs(0x3a, 20), .touch(1))
    #expect(lines(decoder.receive(8, .id(-1), .abs(0x3a, 0), .touch(0))) == ["-1@1,1"])
    #expect(decoder.receive(16, .id(2), .x(5)).isEmpty)
    #expect(lines(decoder.receive(24, .abs(0x3a, 5), .touch(1))) == ["2@5,1"])
    #expect(lines(decoder.receive(32, .abs(0x3b, 1))) == ["-2@5,1"])
    #expect(lines(decoder.receive(40, .abs(0x3b, 0))) == ["3@5,1"])
  }

  @Test("A panel that declares pressure and never sends it does not hover")
  func unusedPressure() {
    let device = Panels.slots(adding: [0x3a: AxisInfo(minimum: 0, maximum: 255)])
    var decoder = Panels.decoder(device)
    #expect(lines(decoder.receive(0, .id(1), .x(1), .y(1))) == ["1@1,1"])
  }

  @Test("A storm of contacts ends as many contacts as it began")
  func storm() throws {
    var decoder = Panels.decoder(Panels.slots)
    var auditor = ContactAuditor()
    for n in 0..<947 {
      let slot = Int32(n % 10)
      let words: [Kernel.Word] = [.slot(slot), .id(Int32(n)), .x(Int32(n)), .y(3)]
      for event in Kernel.report(Double(n) * 21, words) {
        try auditor.audit(decoder.receive(event))
      }
    }
    try auditor.audit(decoder.cancelAll(at: at(30_000)))
    #expect(auditor.begun == 947)
    #expect(auditor.ended == 937)
    #expect(auditor.cancelled == 10)
    #expect(auditor.live.isEmpty)
  }

  @Test("cancelAll cancels, and fingers that stay on the panel are silent until they lift")
  func cancelAll() {
    var decoder = Panels.decoder(Panels.slots)
    _ = decoder.receive(0, .id(1), .x(1), .y(1), .touch(1))
    #expect(lines(decoder.cancelAll(at: at(4))) == ["!1@1,1"])
    #expect(decoder.cancelAll(at: at(5)).isEmpty)
    #expect(decoder.receive(8, .x(2)).isEmpty)
    #expect(decoder.receive(16, .id(-1), .touch(0)).isEmpty)
    #expect(lines(decoder.receive(24, .id(2), .x(3), .touch(1))) == ["2@3,1"])
  }

  @Test("A new decoder continues with the contact ids of the one before")
  func idsGoOn() {
    var first = Panels.decoder(Panels.slots)
    _ = first.receive(0, .id(1), .x(1), .y(1))
    var second = SlotDecoder(
      device: Panels.single, transform: Panels.transform, firstContact: first.nextContact)
    #expect(lines(second.receive(9, .abs(0, 4), .abs(1, 4), .touch(1))) == ["2@4,4"])
  }
}
