public import Vitrine

extension ItemStore {
  /// Merges the content of a data folder, all or nothing. Pass it the result of
  /// `DataDirectory.read`, from a background job.
  ///
  /// Messages stay, except for built-in ones. Those were added while there was no `messages.json`,
  /// and are removed when there is an edition without them. A message that only has the id of a
  /// built-in one belongs to the user and stays. Places that are not in the content are removed.
  @discardableResult
  public func merge(_ content: Content) throws(StoreError) -> MergeReport {
    let builtIn = Set(Content.builtInMessages)
    return try merge([
      ItemEdition(content.messages, removingMissingWhere: { builtIn.contains($0) }),
      ItemEdition(content.places, removingMissingWhere: { _ in true }),
    ])
  }
}
