import Testing
import VitrineTouch
import VitrineUnits

/// Real panels. The expected figures of each file come from counting its lines.
@Suite(.enabled(if: RecordedPanel.areThere, "no recordings: set VITRINE_RECORDINGS"))
struct RecordingTests {
  private func contacts(_ frames: [TouchFrame]) -> Set<UInt64> {
    Set(frames.flatMap { $0.contacts.map(\.id.rawValue) })
  }

  @Test("01: one finger sends 183 reports, each a frame, and ends with a lift")
  func ft5x06() throws {
    let recording = try RecordedPanel("01")
    #expect(recording.device.kind == .protocolB)
    let frames = try recording.frames(size: PixelSize(1280, 768))
    #expect(frames.count == 183)
    #expect(contacts(frames) == [1])
    #expect(frames.last?.ended.count == 1)
    #expect(frames.allSatisfy { $0.cancelled.isEmpty })
  }

  @Test("02: two fingers scroll; the slot of the first event is 3 as described")
  func twoFingers() throws {
    let frames = try RecordedPanel("02").frames(size: PixelSize(1280, 768))
    #expect(contacts(frames) == [1, 2])
    #expect(frames.flatMap(\.ended).count == 2)
    #expect(frames.last?.contacts.isEmpty == true)
  }

  @Test("03 and 03b: a drag and nine fast taps")
  func maxtouch() throws {
    let drag = try RecordedPanel("03-").frames(size: PixelSize(800, 480))
    #expect(drag.count == 150)
    #expect(contacts(drag) == [1])
    let taps = try RecordedPanel("03b").frames(size: PixelSize(800, 480))
    #expect(taps.count == 18)
    #expect(contacts(taps) == Set(1...9))
    #expect(taps.flatMap(\.ended).count == 9)
  }

  @Test("04: protocol A without ids; two fingers keep their ids, whichever is listed first")
  func ntrig() throws {
    let recording = try RecordedPanel("04")
    #expect(recording.device.kind == .protocolA)
    let frames = try recording.frames(size: PixelSize(960, 720))
    #expect(contacts(frames).count == 2)
    #expect(frames.filter { $0.contacts.count == 2 }.count == 49)
    #expect(frames.flatMap(\.cancelled).isEmpty)
    // No finger jumps: between frames none moves farther than a finger does in 15 ms.
    var last: [ContactID: Point] = [:]
    for frame in frames {
      for contact in frame.contacts {
        if let before = last[contact.id] { #expect((contact.position - before).length < 60) }
        last[contact.id] = contact.position
      }
    }
  }

  @Test("05: positions on ABS_Z and ABS_RX give nothing without an override, and a fault says why")
  func egalax() throws {
    let recording = try RecordedPanel("05")
    #expect(recording.device.kind == .singleTouch)
    let size = PixelSize(800, 480)
    #expect(try recording.frames(size: size).isEmpty)
    var decoder = SlotDecoder(device: recording.device, transform: PanelTransform(scanOut: size))
    for event in recording.events { #expect(decoder.receive(event).isEmpty) }
    #expect(decoder.takeFaults() == [.noPosition(xAxis: 0, yAxis: 1, sent: 2)])

    let overrides = TouchOverrides(xAxis: 2, yAxis: 3)
    let frames = try recording.frames(size: size, overrides: overrides)
    #expect(contacts(frames) == [1, 2])
    #expect(frames.count == 405)
    let first = try #require(frames.first?.contacts.first?.position)
    #expect(abs(first.x - (1909 - 30 + 0.5) / 4011 * 800) < 1e-9)
    #expect(abs(first.y - (2123 - 60 + 0.5) / 3976 * 480) < 1e-9)
  }

  @Test(
    "Every pan of a real finger ends with a velocity that does not point against its last 30 ms")
  func velocities() throws {
    var ends = 0
    for prefix in ["01", "02", "03-", "04", "06"] {
      let frames = try RecordedPanel(prefix).frames(size: PixelSize(1280, 800))
      var arena = GestureArena()
      var path: [(time: Instant, position: Vector)] = []
      for frame in frames {
        let member = GestureMember(id: GestureMemberID(1), wants: .pan)
        let events = arena.receive(frame, hits: frame.hits { _ in [member] })
        for event in events {
          switch event.gesture {
          case .panBegan: path = [(event.time, .zero)]
          case .panChanged(_, let delta):
            path.append((event.time, (path.last?.position ?? .zero) + delta))
          case .panEnded(let v):
            ends += 1
            let newest = try #require(path.last)
            let before = path.last { (newest.time - $0.time) >= .milliseconds(30) } ?? path[0]
            let last = newest.position - before.position
            #expect(v.dx * last.dx >= 0 && v.dy * last.dy >= 0, "\(prefix): \(v) \(last)")
          default: break
          }
        }
      }
    }
    #expect(ends >= 5)
  }

  @Test("06: an optical panel; time stamps that differ inside a report are no fault")
  func quanta() throws {
    let recording = try RecordedPanel("06")
    #expect(recording.device.kind == .protocolB)
    let frames = try recording.frames(size: PixelSize(1920, 1080))
    #expect(contacts(frames) == [1])
    #expect(frames.count == 112)
  }
}
