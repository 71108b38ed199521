import Testing
import VitrineTouch
import VitrineUnits

@Suite struct ProtocolATests {
  @Test("Two fingers keep their ids when the panel lists them in another order")
  func nearest() {
    var decoder = Panels.decoder(Panels.anonymous)
    _ = decoder.receive(0, .x(100), .y(100), .mark, .x(300), .y(300), .mark, .touch(1))
    let frames = decoder.receive(10, .x(310), .y(300), .mark, .x(90), .y(100), .mark)
    #expect(lines(frames) == ["1@90,100 2@310,300"])
  }

  @Test("The nearest pair is matched first, not the first in the list")
  func greedy() {
    var decoder = Panels.decoder(Panels.anonymous)
    _ = decoder.receive(0, .x(100), .y(100), .mark, .x(120), .y(100), .mark)
    // The first finger left; the second moved towards the first one's position.
    #expect(lines(decoder.receive(10, .x(112), .y(100), .mark)) == ["2@112,100 -1@100,100"])
  }

  @Test("A position farther than a finger can have moved is another finger")
  func cap() {
    var decoder = Panels.decoder(Panels.anonymous)
    _ = decoder.receive(0, .x(100), .y(100), .mark)
    #expect(lines(decoder.receive(10, .x(900), .y(400), .mark)) == ["2@900,400 -1@100,100"])
  }

  @Test("An empty SYN_MT_REPORT lifts all; a report without a list lifts none")
  func emptyList() {
    var decoder = Panels.decoder(Panels.anonymous)
    _ = decoder.receive(0, .x(100), .y(100), .mark)
    #expect(lines(decoder.receive(10, .stamp)) == ["1@100,100"])
    #expect(lines(decoder.receive(20, .key(0x14d, 1))) == ["1@100,100"])
    #expect(lines(decoder.receive(30, .mark)) == ["-1@100,100"])
    #expect(decoder.receive(40, .mark).isEmpty)
  }

  @Test("BTN_TOUCH 0 alone lifts all")
  func touchKey() {
    var decoder = Panels.decoder(Panels.anonymous)
    _ = decoder.receive(0, .x(1), .y(1), .mark, .x(9), .y(9), .mark, .touch(1))
    #expect(lines(decoder.receive(10, .touch(0))) == ["-1@1,1 -2@9,9"])
  }

  @Test("Legacy ABS_X and ABS_Y after SYN_MT_REPORT are no contact")
  func legacyAxes() {
    var decoder = Panels.decoder(Panels.anonymous)
    let frames = decoder.receive(
      0, .x(100), .y(100), .mark, .abs(0, 100), .abs(1, 100), .touch(1))
    #expect(lines(frames) == ["1@100,100"])
  }

  @Test("A tracking id that is always 0 does not make two fingers one")
  func idAlwaysZero() {
    var decoder = Panels.decoder(Panels.anonymous)
    _ = decoder.receive(0, .id(0), .x(100), .y(100), .mark, .id(0), .x(500), .y(100), .mark)
    let frames = decoder.receive(10, .id(0), .x(505), .y(100), .mark)
    #expect(lines(frames) == ["2@505,100 -1@100,100"])
    #expect(lines(decoder.receive(20, .id(0), .x(10), .y(400), .mark)) == ["3@10,400 -2@505,100"])
  }

  @Test("True tracking ids distinguish fingers, however far they jump")
  func trueIDs() {
    var decoder = Panels.decoder(Panels.anonymous)
    _ = decoder.receive(0, .id(0), .x(100), .y(100), .mark, .id(1), .x(500), .y(100), .mark)
    let frames = decoder.receive(
      10, .id(1), .x(100), .y(100), .mark, .id(0), .x(500), .y(100), .mark)
    #expect(lines(frames) == ["1@500,100 2@100,100"])
  }

  @Test("A palm is cancelled, and a hovering finger is no contact")
  func palmAndHover() {
    var decoder = Panels.decoder(Panels.anonymous)
    _ = decoder.receive(0, .x(100), .y(100), .mark, .abs(0x3b, 4), .x(1), .y(1), .mark)
    let frames = decoder.receive(10, .abs(0x37, 2), .x(101), .y(100), .mark)
    #expect(lines(frames) == ["!1@100,100"])
    #expect(decoder.receive(20, .x(102), .y(100), .mark).isEmpty)
    #expect(decoder.receive(30, .mark).isEmpty)
    #expect(lines(decoder.receive(40, .x(102), .y(100), .mark)) == ["2@102,100"])
  }

  @Test("Surplus points in a report are counted and ignored")
  func storm() {
    var decoder = Panels.decoder(Panels.anonymous)
    let words: [Kernel.Word] = (0..<500).flatMap { n in [.x(n), .y(n % 400), .mark] }
    let frames = Kernel.report(0, words).flatMap { decoder.receive($0) }
    #expect(frames.map(\.contacts.count) == [64])
    #expect(decoder.takeFaults() == [.tooManyContacts])
  }
}

@Suite struct SingleTouchTests {
  @Test("Only the changed axis is sent")
  func changedAxis() {
    var decoder = Panels.decoder(Panels.single)
    #expect(lines(decoder.receive(0, .touch(1), .abs(0, 5), .abs(1, 6))) == ["1@5,6"])
    #expect(lines(decoder.receive(20, .abs(1, 9))) == ["1@5,9"])
    #expect(lines(decoder.receive(40, .touch(0))) == ["-1@5,9"])
    #expect(decoder.receive(60, .abs(0, 100)).isEmpty)
    #expect(lines(decoder.receive(80, .touch(1))) == ["2@100,9"])
  }

  @Test("The values that a resistive panel measures while the finger leaves are ignored")
  func placeInLift() {
    var decoder = Panels.decoder(Panels.single)
    _ = decoder.receive(0, .touch(1), .abs(0, 5), .abs(1, 6))
    #expect(lines(decoder.receive(20, .abs(0, 700), .touch(0))) == ["-1@5,6"])
  }

  @Test("BTN_LEFT is used in place of BTN_TOUCH")
  func leftButton() {
    var device = Panels.single
    device.keys = [EventCode.buttonLeft]
    var decoder = Panels.decoder(device)
    #expect(
      lines(decoder.receive(0, .key(0x110, 1), .abs(0, 5), .abs(1, 6))) == ["1@5,6"])
    #expect(lines(decoder.receive(20, .key(0x110, 0))) == ["-1@5,6"])
  }

  @Test("Without any button, the pressure decides")
  func pressure() {
    var device = Panels.single
    device.keys = []
    device.axes[0x18] = AxisInfo(minimum: 0, maximum: 255)
    var decoder = Panels.decoder(device)
    #expect(lines(decoder.receive(0, .abs(0, 5), .abs(1, 6), .abs(0x18, 30))) == ["1@5,6"])
    #expect(lines(decoder.receive(20, .abs(0x18, 0))) == ["-1@5,6"])
  }

  @Test("Press and lift inside one report is a tap; lift and press is two fingers")
  func insideOneReport() {
    var decoder = Panels.decoder(Panels.single)
    let tap = decoder.receive(0, .touch(1), .touch(0), .abs(0, 5), .abs(1, 6))
    #expect(lines(tap) == ["1@5,6", "-1@5,6"])
    _ = decoder.receive(20, .touch(1))
    #expect(lines(decoder.receive(40, .touch(0), .touch(1), .abs(0, 90))) == ["3@90,6 -2@5,6"])
  }

  @Test("A finger without a position is withheld until it has one, and counted as a fault")
  func noPlace() {
    var device = Panels.single
    device.axes.merge([2: Panels.x, 3: Panels.y]) { _, new in new }
    var decoder = Panels.decoder(device)
    #expect(decoder.receive(0, .touch(1)).isEmpty)
    #expect(decoder.takeFaults().isEmpty)
    #expect(decoder.receive(20, .abs(2, 700), .abs(3, 800)).isEmpty)
    #expect(decoder.takeFaults() == [.noPosition(xAxis: 0, yAxis: 1, sent: 2)])
    #expect(lines(decoder.receive(40, .abs(0, 8))) == ["1@8,0"])
  }

  @Test(
    "The first finger lands where the axes were when the device was described, unless they are sent"
  )
  func describedPosition() {
    var device = Panels.single
    var decoder = Panels.decoder(device)
    #expect(lines(decoder.receive(0, .touch(1))) == ["1@0,0"])
    #expect(lines(decoder.receive(10, .abs(0, 4))) == ["1@4,0"], "a drag begins when it lands")
    #expect(lines(decoder.receive(20, .touch(0))) == ["-1@4,0"])
    device.axes[2] = Panels.x
    decoder = Panels.decoder(device)
    #expect(decoder.receive(0, .touch(1)).isEmpty, "the other axis may send the position")
    #expect(lines(decoder.receive(20, .touch(0))) == ["1@0,0", "-1@0,0"])
    device.axes[1]?.value = 300
    decoder = Panels.decoder(device)
    #expect(lines(decoder.receive(0, .touch(1), .abs(0, 5))) == ["1@5,300"])
    #expect(lines(decoder.receive(20, .abs(1, 6))) == ["1@5,6"])
  }

  @Test("cancelAll silences the finger until it lifts")
  func cancelAll() {
    var decoder = Panels.decoder(Panels.single)
    _ = decoder.receive(0, .touch(1), .abs(0, 5), .abs(1, 6))
    #expect(lines(decoder.cancelAll(at: at(1))) == ["!1@5,6"])
    #expect(decoder.receive(20, .abs(0, 9)).isEmpty)
    #expect(decoder.receive(40, .touch(0)).isEmpty)
    #expect(lines(decoder.receive(60, .touch(1))) == ["2@9,6"])
  }
}
