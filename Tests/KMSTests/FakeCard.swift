import Glibc
import VitrineKMS
import VitrineRaster
import VitrineUnits

/// A graphics card in memory, which checks commits as the kernel does. It begins in the state of a
/// snapshot.
final class FakeCard: DisplayCard {
  let path: String
  let driver: String
  let capabilities: DisplaySnapshot.Capabilities
  let descriptor: Int32 = 99
  private(set) var isMaster = false
  /// The answer to a commit that the kernel's rules allow; 0: it succeeds.
  var answer: (CommitKind) -> Int32 = { _ in 0 }
  /// The answers of the legacy API to page flips, and to showing a framebuffer on a CRTC.
  var flipAnswer: Int32 = 0
  var crtcAnswer: (_ framebuffer: UInt32) -> Int32 = { _ in 0 }
  /// The program's requests, apart from tests: `commit mode`, `crtc 11 off`, `dpms 3`.
  private(set) var requests: [String] = []
  private(set) var framebuffers: Set<UInt32> = []

  private let initial: DisplaySnapshot
  private var values: [Key: UInt64] = [:]
  /// The modes of the CRTCs that are on.
  private var modes: [UInt32: DisplayMode]
  private var pending: [FlipEvent] = []
  private var lastID: UInt32 = 500

  private struct Key: Hashable {
    var object: UInt32
    var name: String
  }

  init(_ snapshot: DisplaySnapshot) {
    (path, driver, capabilities) = (snapshot.path, snapshot.driver, snapshot.capabilities)
    initial = snapshot
    modes = [:]
    for crtc in snapshot.crtcs { modes[crtc.id] = crtc.mode }
    for (object, property) in properties { self[object, property.name] = property.value }
  }

  private var properties: [(UInt32, DisplaySnapshot.Property)] {
    initial.connectors.flatMap { connector in connector.properties.map { (connector.id, $0) } }
      + initial.crtcs.flatMap { crtc in crtc.properties.map { (crtc.id, $0) } }
      + initial.planes.flatMap { plane in plane.properties.map { (plane.id, $0) } }
  }

  /// The present value of a property.
  subscript(object: UInt32, name: String) -> UInt64 {
    get { values[Key(object: object, name: name)] ?? 0 }
    set { values[Key(object: object, name: name)] = newValue }
  }

  // MARK: State

  func becomeMaster() { isMaster = true }
  func dropMaster() { isMaster = false }

  func snapshot(probing: Bool) -> DisplaySnapshot {
    var now = initial
    for i in now.connectors.indices {
      let crtc = UInt32(self[now.connectors[i].id, "CRTC_ID"])
      now.connectors[i].crtc = crtc == 0 ? nil : crtc
    }
    for i in now.crtcs.indices { now.crtcs[i].mode = modes[now.crtcs[i].id] }
    for i in now.planes.indices {
      let crtc = UInt32(self[now.planes[i].id, "CRTC_ID"])
      now.planes[i].crtc = crtc == 0 ? nil : crtc
    }
    return now
  }

  func state(ofCRTC id: UInt32) -> CRTCState? {
    let plane = initial.planes.first { $0.kind == .primary && self[$0.id, "CRTC_ID"] == UInt64(id) }
    return CRTCState(
      framebuffer: plane.map { UInt32(self[$0.id, "FB_ID"]) } ?? 0, mode: modes[id])
  }

  /// The visible picture: the framebuffer on each connector that is on.
  var picture: [UInt32: UInt32] {
    var seen: [UInt32: UInt32] = [:]
    for connector in initial.connectors {
      let crtc = UInt32(self[connector.id, "CRTC_ID"])
      guard crtc != 0, self[crtc, "ACTIVE"] == 1, let state = state(ofCRTC: crtc) else { continue }
      if state.framebuffer != 0 { seen[connector.id] = state.framebuffer }
    }
    return seen
  }

  // MARK: Buffers

  func makeBuffer(_ size: PixelSize, _ format: PixelFormat, panRange: Int) -> any ScanOutBuffer {
    lastID += 1
    framebuffers.insert(lastID)
    return FakeBuffer(lastID, of: self, size, format, panRange)
  }

  /// A framebuffer that is removed while it is shown turns its CRTC off.
  fileprivate func remove(_ framebuffer: UInt32) {
    framebuffers.remove(framebuffer)
    for plane in initial.planes where self[plane.id, "FB_ID"] == UInt64(framebuffer) {
      turnOff(UInt32(self[plane.id, "CRTC_ID"]))
    }
  }

  private func turnOff(_ crtc: UInt32) {
    modes[crtc] = nil
    (self[crtc, "ACTIVE"], self[crtc, "MODE_ID"]) = (0, 0)
    for connector in initial.connectors where self[connector.id, "CRTC_ID"] == UInt64(crtc) {
      self[connector.id, "CRTC_ID"] = 0
    }
    for plane in initial.planes where self[plane.id, "CRTC_ID"] == UInt64(crtc) {
      (self[plane.id, "FB_ID"], self[plane.id, "CRTC_ID"]) = (0, 0)
    }
  }

  // MARK: Atomic

  func createBlob(_ bytes: UnsafeRawBufferPointer) -> (id: UInt32, errno: Int32) {
    lastID += 1
    return (lastID, 0)
  }

  func destroyBlob(_ id: UInt32) {}

  func commit(_ changes: [PropertyChange], _ kind: CommitKind) -> Int32 {
    if kind != .testMode { requests.append("commit \(kind)") }
    if !isMaster { return EACCES }
    let before = (values, modes)
    for change in changes {
      let name = properties.first { $0.0 == change.object && $0.1.id == change.property }?.1.name
      guard let name else { return ENOENT }
      self[change.object, name] = change.value
      if name == "MODE_ID" {
        modes[change.object] = change.value == 0 ? nil : initial.connectors[0].modes[0]
      }
    }
    var code = isAllowed ? answer(kind) : EINVAL
    if code == 0, case .flip(let token) = kind {
      if !pending.isEmpty { code = EBUSY }
      if code == 0 { queue(token) }
    }
    if code != 0 || kind == .testMode { (values, modes) = before }
    return code
  }

  /// The rules of the kernel's atomic helpers.
  private var isAllowed: Bool {
    let crtcs = initial.crtcs.allSatisfy { crtc in
      let isEnabled = modes[crtc.id] != nil
      let drives = initial.connectors.contains { self[$0.id, "CRTC_ID"] == UInt64(crtc.id) }
      return isEnabled == drives && (self[crtc.id, "ACTIVE"] == 0 || isEnabled)
    }
    let planes = initial.planes.allSatisfy { plane in
      let crtc = self[plane.id, "CRTC_ID"]
      return (crtc != 0) == (self[plane.id, "FB_ID"] != 0)
        && (crtc == 0 || modes[UInt32(crtc)] != nil)
    }
    return crtcs && planes
  }

  private func queue(_ token: UInt64) {
    pending.append(FlipEvent(token: token, seconds: 0, microseconds: 0, sequence: 0))
  }

  // MARK: Legacy

  func setCRTC(_ id: UInt32, _ state: CRTCState, connectors: [UInt32]) -> Int32 {
    let isOn = state.mode != nil
    requests.append("crtc \(id) \(isOn ? "\(state.framebuffer)" : "off")")
    if !isMaster { return EACCES }
    let code = isOn ? crtcAnswer(state.framebuffer) : 0
    if code != 0 { return code }
    turnOff(id)
    guard isOn else { return 0 }
    modes[id] = state.mode
    (self[id, "ACTIVE"], self[id, "MODE_ID"]) = (1, 1)
    for connector in connectors { self[connector, "CRTC_ID"] = UInt64(id) }
    scanOut(state.framebuffer, on: id)
    return 0
  }

  private func scanOut(_ framebuffer: UInt32, on crtc: UInt32) {
    let index = UInt32(initial.crtcs.firstIndex { $0.id == crtc } ?? 0)
    for plane in initial.planes where plane.possibleCRTCs >> index & 1 == 1 {
      (self[plane.id, "FB_ID"], self[plane.id, "CRTC_ID"]) = (UInt64(framebuffer), UInt64(crtc))
    }
  }

  func pageFlip(_ crtc: UInt32, to framebuffer: UInt32, token: UInt64) -> Int32 {
    requests.append("page flip")
    if flipAnswer != 0 { return flipAnswer }
    scanOut(framebuffer, on: crtc)
    queue(token)
    return 0
  }

  func markDirty(_ framebuffer: UInt32, _ clips: [PixelRect]) -> Int32 { 0 }

  func setProperty(_ property: UInt32, of connector: UInt32, to value: UInt64) -> Int32 {
    requests.append("dpms \(value)")
    self[connector, "DPMS"] = value
    let crtc = UInt32(self[connector, "CRTC_ID"])
    if crtc != 0 { self[crtc, "ACTIVE"] = value == 0 ? 1 : 0 }
    return 0
  }

  // MARK: Events

  func takeFlips() -> [FlipEvent] {
    defer { pending = [] }
    return pending
  }

  func lastBlanking(of crtc: UInt32) -> Instant? { nil }
  func waitForEvent(milliseconds: Int32) {}
}

/// A buffer in memory.
private final class FakeBuffer: ScanOutBuffer {
  let framebuffer: UInt32
  let panRange: Int
  private let card: FakeCard
  private let panel: MemoryPanel

  init(
    _ framebuffer: UInt32, of card: FakeCard, _ size: PixelSize, _ format: PixelFormat,
    _ panRange: Int
  ) {
    self.framebuffer = framebuffer
    self.panRange = panRange
    self.card = card
    panel = MemoryPanel(size: size, format: format, panRange: panRange)
  }

  deinit { card.remove(framebuffer) }

  func paint(window: Int, _ body: (borrowing WriteOnlyPixels) -> Void) {
    panel.paint(0, window: window, body)
  }
}
