import Testing
import VitrineTouch
import VitrineUnits

@Suite struct TimeStampTests {
  private func times(_ stamps: [Double]) -> ([Double], [CountedFault]) {
    var decoder = Panels.decoder(Panels.slots)
    _ = decoder.receive(stamps[0], .id(1), .x(1), .y(1))
    var result = [stamps[0]]
    for (n, stamp) in stamps.dropFirst().enumerated() {
      for frame in decoder.receive(stamp, .x(Int32(n))) {
        result.append(Double(frame.time.nanoseconds) / 1e6)
      }
    }
    return (result, decoder.faults)
  }

  @Test("Time stamps go through unchanged, equal ones too")
  func plain() {
    #expect(times([100, 108, 108, 116]) == ([100, 108, 108, 116], []))
  }

  @Test("A time stamp that runs backwards is held at the last and counted until time catches up")
  func backwards() {
    let (result, faults) = times([100, 108, 104, 106, 112, 120])
    #expect(result == [100, 108, 108, 108, 112, 120])
    #expect(faults == [CountedFault(fault: .timeBackwards, count: 1)])
  }

  @Test("After a clock is set back, time continues from the last stamp")
  func clockSet() {
    let (result, faults) = times([10_000, 10_008, 2_000, 2_010, 2_030, 11_000, 11_010])
    #expect(result == [10_000, 10_008, 10_008, 10_018, 10_038, 11_000, 11_010])
    #expect(faults == [CountedFault(fault: .timeBackwards, count: 1)])
  }

  @Test("The report's time is that of its closing event, whatever the others contain")
  func differing() {
    var decoder = Panels.decoder(Panels.slots)
    let report: [(Double, UInt16, UInt16, Int32)] = [
      (5.000, 3, 0x39, 1), (5.004, 3, 0x35, 10), (5.006, 3, 0x36, 20), (5.009, 0, 0, 0),
    ]
    let frames = report.flatMap { ms, type, code, value in
      decoder.receive(RawEvent(time: at(ms), type: type, code: code, value: value))
    }
    #expect(frames.map(\.time) == [at(5.009)])
    #expect(decoder.faults.isEmpty)
  }

  @Test("A report with MSC_TIMESTAMP alone means that the finger is still there")
  func timestampOnly() {
    var decoder = Panels.decoder(Panels.slots)
    #expect(decoder.receive(0, .stamp).isEmpty)
    _ = decoder.receive(8, .id(1), .x(1), .y(1))
    let frames = decoder.receive(16, .stamp)
    #expect(lines(frames) == ["1@1,1"])
    #expect(frames.map(\.time) == [at(16)])
  }

  @Test("SYN_REPORT 1 closes a report, and the kernel's key repeat is no measurement")
  func keyRepeat() {
    var decoder = Panels.decoder(Panels.slots)
    let frames = decoder.receive(0, .id(1), .x(1), .y(1), .touch(1), closing: 1)
    #expect(lines(frames) == ["1@1,1"])
    #expect(decoder.receive(250, .touch(2), closing: 1).isEmpty)
    #expect(decoder.receive(283).isEmpty)
    #expect(lines(decoder.receive(300, .touch(0), .id(-1))) == ["-1@1,1"])
  }

  @Test("Times given by the reader do not delay later events of the kernel")
  func readersMoments() {
    var decoder = Panels.decoder(Panels.slots)
    _ = decoder.receive(0, .id(1), .x(1), .y(1))
    let frames = decoder.cancelAll(at: at(20))
    #expect(frames.map(\.time) == [at(20)])
    #expect(decoder.receive(10, .id(2)).map(\.time) == [at(20)])
    #expect(decoder.receive(30, .x(4)).map(\.time) == [at(30)])
    #expect(decoder.faults.isEmpty)
  }

  @Test("Time stamps at the limits of their range are handled")
  func extremes() throws {
    var decoder = Panels.decoder(Panels.slots)
    var auditor = ContactAuditor()
    let stamps: [Int64] = [.min, .max, 0, .min, .max, -1, .max, 1 << 60, .min]
    for (n, stamp) in stamps.enumerated() {
      let time = Instant(nanoseconds: stamp)
      for (type, code, value) in [
        (UInt16(3), UInt16(0x39), Int32(n)), (3, 0x35, 4), (3, 0x36, 5), (0, 0, 0),
      ] {
        let event = RawEvent(time: time, type: type, code: code, value: value)
        try auditor.audit(decoder.receive(event))
      }
    }
    #expect(auditor.begun == stamps.count)
  }
}
