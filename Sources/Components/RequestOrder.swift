/// Puts results into the order of their requests: one that comes early waits for those before it.
@MainActor
package struct RequestOrder {
  /// A result that is handled in its turn.
  package struct Answer {
    package let handle: @MainActor () -> Void
  }
  /// The results that wait, by the number of their request.
  private var waiting: [Int: Answer] = [:]
  private var requestCount = 0
  private var handledCount = 0

  package init() {}

  /// Notes a request, and returns its number.
  package mutating func begin() -> Int {
    defer { requestCount += 1 }
    return requestCount
  }

  /// Adds the result of a request.
  package mutating func add(_ number: Int, _ handle: @escaping @MainActor () -> Void) {
    waiting[number] = Answer(handle: handle)
  }

  /// Removes and returns the next result; nil while the next request has none.
  package mutating func next() -> Answer? {
    guard let answer = waiting.removeValue(forKey: handledCount) else { return nil }
    handledCount += 1
    return answer
  }
}
