import CDRM
import Glibc
import VitrineSystem

extension DisplaySnapshot {
  /// The device nodes of all cards, by number.
  package static func cardPaths() -> [String] {
    let names = (try? FileSystem.names(in: "/dev/dri")) ?? []
    let numbers = names.filter { $0.hasPrefix("card") }.compactMap { Int($0.dropFirst(4)) }
      .filter { $0 >= 0 }
    return numbers.sorted().map { "/dev/dri/card\($0)" }
  }

  /// Captures one card without changing it. Probing the connectors may take about 100 ms.
  package static func capture(card path: String) throws(DisplayError) -> DisplaySnapshot {
    let card = try Card(path: path)
    defer { card.dropMaster() }
    return card.snapshot()
  }

  /// Captures all cards, and returns the errors of those that cannot be opened.
  package static func captureAll() -> (cards: [DisplaySnapshot], failures: [DisplayError]) {
    var cards: [DisplaySnapshot] = []
    var failures: [DisplayError] = []
    for path in cardPaths() {
      do throws(DisplayError) { cards.append(try capture(card: path)) } catch {
        failures.append(error)
      }
    }
    return (cards, failures)
  }
}

extension Card {
  /// The current state of the card. A card without displays (a GPU that only renders) has no
  /// connectors; an object that disappears during the capture is left out.
  ///
  /// `probing`: whether the panels are asked for their modes, which may take about 100 ms; else
  /// their last known state is used.
  func snapshot(probing: Bool = true) -> DisplaySnapshot {
    var snapshot = DisplaySnapshot(path: path, driver: driver, capabilities: capabilities)
    guard let resources = drmModeGetResources(descriptor) else { return snapshot }
    defer { drmModeFreeResources(resources) }
    let crtcs = ids(resources.pointee.crtcs, Int(resources.pointee.count_crtcs))
    let connectors = ids(resources.pointee.connectors, Int(resources.pointee.count_connectors))
    // Every CRTC is kept, even if it cannot be read: the bits of masks are indices of this list.
    snapshot.crtcs = crtcs.map { crtc($0) }
    snapshot.connectors = connectors.compactMap { connector($0, probing: probing) }
    guard let list = drmModeGetPlaneResources(descriptor) else { return snapshot }
    defer { drmModeFreePlaneResources(list) }
    snapshot.planes = ids(list.pointee.planes, Int(list.pointee.count_planes)).compactMap {
      plane($0)
    }
    return snapshot
  }

  private func crtc(_ id: UInt32) -> DisplaySnapshot.CRTC {
    var result = DisplaySnapshot.CRTC(id: id)
    if let crtc = drmModeGetCrtc(descriptor, id) {
      if crtc.pointee.mode_valid != 0 { result.mode = DisplayMode(crtc.pointee.mode) }
      drmModeFreeCrtc(crtc)
    }
    result.properties = properties(of: id, UInt32(DRM_MODE_OBJECT_CRTC)).map(\.property)
    return result
  }

  private func connector(_ id: UInt32, probing: Bool) -> DisplaySnapshot.Connector? {
    let pointer =
      probing ? drmModeGetConnector(descriptor, id) : drmModeGetConnectorCurrent(descriptor, id)
    guard let pointer else { return nil }
    defer { drmModeFreeConnector(pointer) }
    let raw = pointer.pointee
    let type = drmModeGetConnectorTypeName(raw.connector_type).map { String(cString: $0) }
    let details = properties(of: id, UInt32(DRM_MODE_OBJECT_CONNECTOR))
    var result = DisplaySnapshot.Connector(
      id: id, name: "\(type ?? "Unknown")-\(raw.connector_type_id)", status: .unknown,
      properties: details.map(\.property))
    if raw.connection == DRM_MODE_CONNECTED { result.status = .connected }
    if raw.connection == DRM_MODE_DISCONNECTED { result.status = .disconnected }
    if raw.mmWidth > 0 && raw.mmHeight > 0 {
      result.size = PhysicalSize(
        widthMillimetres: Int(raw.mmWidth), heightMillimetres: Int(raw.mmHeight))
    }
    result.modes = UnsafeBufferPointer(start: raw.modes, count: Int(raw.count_modes))
      .map { DisplayMode($0) }
      // An empty mode of a faulty driver can neither be set nor painted.
      .filter { $0.size.width > 0 && $0.size.height > 0 }
    result.orientation = details.first { $0.property.name == "panel orientation" }
      .flatMap { $0.chosenName }.flatMap { PanelOrientation(kernelName: $0) }
    result.isNonDesktop = (result.properties["non-desktop"]?.value ?? 0) != 0
    for encoder in ids(raw.encoders, Int(raw.count_encoders)) {
      guard let pointer = drmModeGetEncoder(descriptor, encoder) else { continue }
      result.encoders.append(.init(id: encoder, possibleCRTCs: pointer.pointee.possible_crtcs))
      if encoder == raw.encoder_id && pointer.pointee.crtc_id != 0 {
        result.crtc = pointer.pointee.crtc_id
      }
      drmModeFreeEncoder(pointer)
    }
    if result.crtc == nil, let id = result.properties["CRTC_ID"]?.value, id != 0 {
      result.crtc = UInt32(truncatingIfNeeded: id)
    }
    return result
  }

  private func plane(_ id: UInt32) -> DisplaySnapshot.Plane? {
    guard let pointer = drmModeGetPlane(descriptor, id) else { return nil }
    defer { drmModeFreePlane(pointer) }
    let raw = pointer.pointee
    let details = properties(of: id, UInt32(DRM_MODE_OBJECT_PLANE))
    var result = DisplaySnapshot.Plane(
      id: id, kind: .overlay, possibleCRTCs: raw.possible_crtcs,
      crtc: raw.crtc_id == 0 ? nil : raw.crtc_id,
      formats: ids(raw.formats, Int(raw.count_formats)).map { FourCC($0) },
      properties: details.map(\.property))
    let kind = result.properties["type"]?.value
    if kind == UInt64(DRM_PLANE_TYPE_PRIMARY) { result.kind = .primary }
    if kind == UInt64(DRM_PLANE_TYPE_CURSOR) { result.kind = .cursor }
    result.rotations = details.first { $0.property.name == "rotation" }?.names.map(\.name) ?? []
    return result
  }

  /// A property with the names of its possible values.
  private struct Detail {
    var property: DisplaySnapshot.Property
    var names: [(value: UInt64, name: String)]

    var chosenName: String? { names.first { $0.value == property.value }?.name }
  }

  private func properties(of object: UInt32, _ type: UInt32) -> [Detail] {
    guard let list = drmModeObjectGetProperties(descriptor, object, type) else { return [] }
    defer { drmModeFreeObjectProperties(list) }
    return (0..<Int(list.pointee.count_props)).compactMap { i in
      let id = list.pointee.props[i]
      guard let raw = drmModeGetProperty(descriptor, id) else { return nil }
      defer { drmModeFreeProperty(raw) }
      let isChoice = raw.pointee.flags & UInt32(DRM_MODE_PROP_ENUM | DRM_MODE_PROP_BITMASK) != 0
      let choices = UnsafeBufferPointer(
        start: raw.pointee.enums, count: isChoice ? Int(raw.pointee.count_enums) : 0)
      return Detail(
        property: .init(
          id: id, name: string(raw.pointee.name), value: list.pointee.prop_values[i]),
        names: choices.map { ($0.value, string($0.name)) })
    }
  }

  private func ids(_ pointer: UnsafeMutablePointer<UInt32>?, _ count: Int) -> [UInt32] {
    Array(UnsafeBufferPointer(start: pointer, count: pointer == nil ? 0 : count))
  }
}

/// The text in a C array of fixed length, such as the name of a property.
private func string<CharacterArray>(_ characters: CharacterArray) -> String {
  withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}

extension PanelOrientation {
  /// From the names in the kernel's `panel orientation` property.
  init?(kernelName: String) {
    switch kernelName {
    case "Normal": self = .normal
    case "Upside Down": self = .upsideDown
    case "Left Side Up": self = .leftSideUp
    case "Right Side Up": self = .rightSideUp
    default: return nil
    }
  }
}

extension DisplayMode {
  init(_ raw: drmModeModeInfo) {
    self.init(
      clock: raw.clock,
      horizontal: Timing(raw.hdisplay, raw.hsync_start, raw.hsync_end, raw.htotal),
      vertical: Timing(raw.vdisplay, raw.vsync_start, raw.vsync_end, raw.vtotal),
      hskew: raw.hskew, vscan: raw.vscan, flags: raw.flags,
      isPreferred: raw.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0)
  }

  /// The mode as a kernel structure.
  var kernelMode: drmModeModeInfo {
    var raw = drmModeModeInfo()
    raw.clock = clock
    (raw.hdisplay, raw.hsync_start) = (horizontal.display, horizontal.syncStart)
    (raw.hsync_end, raw.htotal) = (horizontal.syncEnd, horizontal.total)
    (raw.vdisplay, raw.vsync_start) = (vertical.display, vertical.syncStart)
    (raw.vsync_end, raw.vtotal) = (vertical.syncEnd, vertical.total)
    (raw.hskew, raw.vscan, raw.flags) = (hskew, vscan, flags)
    raw.vrefresh = UInt32((refreshMilliHertz + 500) / 1000)
    return raw
  }
}
