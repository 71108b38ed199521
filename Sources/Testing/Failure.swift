/// The error that `body` ends with, if it is an `E`; nil where it ends well. (In Swift 6.0
/// `#expect(throws:)` does not hand the error on.)
package func failure<E: Error>(_ type: E.Type, _ body: () throws -> Void) -> E? {
  do {
    try body()
    return nil
  } catch {
    return error as? E
  }
}
