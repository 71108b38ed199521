import VitrineUnits

@testable import VitrineKMS

func choose(
  _ board: Board, device: String? = nil, output: String? = nil, mode: ModeWish = .preferred
) throws -> PipeChoice {
  try choosePipe(
    from: board.cards(), wish: DisplayWish(device: device, output: output, mode: mode))
}

/// The error of a wish that cannot be met; a wish that is met is an issue, and thrown.
func refusal(
  _ board: Board, device: String? = nil, output: String? = nil, mode: ModeWish = .preferred
) throws -> DisplayError {
  struct Met: Error { var choice: PipeChoice }
  let choice: PipeChoice
  do {
    choice = try choose(board, device: device, output: output, mode: mode)
  } catch let error as DisplayError { return error }
  throw Met(choice: choice)
}
