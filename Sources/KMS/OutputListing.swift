import VitrineUnits

/// What `--output list` prints: every output of every card, with what is on it; `*` marks the one
/// that `choosePipe` takes.
public func listOutputs(
  _ snapshots: [DisplaySnapshot], request: DisplayRequest = DisplayRequest()
) -> [String] {
  let choice = try? selectPipeline(from: snapshots, request: request)
  return snapshots.flatMap { card in
    card.connectors.map { connector in
      let isChosen = choice.map { $0.card == card.path && $0.connector == connector.id } ?? false
      var words = [isChosen ? "*" : " ", connector.name, "on \(card.path) (\(card.driver)):"]
      words.append(connector.status.rawValue)
      if connector.isNonDesktop { words.append("non-desktop") }
      if let mode = connector.modes.first(where: { $0.isPreferred }) ?? connector.modes.first {
        words.append(mode.description)
      }
      if let size = connector.size {
        words.append("\(size.widthMillimetres) x \(size.heightMillimetres) mm")
      }
      if let orientation = connector.orientation, orientation != .normal {
        words.append(orientation.rawValue)
      }
      return words.joined(separator: " ")
    }
  }
}

/// What `--mode list` prints: the modes of the output that the request chooses, in the form that
/// `--mode` takes; `*` marks the one chosen.
public func listModes(
  _ snapshots: [DisplaySnapshot], request: DisplayRequest = DisplayRequest()
) throws(DisplayError) -> [String] {
  let choice = try selectPipeline(from: snapshots, request: request)
  let card = snapshots.first { $0.path == choice.card }
  let modes = card?.connectors.first { $0.id == choice.connector }?.modes ?? []
  return modes.map { mode in
    let isChosen = mode == choice.mode
    return "\(isChosen ? "*" : " ") \(mode)\(mode.isPreferred ? " preferred" : "")"
  }
}
