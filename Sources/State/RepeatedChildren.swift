import Observation
import VitrineComponents

/// The children of a container, one for each item of a collection.
///
/// The child of an item stays, with its state, for as long as there is an item with its id that is
/// equal to it or the same object; it moves with the item.
@MainActor
final class RepeatedChildren<Element, ID: Hashable> {
  private struct Entry {
    let element: Element
    let component: Component
  }
  /// The entries of each id, in the order of their items: ids that are not unique lose no item.
  private var entries: [ID: [Entry]] = [:]
  private let id: @MainActor (Element) -> ID
  private let make: @MainActor (Element) -> Component

  init(
    id: @escaping @MainActor (Element) -> ID, make: @escaping @MainActor (Element) -> Component
  ) {
    self.id = id
    self.make = make
  }

  /// Shows other items in `container`, which has no other children.
  func show(_ items: some Sequence<Element>, in container: Component) {
    var old = entries
    entries = [:]
    var wanted: [Component] = []
    for element in items {
      let id = id(element)
      let entry = entry(of: element, among: &old[id, default: []])
      entries[id, default: []].append(entry)
      wanted.append(entry.component)
    }
    let staying = Set(wanted.map(ObjectIdentifier.init))
    for child in container.children where !staying.contains(ObjectIdentifier(child)) {
      child.removeFromParent()
    }
    for (index, child) in wanted.enumerated() {
      if container.children.indices.contains(index), container.children[index] === child {
        continue
      }
      if child.parent === container {
        container.moveChild(child, to: index)
      } else {
        container.insertChild(child, at: index)
      }
    }
    container.setNeedsMeasure()
  }

  private func entry(of element: Element, among old: inout [Entry]) -> Entry {
    if !old.isEmpty {
      let known = old.removeFirst()
      if SameItem.isSame(known.element, element) {
        return Entry(element: element, component: known.component)
      }
    }
    return Entry(element: element, component: make(element))
  }
}

/// Whether the component of one item can show another one.
enum SameItem {
  /// Whether both are the same observable object, whose changes the component follows, or equal
  /// values.
  static func isSame<Element>(_ a: Element, _ b: Element) -> Bool {
    if let a = a as? any AnyObject & Observable, let b = b as? any AnyObject & Observable {
      return a === b
    }
    func equals<Value: Equatable>(_ a: Value, _ b: Any) -> Bool { (b as? Value) == a }
    guard let a = a as? any Equatable else { return false }
    return equals(a, b)
  }
}
