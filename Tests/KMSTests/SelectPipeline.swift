import VitrineKMS
import VitrineUnits

func choose(
  _ board: Board, device: String? = nil, output: String? = nil, mode: ModeRequest = .preferred
) throws -> DisplayPipeline {
  try selectPipeline(
    from: board.cards(), request: DisplayRequest(device: device, output: output, mode: mode))
}

/// The error of a request that cannot be met. A request that is met is recorded as an issue, and
/// thrown.
func refusal(
  _ board: Board, device: String? = nil, output: String? = nil, mode: ModeRequest = .preferred
) throws -> DisplayError {
  struct Met: Error { var choice: DisplayPipeline }
  let choice: DisplayPipeline
  do {
    choice = try choose(board, device: device, output: output, mode: mode)
  } catch let error as DisplayError { return error }
  throw Met(choice: choice)
}
