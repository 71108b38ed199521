import Synchronization

/// Items that any thread adds, and that one thread takes. That thread can wait for them beside
/// other descriptors.
package final class Inbox<Item: Sendable>: Sendable {
  private let arrivals: EventCounter?
  private let items = Mutex<[Item]>([])
  /// The reason why there is no descriptor to wait for; nil: there is one. Items can be added and
  /// taken in any case.
  package let refusal: SystemError?

  package init() {
    do throws(SystemError) {
      arrivals = try EventCounter()
      refusal = nil
    } catch {
      arrivals = nil
      refusal = error
    }
  }

  /// Readable while there are items; negative if the system refuses it.
  package var descriptor: Int32 { arrivals?.descriptor ?? -1 }

  package func add(_ item: Item) {
    items.withLock { $0.append(item) }
    arrivals?.add()
  }

  /// Returns the items since the last call, in the order in which they were added.
  package func take() -> [Item] {
    arrivals?.take()
    return items.withLock { items in
      defer { items = [] }
      return items
    }
  }
}
