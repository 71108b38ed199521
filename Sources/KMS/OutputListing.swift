import VitrineUnits

/// The lines of `--output list`: every output of every card with its state; `*` marks the output
/// that `selectPipeline` selects.
package func listOutputs(
  _ snapshots: [DisplaySnapshot], request: DisplayRequest = DisplayRequest()
) -> [String] {
  let pipeline = try? selectPipeline(from: snapshots, request: request)
  return snapshots.flatMap { card in
    card.connectors.map { connector in
      let isChosen = pipeline.map { $0.card == card.path && $0.connector == connector.id } ?? false
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

/// The lines of `--mode list`: the modes of the requested output in the form that `--mode` accepts;
/// `*` marks the selected one.
package func listModes(
  _ snapshots: [DisplaySnapshot], request: DisplayRequest = DisplayRequest()
) throws(DisplayError) -> [String] {
  let pipeline = try selectPipeline(from: snapshots, request: request)
  let card = snapshots.first { $0.path == pipeline.card }
  let modes = card?.connectors.first { $0.id == pipeline.connector }?.modes ?? []
  return modes.map { mode in
    let isChosen = mode == pipeline.mode
    return "\(isChosen ? "*" : " ") \(mode)\(mode.isPreferred ? " preferred" : "")"
  }
}
