import Testing
import VitrineTouch
import VitrineUnits

@Suite struct ResyncTests {
  private func state(_ slots: [Int: (id: Int32, x: Int32, y: Int32)]) -> TouchDeviceState {
    var values = Array(repeating: [UInt16: Int32](), count: 10)
    for i in values.indices { values[i][0x39] = -1 }
    for (slot, finger) in slots {
      values[slot] = [0x39: finger.id, 0x35: finger.x, 0x36: finger.y]
    }
    return TouchDeviceState(slots: values, keys: slots.isEmpty ? [] : [Panels.touchKey])
  }

  /// Fingers 1, 2, 3 in slots 0, 1, 2; then SYN_DROPPED.
  private func dropped() -> SlotDecoder {
    var decoder = Panels.decoder(Panels.slots)
    _ = decoder.receive(
      0, .slot(0), .id(11), .x(10), .y(10), .slot(1), .id(12), .x(20), .y(20), .slot(2), .id(13),
      .x(30), .y(30), .touch(1))
    #expect(decoder.receive(Kernel.dropped(8)).isEmpty)
    return decoder
  }

  @Test("After SYN_DROPPED everything up to and including the next SYN_REPORT is ignored")
  func ignored() {
    var decoder = dropped()
    #expect(decoder.receive(9, .slot(0), .id(-1), .slot(5), .id(77), .x(9), .y(9)).isEmpty)
    let all = state([0: (11, 10, 10), 1: (12, 20, 20), 2: (13, 30, 30)])
    #expect(lines(decoder.resync(all, at: at(10))) == ["1@10,10 2@20,20 3@30,30"])
  }

  @Test("Vanished contacts are cancelled, moved ones continue, other fingers begin")
  func resync() {
    var decoder = dropped()
    _ = decoder.receive(9, .x(400))
    let frames = decoder.resync(
      state([1: (12, 25, 26), 2: (99, 31, 31), 4: (98, 50, 50)]), at: at(10))
    #expect(lines(frames) == ["2@25,26 4@31,31 5@50,50 !1@10,10 !3@30,30"])
    #expect(lines(decoder.receive(18, .slot(4), .id(-1))) == ["2@25,26 4@31,31 -5@50,50"])
  }

  @Test("The next events belong to the current slot in the device's state")
  func currentSlot() {
    var decoder = dropped()
    var now = state([0: (11, 10, 10), 1: (12, 20, 20)])
    now.currentSlot = 1
    _ = decoder.resync(now, at: at(10))
    #expect(lines(decoder.receive(18, .x(21))) == ["1@10,10 2@21,20"])
  }

  @Test("A lift that fell into the gap of SYN_DROPPED is not lost")
  func lostLift() {
    var decoder = dropped()
    #expect(lines(decoder.resync(state([:]), at: at(10))) == ["!1@10,10 !2@20,20 !3@30,30"])
    #expect(decoder.cancelAll(at: at(11)).isEmpty)
  }

  @Test("On opening, fingers already on the panel begin")
  func opening() {
    var decoder = Panels.decoder(Panels.slots)
    #expect(lines(decoder.resync(state([3: (40, 7, 8)]), at: at(0))) == ["1@7,8"])
    #expect(lines(decoder.receive(8, .slot(3), .id(-1), .touch(0))) == ["-1@7,8"])
  }

  @Test("A finger cancelled before suspend stays silent through the resync of resume")
  func resume() {
    var decoder = Panels.decoder(Panels.slots)
    _ = decoder.receive(0, .slot(3), .id(40), .x(7), .y(8), .touch(1))
    #expect(lines(decoder.cancelAll(at: at(4))) == ["!1@7,8"])
    #expect(decoder.resync(state([3: (40, 9, 9)]), at: at(5)).isEmpty)
    #expect(lines(decoder.resync(state([3: (41, 9, 9)]), at: at(6))) == ["2@9,9"])
  }

  @Test("In a recording all contacts are cancelled, and those that continue to move begin again")
  func recording() {
    var decoder = dropped()
    #expect(decoder.receive(9, .slot(0), .id(-1)).isEmpty)
    let frames = decoder.receive(16, .slot(1), .x(21))
    #expect(lines(frames) == ["!1@10,10 !2@20,20 !3@30,30", "4@21,20"])
    #expect(lines(decoder.receive(24, .slot(1), .id(-1))) == ["-4@21,20"])
  }

  @Test("Protocol A contacts are cancelled, and the next report lists them again")
  func protocolA() {
    var decoder = Panels.decoder(Panels.anonymous)
    _ = decoder.receive(0, .x(1), .y(1), .mark, .touch(1))
    _ = decoder.receive(Kernel.dropped(4))
    let now = TouchDeviceState(keys: [Panels.touchKey])
    #expect(lines(decoder.resync(now, at: at(5))) == ["!1@1,1"])
    #expect(lines(decoder.receive(8, .x(2), .y(1), .mark)) == ["2@2,1"])
  }

  @Test("A single touch that is down and near is the same finger, far away another one")
  func singleTouch() {
    for (x, down, expected) in [
      (Int32(14), true, "1@14,10"), (900, true, "2@900,10 !1@10,10"), (14, false, "!1@10,10"),
    ] {
      var decoder = Panels.decoder(Panels.single)
      _ = decoder.receive(0, .abs(0, 10), .abs(1, 10), .touch(1))
      _ = decoder.receive(Kernel.dropped(4))
      let now = TouchDeviceState(axes: [0: x, 1: 10], keys: down ? [Panels.touchKey] : [])
      #expect(lines(decoder.resync(now, at: at(5))) == [expected])
    }
  }

  @Test("A repeated SYN_DROPPED and a late resync are handled")
  func twice() {
    var decoder = dropped()
    _ = decoder.receive(Kernel.dropped(9))
    #expect(decoder.receive(10, .id(5)).isEmpty)
    _ = decoder.receive(Kernel.dropped(11))
    #expect(decoder.receive(12, .id(5)).isEmpty)
    #expect(decoder.resync(state([:]), at: at(13)).map(\.cancelled.count) == [3])
  }

  @Test(
    "Keys that the kernel releases before a device goes cancel the contact and do not lift it",
    arguments: [Panels.slots, Panels.single])
  func releasedByTheKernel(device: TouchDevice) {
    var decoder = Panels.decoder(device)
    let isSingle = device == Panels.single
    if isSingle {
      _ = decoder.receive(0, .abs(0, 10), .abs(1, 20), .touch(1))
    } else {
      _ = decoder.receive(0, .id(1), .x(10), .y(20), .touch(1))
    }
    // BTN_TOUCH 0 and SYN_REPORT 1, as input_dev_release_keys() sends them.
    #expect(lines(decoder.receive(8, .touch(0), closing: 1)) == ["!1@10,20"])
    #expect(decoder.cancelAll(at: at(9)).isEmpty)

    // A lift that the sensor reports is a lift.
    var other = Panels.decoder(device)
    if isSingle {
      _ = other.receive(0, .abs(0, 10), .abs(1, 20), .touch(1))
      #expect(lines(other.receive(8, .touch(0))) == ["-1@10,20"])
    } else {
      _ = other.receive(0, .id(1), .x(10), .y(20), .touch(1))
      #expect(lines(other.receive(8, .touch(0))) == ["-1@10,20"])
      _ = other.receive(16, .id(-1), .id(2), .x(11), .y(20), .touch(1))
      #expect(lines(other.receive(24, .id(-1), .touch(0), closing: 1)) == ["-2@11,20"])
    }
  }
}
