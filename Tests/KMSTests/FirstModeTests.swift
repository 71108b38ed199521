import Glibc
import Testing
import VitrineKMS
import VitrineRaster
import VitrineTesting
import VitrineUnits

private let now = Instant(nanoseconds: 1_000_000_000)
private let splash: UInt32 = 77
private let panelID: UInt32 = 1
private let monitorID: UInt32 = 2
private let boot: UInt32 = 10
private let other: UInt32 = 11

/// A card with two CRTCs. The boot shows a picture on the panel by the first of them; with
/// `takesOver`, the primary plane of that one has no format of ours, so the kiosk uses the second.
private func snapshot(
  takesOver: Bool = false, monitorIsOn: Bool = false, driver: String = "vc4", dpms: UInt64 = 0
) -> DisplaySnapshot {
  let mode = DisplayMode(
    clock: 1000, horizontal: .init(64, 65, 66, 67), vertical: .init(48, 49, 50, 51))
  func connector(_ id: UInt32, _ name: String, _ crtc: UInt32?, _ modes: [DisplayMode])
    -> DisplaySnapshot.Connector
  {
    .init(
      id: id, name: name, status: modes.isEmpty ? .disconnected : .connected, modes: modes,
      encoders: [.init(id: id + 200, possibleCRTCs: 0b11)], crtc: crtc,
      properties: [
        .init(id: 20, name: "CRTC_ID", value: UInt64(crtc ?? 0)),
        .init(id: 21, name: "DPMS", value: dpms),
      ])
  }
  func crtc(_ id: UInt32, isOn: Bool) -> DisplaySnapshot.CRTC {
    .init(
      id: id, mode: isOn ? mode : nil,
      properties: [
        .init(id: 22, name: "ACTIVE", value: isOn && dpms == 0 ? 1 : 0),
        .init(id: 23, name: "MODE_ID", value: isOn ? 5 : 0),
      ])
  }
  func plane(_ id: UInt32, _ index: Int, _ crtc: UInt32?, _ format: String)
    -> DisplaySnapshot.Plane
  {
    let values: [String: UInt64] = [
      "FB_ID": crtc == nil ? 0 : UInt64(splash), "CRTC_ID": UInt64(crtc ?? 0),
    ]
    return .init(
      id: id, kind: .primary, possibleCRTCs: 1 << UInt32(index), crtc: crtc,
      formats: [FourCC(format)].compactMap { $0 },
      properties: AtomicPlaneProperties.names.enumerated().map { number, name in
        .init(id: 30 + UInt32(number), name: name, value: values[name] ?? 0)
      })
  }
  return DisplaySnapshot(
    path: "/dev/dri/card0", driver: driver,
    capabilities: [.dumbBuffers, .atomic, .universalPlanes],
    connectors: [
      connector(panelID, "DSI-1", boot, [mode]),
      connector(monitorID, "HDMI-A-1", monitorIsOn ? boot : nil, monitorIsOn ? [mode] : []),
    ],
    crtcs: [crtc(boot, isOn: true), crtc(other, isOn: false)],
    planes: [
      plane(40, 0, boot, takesOver ? "XR30" : "XR24"), plane(41, 1, nil, "XR24"),
    ])
}

private struct Opened {
  let card: FakeCard
  let panel: KMSPanel
  let lines = LogLines()

  init(_ snapshot: DisplaySnapshot, forcesLegacy: Bool = false) throws {
    card = FakeCard(snapshot)
    var options = KMSPanel.Options()
    options.forcesLegacy = forcesLegacy
    panel = try KMSPanel(
      FoundDisplay(DisplayRequest(), on: [card]), options: options, log: lines.textSink)
  }

  /// Sets the mode with a free buffer. Returns the buffer.
  @discardableResult
  func setMode() throws -> Int {
    let buffer = try #require(panel.freeBuffer())
    panel.paint(buffer, window: 0) { _ in }
    try panel.setMode(showing: buffer)
    return buffer
  }

  func present(_ buffer: Int) throws {
    try panel.present(buffer, window: 0, damage: [PixelRect(panel.size)], at: now)
  }

  /// Sets the mode, and shows its picture and another one. Returns the flips.
  func show() throws -> Int {
    try present(try setMode())
    let first = try panel.takeFlips(at: now)
    let free = try #require(panel.freeBuffer())
    try present(free)
    return try first.count + panel.takeFlips(at: now).count
  }
}

@Suite("The first picture sets the mode")
struct FirstModeTests {
  @Test("Opening a display, checking it and closing it change nothing that is shown")
  func untouched() throws {
    for takesOver in [false, true] {
      let opened = try Opened(snapshot(takesOver: takesOver))
      #expect(!opened.panel.isModeSet && opened.card.picture == [panelID: splash])
      #expect(opened.panel.fault(probing: false) == nil && opened.panel.fault(probing: true) == nil)
      opened.panel.close(restoring: true)
      #expect(opened.card.requests == [] && opened.card.picture == [panelID: splash])
      #expect(opened.card.framebuffers == [] && !opened.card.isMaster)
    }
  }

  @Test("The picture of the boot stays until the first one replaces it, in one commit")
  func replaced() throws {
    let opened = try Opened(snapshot())
    let buffer = try opened.setMode()
    #expect(opened.panel.isModeSet && opened.card.requests == ["commit mode"])
    let shown = try #require(opened.card.picture[panelID])
    #expect(opened.card.framebuffers.contains(shown))
    try opened.present(buffer)
    #expect(opened.card.picture == [panelID: shown])
    let done = try opened.panel.takeFlips(at: now)
    #expect(done.count == 1)
    #expect(opened.panel.fault(probing: false) == nil)
    opened.panel.close(restoring: true)
    #expect(opened.card.picture == [panelID: splash])
  }

  @Test(
    "A CRTC that drives nothing any more is turned off in the same commit, and on again at exit")
  func vacated() throws {
    let opened = try Opened(snapshot(takesOver: true))
    #expect(opened.panel.pipeline.crtc == other && opened.panel.pipeline.vacatedCRTC == boot)
    let flips = try opened.show()
    #expect(flips == 2)
    #expect(opened.lines.lines.allSatisfy { !$0.contains("legacy") }, "\(opened.lines.lines)")
    #expect(opened.card.state(ofCRTC: boot) == .off)
    #expect(opened.card.requests.first == "commit mode")
    opened.panel.close(restoring: true)
    #expect(opened.card.picture == [panelID: splash])
    #expect(opened.card.state(ofCRTC: other) == .off)
  }

  @Test("A CRTC that still drives another monitor stays on")
  func shared() throws {
    let opened = try Opened(snapshot(takesOver: true, monitorIsOn: true))
    let flips = try opened.show()
    #expect(flips == 2)
    #expect(opened.card.picture[monitorID] == splash && opened.card.picture[panelID] != splash)
    #expect(opened.lines.lines.allSatisfy { !$0.contains("legacy") }, "\(opened.lines.lines)")
    opened.panel.close(restoring: true)
    #expect(opened.card.picture == [panelID: splash, monitorID: splash])
  }

  @Test("Legacy calls that fail give the CRTC back that was turned off before them")
  func legacyFailure() throws {
    let opened = try Opened(snapshot(takesOver: true), forcesLegacy: true)
    opened.card.crtcAnswer = { $0 == splash ? 0 : ENOMEM }
    #expect(throws: DisplayError.self) { try opened.setMode() }
    #expect(!opened.panel.isModeSet && opened.card.picture == [panelID: splash])
    opened.card.crtcAnswer = { _ in 0 }
    let flips = try opened.show()
    #expect(flips == 2 && opened.card.state(ofCRTC: boot) == .off)
  }

  @Test("After a fallback to legacy calls no window moves, and no painted buffer is replaced")
  func fallback() throws {
    let opened = try Opened(snapshot())
    #expect(opened.panel.panRange == 48)
    let framebuffers = opened.card.framebuffers
    opened.card.answer = { $0 == .mode ? EINVAL : 0 }
    let flips = try opened.show()
    #expect(flips == 2)
    #expect(opened.panel.panRange == 0)
    #expect(opened.lines.lines.contains { $0.contains("using legacy calls") })
    #expect(opened.card.requests.contains("page flip"))
    _ = opened.panel.freeBuffer()
    #expect(opened.card.framebuffers == framebuffers)
  }

  @Test("A display without page flips shows the first picture, and reports it at once")
  func noFlips() throws {
    let opened = try Opened(snapshot(), forcesLegacy: true)
    let buffer = try opened.setMode()
    opened.card.flipAnswer = ENOSYS
    try opened.present(buffer)
    #expect(opened.panel.eventDescriptor == nil)
    let done = try opened.panel.takeFlips(at: now)
    #expect(done.count == 1)
    #expect(opened.card.picture[panelID] != splash)
  }

  @Test("A buffer that the mode was set with is on the screen, also if its flip is refused")
  func refusedFlip() throws {
    let opened = try Opened(snapshot())
    let buffer = try opened.setMode()
    opened.card.answer = { if case .flip = $0 { ENOMEM } else { 0 } }
    #expect(throws: DisplayError.self) { try opened.present(buffer) }
    let free = try #require(opened.panel.freeBuffer())
    #expect(free != buffer, "it would be painted while it is shown")
    opened.card.answer = { _ in 0 }
    try opened.present(free)
    let done = try opened.panel.takeFlips(at: now)
    #expect(done.count == 1)
    #expect(opened.panel.freeBuffer() == buffer)
  }

  @Test("A flip for which the driver is too busy is one call that does not wait")
  func busyFlip() throws {
    let opened = try Opened(snapshot())
    let buffer = try opened.setMode()
    opened.card.answer = { if case .flip = $0 { EBUSY } else { 0 } }
    let before = opened.card.requests.count
    let error = failure(DisplayError.self) { try opened.present(buffer) }
    #expect(error?.kind == .busy && opened.card.requests.count == before + 1)
    opened.card.answer = { _ in 0 }
    try opened.present(buffer)
    let done = try opened.panel.takeFlips(at: now)
    #expect(done.count == 1)
  }

  @Test("A driver that is too busy for its first legacy flip can flip pages all the same")
  func busyLegacyFlip() throws {
    let opened = try Opened(snapshot(), forcesLegacy: true)
    let buffer = try opened.setMode()
    opened.card.flipAnswer = EBUSY
    let error = failure(DisplayError.self) { try opened.present(buffer) }
    #expect(error?.kind == .busy && opened.panel.eventDescriptor != nil)
    opened.card.flipAnswer = 0
    try opened.present(buffer)
    let done = try opened.panel.takeFlips(at: now)
    #expect(done.count == 1 && opened.panel.eventDescriptor != nil)
    #expect(opened.lines.lines.allSatisfy { !$0.contains("cannot flip pages") })
  }

  @Test("A refused mode leaves the boot's picture, and says why", arguments: [EBUSY, EACCES, EIO])
  func refusedMode(code: Int32) throws {
    let opened = try Opened(snapshot())
    opened.card.answer = { $0 == .mode ? code : 0 }
    let step = "setting \(opened.panel.pipeline.mode)"
    #expect(throws: DisplayError("/dev/dri/card0", step, errno: code)) {
      try opened.setMode()
    }
    #expect(!opened.panel.isModeSet && opened.card.picture == [panelID: splash])
    opened.panel.close(restoring: false)
    #expect(opened.card.picture == [panelID: splash] && opened.card.requests == ["commit mode"])
  }

  @Test("A panel that was turned off before the first picture is given back on, if it was on")
  func power() throws {
    for restoring in [false, true] {
      let opened = try Opened(snapshot())
      try opened.panel.setPower(false)
      #expect(opened.card.picture == [:])
      opened.panel.close(restoring: restoring)
      #expect(opened.card.picture == [panelID: splash])
      #expect(opened.card.requests == ["dpms 3", "dpms 0"])
    }
    let dark = try Opened(snapshot(dpms: 3))
    try dark.panel.setPower(false)
    dark.panel.close(restoring: true)
    #expect(dark.card.picture == [:] && dark.card.requests == ["dpms 3"])
  }

  @Test("A panel that was turned off before the first picture is dark until it, and then on")
  func powerOn() throws {
    let opened = try Opened(snapshot())
    try opened.panel.setPower(false)
    try opened.panel.setPower(true)
    #expect(opened.card.picture == [:])
    let flips = try opened.show()
    #expect(flips == 2)
    #expect(opened.card.picture[panelID] != nil && opened.card[panelID, "DPMS"] == 0)
    try opened.panel.setPower(false)
    #expect(opened.card.picture == [:])
    try opened.panel.setPower(true)
    #expect(opened.card.picture[panelID] != nil)
  }

  @Test("A display that was lost is opened again on the same path: its mode is set once more")
  func reopened() throws {
    let first = try Opened(snapshot())
    let flips = try first.show()
    #expect(flips == 2)
    #expect(first.panel.fault(probing: false) == nil)
    first.panel.close(restoring: false)
    #expect(first.card.picture == [:], "a display without our buffers is black")
    let again = try KMSPanel(
      FoundDisplay(DisplayRequest(), on: [first.card]), log: first.lines.textSink)
    #expect(!again.isModeSet && first.card.picture == [:])
    try again.setMode(showing: try #require(again.freeBuffer()))
    #expect(first.card.picture[panelID] != nil)
  }

  @Test("The fake kernel refuses what a real one does")
  func fakeRules() throws {
    let card = FakeCard(snapshot())
    card.becomeMaster()
    // The connector leaves its CRTC, which stays on.
    let moved = PropertyChange(object: panelID, property: 20, value: UInt64(other))
    let on = [
      PropertyChange(object: other, property: 22, value: 1),
      PropertyChange(object: other, property: 23, value: 5),
    ]
    #expect(card.commit([moved] + on, .testMode) == EINVAL)
    let off = [
      PropertyChange(object: boot, property: 22, value: 0),
      PropertyChange(object: boot, property: 23, value: 0),
    ]
    #expect(card.commit([moved] + on + off, .testMode) == EINVAL, "its plane is still there")
    let detached = ["FB_ID", "CRTC_ID"].compactMap { name in
      AtomicPlaneProperties.names.firstIndex(of: name).map {
        PropertyChange(object: 40, property: 30 + UInt32($0), value: 0)
      }
    }
    #expect(card.commit([moved] + on + off + detached, .testMode) == 0)
    #expect(card.picture == [panelID: splash], "a test changes nothing")
  }
}
