/// Returns the error that `body` throws, if it is an `E`; nil if it succeeds. (In Swift 6.0
/// `#expect(throws:)` does not return the error.)
package func failure<E: Error>(_ type: E.Type, _ body: () throws -> Void) -> E? {
  do {
    try body()
    return nil
  } catch {
    return error as? E
  }
}
