import VitrineKMS
import VitrineTesting

extension RandomSource {
  mutating func flag(_ chance: Double = 0.5) -> Bool { double(in: 0...1) < chance }

  mutating func pick<T>(_ choices: [T]) -> T { choices[int(in: 0...choices.count - 1)] }

  mutating func mask(below count: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: next()) & (count >= 32 ? .max : (1 << UInt32(count)) - 1)
  }

  mutating func mode() -> DisplayMode {
    let size = pick([(640, 480), (800, 480), (1280, 720), (1920, 1080), (720, 1280)])
    let (w, h) = (UInt16(size.0), UInt16(size.1))
    return DisplayMode(
      clock: UInt32(int(in: 0...300_000)),
      horizontal: .init(w, w + 10, w + 20, w + UInt16(int(in: 20...300))),
      vertical: .init(h, h + 1, h + 2, h + UInt16(int(in: 2...60))),
      hskew: flag(0.1) ? 3 : 0, vscan: flag(0.1) ? UInt16(int(in: 0...65535)) : 0,
      flags: UInt32(int(in: 0...63)), isPreferred: flag(0.2))
  }

  mutating func properties(_ names: [String], chance: Double) -> [DisplaySnapshot.Property] {
    names.filter { _ in flag(chance) }.map {
      .init(id: UInt32(int(in: 1...500)), name: $0, value: flag() ? next() : 0)
    }
  }

  /// A card that no kernel would create, but that it could describe.
  mutating func card(_ number: Int) -> DisplaySnapshot {
    var card = DisplaySnapshot(
      path: "/dev/dri/card\(number)", driver: pick(["vc4", "virtio_gpu", "v3d"]),
      capabilities: .init(rawValue: UInt32(int(in: 0...31))))
    if flag(0.7) { card.capabilities.insert(.dumbBuffers) }
    let crtcCount = int(in: 0...4)
    for index in 0..<crtcCount {
      card.crtcs.append(
        .init(
          id: UInt32(100 + index), mode: flag(0.3) ? mode() : nil,
          properties: properties(["ACTIVE", "MODE_ID"], chance: 0.9)))
    }
    func someCRTC(_ random: inout RandomSource) -> UInt32? {
      crtcCount > 0 && random.flag(0.4) ? UInt32(100 + random.int(in: 0...crtcCount - 1)) : nil
    }
    for index in 0..<int(in: 0...4) {
      var connector = DisplaySnapshot.Connector(
        id: UInt32(200 + index),
        name: "\(pick(["HDMI-A", "DSI", "eDP", "Writeback", "Unknown"]))-\(index + 1)",
        status: pick(DisplaySnapshot.Connector.Status.allCases))
      connector.size = flag() ? .init(widthMillimetres: 154, heightMillimetres: 86) : nil
      connector.modes = (0..<int(in: 0...5)).map { _ in mode() }
      connector.orientation = flag(0.3) ? pick(PanelOrientation.allCases) : nil
      connector.isNonDesktop = flag(0.1)
      connector.encoders = (0..<int(in: 0...2)).map {
        .init(id: UInt32(300 + $0), possibleCRTCs: mask(below: 5))
      }
      connector.crtc = someCRTC(&self)
      connector.properties = properties(["CRTC_ID", "panel orientation"], chance: 0.9)
      card.connectors.append(connector)
    }
    for index in 0..<int(in: 0...6) {
      var plane = DisplaySnapshot.Plane(
        id: UInt32(400 + index), kind: pick(DisplaySnapshot.Plane.Kind.allCases),
        possibleCRTCs: mask(below: 5))
      plane.crtc = someCRTC(&self)
      plane.formats = (0..<int(in: 0...3)).map { _ in
        flag(0.7) ? pick([.xrgb8888, .rgb565]) : FourCC(UInt32(truncatingIfNeeded: next()))
      }
      plane.rotations = flag(0.3) ? ["rotate-0", "reflect-x"] : []
      plane.properties = properties(AtomicPlaneProperties.names + ["FB_DAMAGE_CLIPS"], chance: 0.97)
      card.planes.append(plane)
    }
    return card
  }
}
