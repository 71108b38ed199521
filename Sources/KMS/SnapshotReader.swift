/// A syntax error in a snapshot file.
package struct SnapshotError: Error, Sendable, Equatable, CustomStringConvertible {
  package var file: String
  /// Counted from 1.
  package var line: Int
  package var expected: String
  package var found: String

  package var description: String {
    "\(file):\(line): expected \(expected), found \(found.isEmpty ? "nothing" : "“\(found)”")"
  }
}

extension DisplaySnapshot {
  /// Parses the text form that is described at the top of SnapshotWriter.swift. `file` names the
  /// text in errors. An empty text has no cards.
  package static func parse(_ text: String, file: String) throws(SnapshotError) -> [DisplaySnapshot]
  {
    var cards: [DisplaySnapshot] = []
    var block = Block.card
    // Scalars, not Characters: "\r\n" is a single Character and would hide the line's end.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, source) in lines.enumerated() {
      var line = SnapshotLine(Substring(source), file: file, number: index + 1)
      guard let key = line.key() else { continue }
      if key == "card" {
        cards.append(DisplaySnapshot(path: try line.word("the card's path"), driver: "unknown"))
        block = .card
      } else if cards.isEmpty {
        throw line.failureOfAll(expected: "a line “card PATH” first")
      } else {
        try cards[cards.count - 1].read(key, &line, &block)
      }
      try line.end()
    }
    return cards
  }

  /// The object that a line describes: the one begun last.
  private enum Block {
    case card
    case connector
    case crtc
    case plane
  }

  private mutating func read(
    _ key: Substring, _ line: inout SnapshotLine, _ block: inout Block
  ) throws(SnapshotError) {
    switch key {
    case "driver": driver = try line.word("a driver's name")
    case "can":
      while !line.words.isEmpty {
        let word = try line.word("a capability")
        guard let known = Self.capabilityWords.first(where: { $0.word == word }) else {
          throw line.failureOfAll(
            expected: Self.capabilityWords.map(\.word).joined(separator: ", "))
        }
        capabilities.insert(known.capability)
      }
    case "connector":
      block = .connector
      let id = try line.number("the connector's id", as: UInt32.self)
      let name = try line.word("the connector's name")
      let status = try line.choice("a status", Connector.Status.self)
      connectors.append(Connector(id: id, name: name, status: status))
    case "crtc":
      block = .crtc
      crtcs.append(CRTC(id: try line.number("the CRTC's id", as: UInt32.self)))
    case "plane":
      block = .plane
      let id = try line.number("the plane's id", as: UInt32.self)
      let kind = try line.choice("a kind of plane", Plane.Kind.self)
      planes.append(Plane(id: id, kind: kind, possibleCRTCs: 0))
    default:
      switch block {
      case .connector: try connectors[connectors.count - 1].read(key, &line)
      case .crtc: try crtcs[crtcs.count - 1].read(key, &line)
      case .plane: try planes[planes.count - 1].read(key, &line)
      case .card: throw line.failureOfAll(expected: "driver, can, connector, crtc or plane")
      }
    }
  }
}

extension DisplaySnapshot.Connector {
  fileprivate mutating func read(
    _ key: Substring, _ line: inout SnapshotLine
  ) throws(SnapshotError) {
    switch key {
    case "millimetres":
      let width = try line.number("a width above zero", as: UInt16.self, from: 1)
      let height = try line.number("a height above zero", as: UInt16.self, from: 1)
      size = PhysicalSize(widthMillimetres: Int(width), heightMillimetres: Int(height))
    case "orientation": orientation = try line.choice("an orientation", PanelOrientation.self)
    case "non-desktop": isNonDesktop = true
    case "encoder":
      let id = try line.number("the encoder's id", as: UInt32.self)
      guard line.words.first == "crtcs" else {
        throw line.failure(expected: "the word crtcs")
      }
      _ = line.key()
      encoders.append(.init(id: id, possibleCRTCs: try line.crtcIndices()))
    case "on-crtc": crtc = try line.number("a CRTC's id", as: UInt32.self)
    case "mode": modes.append(try line.mode())
    case "property": properties.append(try line.property())
    default:
      throw line.failureOfAll(
        expected: "millimetres, orientation, non-desktop, encoder, on-crtc, mode or property")
    }
  }
}

extension DisplaySnapshot.CRTC {
  fileprivate mutating func read(
    _ key: Substring, _ line: inout SnapshotLine
  ) throws(SnapshotError) {
    switch key {
    case "mode": mode = try line.mode()
    case "property": properties.append(try line.property())
    default: throw line.failureOfAll(expected: "mode or property")
    }
  }
}

extension DisplaySnapshot.Plane {
  fileprivate mutating func read(
    _ key: Substring, _ line: inout SnapshotLine
  ) throws(SnapshotError) {
    switch key {
    case "crtcs": possibleCRTCs = try line.crtcIndices()
    case "on-crtc": crtc = try line.number("a CRTC's id", as: UInt32.self)
    case "formats":
      while let next = line.words.first {
        guard let format = FourCC(next) else {
          throw line.failure(expected: "a format's four letters")
        }
        formats.append(format)
        _ = line.key()
      }
    case "rotations": rotations += line.rest()
    case "property": properties.append(try line.property())
    default:
      throw line.failureOfAll(expected: "crtcs, on-crtc, formats, rotations or property")
    }
  }
}
