extension UndoController {
  /// The texts of the messages.
  public struct Texts {
    /// The message about these deletions, at least one.
    public var deleted: @MainActor ([Deletion]) -> String
    /// The title of the action.
    public var undo: String
    /// The whole message after a refusal.
    public var refused: String
    /// The beginning of a message that reports a refusal and offers to undo other deletions.
    public var refusedBriefly: String
    /// The message where a deletion could no longer be undone.
    public var tooLate: String

    /// Creates the texts.
    public init(
      deleted: @escaping @MainActor ([Deletion]) -> String, undo: String, refused: String,
      refusedBriefly: String, tooLate: String
    ) {
      self.deleted = deleted
      self.undo = undo
      self.refused = refused
      self.refusedBriefly = refusedBriefly
      self.tooLate = tooLate
    }
  }
}
