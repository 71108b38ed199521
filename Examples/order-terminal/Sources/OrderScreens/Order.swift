import Vitrine

/// A ticket for the kitchen.
public struct Ticket: Sendable, Hashable, Encodable {
  public struct Item: Sendable, Hashable, Encodable {
    public var product: String
    public var count: Int
  }

  public var name: String
  public var takesAway: Bool
  public var items: [Item]
  public var cents: Int
}

/// Sends a ticket to the kitchen and returns its number. It runs in the background.
public typealias Kitchen = @Sendable (Ticket) async throws -> Int

/// The order of one guest. Each start screen has a new one, so that a guest who walks away leaves
/// nothing behind.
@MainActor @Observable final class Order {
  struct Line: Hashable {
    var product: Product
    var count: Int
  }

  private(set) var lines: [Line] = []
  /// The number under which the order is called out; nil before it is sent.
  private(set) var number: Int?
  /// The time at which the number came.
  private(set) var sent: Instant?

  static let mostOfOne = 20

  var cents: Int { lines.map { $0.product.cents * $0.count }.reduce(0, +) }
  var count: Int { lines.map(\.count).reduce(0, +) }

  func count(of product: Product) -> Int { lines.first { $0.product == product }?.count ?? 0 }

  func add(_ product: Product) { set(product, to: count(of: product) + 1) }

  func set(_ product: Product, to count: Int) {
    let count = min(count, Self.mostOfOne)
    if let index = lines.firstIndex(where: { $0.product == product }) {
      if count > 0 { lines[index].count = count } else { lines.remove(at: index) }
    } else if count > 0 {
      lines.append(Line(product: product, count: count))
    }
  }

  func ticket(name: String, takesAway: Bool) -> Ticket {
    Ticket(
      name: name, takesAway: takesAway,
      items: lines.map { .init(product: $0.product.id, count: $0.count) }, cents: cents)
  }

  func accept(as number: Int, at time: Instant?) { (self.number, sent) = (number, time) }

  /// Begins an empty order once the number has been visible for 15 seconds.
  func advance(to now: Instant?) {
    guard let now, let sent, now - sent >= .seconds(15) else { return }
    startAgain()
  }

  func startAgain() { (lines, number, sent) = ([], nil, nil) }
}
