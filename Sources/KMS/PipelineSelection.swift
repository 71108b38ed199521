import VitrineRaster
import VitrineUnits

/// Selects the display pipeline from snapshots of all cards, given in the kernel's order.
///
/// The output: the requested one, else the best one, by
///  1. a connected panel before one whose status is unknown;
///  2. an internal panel (DSI, DPI, eDP, LVDS, SPI) before an external one: the touch panel of a
///     kiosk
///     is built in, and a monitor on HDMI is there for service. This is compared across all cards: on
///     some boards DSI and HDMI belong to different cards, whose numbers change from boot to boot;
///  3. the first card, the first connector.
/// Headsets (non-desktop) are used only if requested, write-back connectors never.
///
/// The mode, of the selected output only:
///  - `preferred`: the first mode that the panel prefers, else the first in the list;
///  - `current`: the mode that is set now, else as `preferred`;
///  - `WxH`: the preferred mode of that size, else the highest refresh rate up to 60.5 Hz (above
///    it, frames that the CPU misses cost more than the higher rate gains), else the lowest;
///    progressive modes before interlaced ones;
///  - `WxH@Hz`: the nearest refresh rate within 0.5 Hz, progressive modes before interlaced ones.
///
/// The CRTC: the one that drives the output already, else an idle one, else one taken from another
/// output; with a primary plane that supports XRGB8888, else RGB565.
///
/// The same snapshots and request always give the same pipeline.
package func selectPipeline(
  from snapshots: [DisplaySnapshot], request: DisplayRequest = DisplayRequest()
) throws(DisplayError) -> DisplayPipeline {
  let cards = try candidateCards(snapshots, request)
  let outputs = try candidateOutputs(cards, request)
  var refusal: DisplayError?
  for output in outputs {
    let mode = try chooseMode(output, request.mode)
    if let pipeline = pipeline(to: output, mode) { return pipeline }
    if refusal == nil {
      refusal = DisplayError(
        kind: .noPipeline, object: output.title,
        step: "no CRTC with a primary plane in XRGB8888 or RGB565 can feed it",
        remedy: "choose another output with --output, or update the kernel")
    }
  }
  throw refusal ?? nothingConnected(cards)
}

/// A connector that may be selected, with its card.
private struct Output {
  var card: DisplaySnapshot
  var connector: DisplaySnapshot.Connector

  var title: String { "\(connector.name) on \(card.path)" }

  /// Lower is better.
  var rank: Int {
    (connector.status == .connected ? 0 : 2) + (connector.isInternal ? 0 : 1)
  }
}

// MARK: Cards

private func candidateCards(
  _ snapshots: [DisplaySnapshot], _ request: DisplayRequest
) throws(DisplayError) -> [DisplaySnapshot] {
  var cards = snapshots
  if let device = request.device {
    cards = snapshots.filter { $0.path == device }
    if cards.isEmpty {
      throw DisplayError(
        kind: .noCard, object: device, step: "there is no such graphics card",
        remedy: snapshots.isEmpty
          ? "no card was found at all: is the driver loaded?"
          : "there are: " + snapshots.map(\.path).joined(separator: ", "))
    }
  }
  guard !cards.isEmpty else { throw DisplayError.noCard }
  let displays = cards.filter { !$0.connectors.isEmpty }
  guard !displays.isEmpty else {
    throw DisplayError(
      kind: .noConnector, object: cards.map { "\($0.path) (\($0.driver))" }.joined(separator: ", "),
      step: "no display can be connected to it, it only renders",
      remedy: request.device == nil
        ? "is the display driver loaded (dtoverlay=vc4-kms-v3d on a Raspberry Pi)?"
        : "leave out --drm-device, or name the card that has connectors")
  }
  let writable = displays.filter { $0.capabilities.contains(.dumbBuffers) }
  guard !writable.isEmpty else {
    throw DisplayError(
      kind: .noPipeline,
      object: displays.map { "\($0.path) (\($0.driver))" }.joined(separator: ", "),
      step: "its driver has no dumb buffers, so nothing can be drawn without its GPU",
      remedy: "use another card or driver")
  }
  return writable
}

extension DisplayError {
  static var noCard: DisplayError {
    DisplayError(
      kind: .noCard, object: "/dev/dri", step: "there is no graphics card",
      remedy: "load its driver (dtoverlay=vc4-kms-v3d on a Raspberry Pi), or use "
        + "'run --display memory'")
  }
}

// MARK: Outputs

private func candidateOutputs(
  _ cards: [DisplaySnapshot], _ request: DisplayRequest
) throws(DisplayError) -> [Output] {
  var outputs = cards.flatMap { card in
    card.connectors.filter { $0.type != "Writeback" }.map { Output(card: card, connector: $0) }
  }
  if let name = request.output {
    let named = outputs.filter { $0.connector.name.lowercased() == name.lowercased() }
    if named.isEmpty {
      throw DisplayError(
        kind: .noSuchOutput, object: name, step: "there is no such output",
        remedy: "there are: " + statusList(outputs))
    }
    outputs = named.filter { $0.connector.status != .disconnected }
    if outputs.isEmpty {
      throw DisplayError(
        kind: .nothingConnected, object: named[0].title, step: "nothing is connected to it",
        remedy: "plug the panel in, or choose another with --output")
    }
  } else {
    outputs = outputs.filter { $0.connector.status != .disconnected && !$0.connector.isNonDesktop }
    if outputs.isEmpty { throw nothingConnected(cards) }
  }
  let usable = outputs.filter { !$0.connector.modes.isEmpty }
  if usable.isEmpty {
    // A connector of unknown status without modes is an empty socket.
    if outputs.allSatisfy({ $0.connector.status == .unknown }) { throw nothingConnected(cards) }
    throw DisplayError(
      kind: .noSuchMode, object: outputs[0].title, step: "it is connected but offers no mode",
      remedy: "check the cable and the panel's power, or add video= to the kernel's command line")
  }
  // Equal ranks keep the kernel's order; `sort` alone does not promise to be stable.
  return usable.enumerated().sorted { a, b in
    (a.element.rank, a.offset) < (b.element.rank, b.offset)
  }.map(\.element)
}

private func nothingConnected(_ cards: [DisplaySnapshot]) -> DisplayError {
  let outputs = cards.flatMap { card in card.connectors.map { Output(card: card, connector: $0) } }
  return DisplayError(
    kind: .nothingConnected, object: cards.map(\.path).joined(separator: ", "),
    step: "nothing is connected (\(statusList(outputs)))",
    remedy: "plug a panel in, or use 'run --display memory'")
}

private func statusList(_ outputs: [Output]) -> String {
  outputs.map { output in
    let status = output.connector.isNonDesktop ? "not a desktop" : output.connector.status.rawValue
    return "\(output.connector.name) \(status)"
  }.joined(separator: ", ")
}

// MARK: Modes

private func chooseMode(_ output: Output, _ request: ModeRequest) throws(DisplayError)
  -> DisplayMode
{
  let modes = output.connector.modes
  let preferred = modes.first { $0.isPreferred } ?? modes[0]
  switch request {
  case .preferred: return preferred
  case .current:
    guard let id = output.connector.crtc,
      let shown = output.card.crtcs.first(where: { $0.id == id })?.mode
    else { return preferred }
    return modes.first { $0.sameTiming(as: shown) } ?? shown
  case .size(let size, let hertz):
    let matching = modes.filter { $0.size == size }
    let progressive = matching.filter { !$0.isInterlaced }
    let interlaced = matching.filter { $0.isInterlaced }
    let found: DisplayMode?
    if let hertz {
      found = nearest(progressive, to: hertz) ?? nearest(interlaced, to: hertz)
    } else {
      found =
        progressive.first { $0.isPreferred }
        ?? bestRefresh(progressive.isEmpty ? interlaced : progressive)
    }
    guard let found else { throw noSuchMode(output, size, hertz) }
    return found
  }
}

/// The mode with the nearest refresh rate, at most 0.5 Hz away; the first of equals.
private func nearest(_ modes: [DisplayMode], to hertz: Double) -> DisplayMode? {
  func distance(_ mode: DisplayMode) -> Double {
    abs(Double(mode.refreshMilliHertz) / 1000 - hertz)
  }
  return modes.filter { distance($0) <= 0.5 }.min { distance($0) < distance($1) }
}

/// The mode with the highest refresh rate up to 60.5 Hz, else with the lowest; the first of equals.
private func bestRefresh(_ modes: [DisplayMode]) -> DisplayMode? {
  var best: DisplayMode?
  for mode in modes where mode.refreshMilliHertz <= 60_500 {
    if best.map({ mode.refreshMilliHertz > $0.refreshMilliHertz }) ?? true { best = mode }
  }
  return best ?? modes.min { $0.refreshMilliHertz < $1.refreshMilliHertz }
}

private func noSuchMode(_ output: Output, _ size: PixelSize, _ hertz: Double?) -> DisplayError {
  var names: [String] = []
  for mode in output.connector.modes where !names.contains(mode.description) {
    names.append(mode.description)
  }
  let wanted = "\(size.width)x\(size.height)" + (hertz.map { "@\($0)" } ?? "")
  return DisplayError(
    kind: .noSuchMode, object: output.title, step: "it has no mode \(wanted)",
    remedy: "there are: " + names.joined(separator: ", "))
}

// MARK: CRTC and plane

/// Drivers that keep a copy of each buffer on the host. Before Linux 6.8 they updated only the
/// clips of the current frame in it and missed older changes. Later kernels ignore clips on a page
/// flip, so nothing is lost by not sending them.
private let driversWithHostCopies: Set = ["virtio_gpu", "vmwgfx"]

private func pipeline(to output: Output, _ mode: DisplayMode) -> DisplayPipeline? {
  let card = output.card
  let connector = output.connector
  func isBusy(_ id: UInt32) -> Bool {
    card.connectors.contains { $0.id != connector.id && $0.crtc == id }
  }
  // On this output already, else idle, else busy; the kernel's order among equals.
  let order = card.crtcs.indices.prefix(32)
    .filter { connector.possibleCRTCs >> UInt32($0) & 1 == 1 }
    .map { index -> (rank: Int, index: Int) in
      let id = card.crtcs[index].id
      return (connector.crtc == id ? 0 : isBusy(id) ? 2 : 1, index)
    }
    .sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
  for (_, index) in order {
    let crtc = card.crtcs[index]
    guard let (plane, format) = primaryPlane(card, index) else { continue }
    return DisplayPipeline(
      card: card.path, connector: connector.id, connectorName: connector.name, crtc: crtc.id,
      crtcIndex: index, plane: plane?.id, mode: mode, format: format,
      path: canCommitAtomically(card, connector, crtc, plane) ? .atomic : .legacy,
      orientation: connector.orientation ?? .normal, physicalSize: connector.size,
      takesDamageClips: plane?.takesDamageClips ?? false
        && !driversWithHostCopies.contains(card.driver),
      detachedConnectors: card.connectors.filter { $0.id != connector.id && $0.crtc == crtc.id }
        .map(\.id),
      clearedPlanes: card.planes.filter { $0.id != plane?.id && $0.crtc == crtc.id }.map(\.id),
      vacatedCRTC: connector.crtc == crtc.id ? nil : connector.crtc)
  }
  return nil
}

/// The primary plane for a CRTC: the one it uses already, else an unused one. On a card that does
/// not list primary planes every CRTC has its own, which supports XRGB8888.
private func primaryPlane(
  _ card: DisplaySnapshot, _ index: Int
) -> (DisplaySnapshot.Plane?, PixelFormat)? {
  guard card.capabilities.contains(.universalPlanes) else { return (nil, .xrgb8888) }
  let id = card.crtcs[index].id
  let usable = card.planes.filter {
    $0.kind == .primary && $0.possibleCRTCs >> UInt32(index) & 1 == 1
      && ($0.crtc == nil || $0.crtc == id)
  }
  let inOrder = usable.filter { $0.crtc == id } + usable.filter { $0.crtc == nil }
  for (code, format) in [(FourCC.xrgb8888, PixelFormat.xrgb8888), (.rgb565, .rgb565)] {
    if let plane = inOrder.first(where: { $0.formats.contains(code) }) { return (plane, format) }
  }
  return nil
}

private func canCommitAtomically(
  _ card: DisplaySnapshot, _ connector: DisplaySnapshot.Connector, _ crtc: DisplaySnapshot.CRTC,
  _ plane: DisplaySnapshot.Plane?
) -> Bool {
  guard card.capabilities.contains(.atomic), let plane else { return false }
  return connector.properties["CRTC_ID"] != nil
    && ["MODE_ID", "ACTIVE"].allSatisfy { crtc.properties[$0] != nil }
    && AtomicPlaneProperties.names.allSatisfy { plane.properties[$0] != nil }
}
