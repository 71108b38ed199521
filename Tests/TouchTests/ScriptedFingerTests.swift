import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite struct ScriptedFingerTests {
  @Test("A script is reported at its landing, every interval and each corner, and lifts after it")
  func reports() {
    let finger = finger(10, 20, at: 100).by(30, 0, 30).rest(5)
    let frames = ScriptedPanel(reportInterval: .milliseconds(10)).frames([finger])
    #expect(frames.map { Double($0.time.nanoseconds) / 1e6 } == [100, 110, 120, 130, 135, 140])
    #expect(
      lines(frames) == ["1@10,20", "1@20,20", "1@30,20", "1@40,20", "1@40,20", "-1@40,20"])
  }

  @Test("Positions between corners are on the path, before and after it at its ends")
  func positions() {
    let f = finger(0, 0, at: 100).by(10, 0, 10).by(0, 20, 10)
    #expect(f.position(at: at(0)) == .zero)
    #expect(f.position(at: at(105)) == Point(5, 0))
    #expect(f.position(at: at(110)) == Point(10, 0))
    #expect(f.position(at: at(115)) == Point(10, 10))
    #expect(f.position(at: at(900)) == Point(10, 20))
    #expect(finger(3, 4).by(1, 1, 0).position(at: at(0)) == Point(4, 5))
  }

  @Test("Jitter is repeatable, keeps the order, and stays within its bound")
  func jitter() {
    let script = [finger(0, 0).by(100, 0, 400)]
    let panel = ScriptedPanel(
      reportInterval: .milliseconds(10), jitter: .milliseconds(3), seed: 7)
    let frames = panel.frames(script)
    #expect(frames == panel.frames(script))
    var other = panel
    other.seed = 8
    #expect(frames != other.frames(script))
    for (n, frame) in frames.enumerated() where frame.contacts.count == 1 && n < 40 {
      #expect(abs((frame.time - at(Double(n) * 10)).seconds) <= 0.003)
    }
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  @Test("Kernel events of a script decode to the same frames, at every rotation")
  func roundTrip() throws {
    let fingers = [
      finger(100, 200).by(300, 100, 90), finger(400, 300, at: 30).rest(30),
      finger(120, 90, at: 70).by(0, 50, 40).cancelled(),
      finger(10, 10, at: 75).by(40, 40, 10),
    ]
    for rotation in Rotation.allCases {
      let transform = PanelTransform(
        scanOut: PixelSize(1000, 500), rotation: rotation, scale: 0.5)
      let panel = ScriptedPanel()
      let expected = panel.frames(fingers)
      var decoder = SlotDecoder(device: Panels.slots, transform: transform)
      var got: [TouchFrame] = []
      for event in panel.events(fingers, device: Panels.slots, transform: transform) {
        got += decoder.receive(event)
      }
      #expect(decoder.faults.isEmpty)
      var auditor = ContactAuditor()
      try auditor.audit(got)
      #expect(auditor.begun == 4 && auditor.ended == 3 && auditor.cancelled == 1)
      // A report in which no value changed is not sent, and a palm has a report of its own.
      for frame in expected {
        guard let same = got.last(where: { $0.time == frame.time }) else { continue }
        for (a, b) in zip(frame.contacts, same.contacts) {
          #expect(a.id == b.id)
          #expect((a.position - b.position).length < 2.1)
        }
        #expect(frame.contacts.count == same.contacts.count)
      }
    }
  }
}
