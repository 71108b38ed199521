import VitrineUnits

/// The items of a list without their type: the number of slots, their keys, and their rows.
///
/// Slots are rows and section headers in one sequence, so that one rule adds, removes and moves
/// both.
@MainActor
class ListSource {
  let slotCount: Int

  init(slotCount: Int) { self.slotCount = slotCount }

  func key(_ slot: Int) -> AnyHashable { fatalError("ListSource.key(_:) must be overridden") }
  func makeRow(_ slot: Int) -> Component { fatalError("ListSource.makeRow(_:) must be overridden") }
  func isHeader(_ slot: Int) -> Bool { false }
  /// The header above a slot, or the slot itself where it is one.
  func header(of slot: Int) -> Int? { nil }
  /// All header slots, ascending.
  var headers: [Int] { [] }
  var itemCount: Int { slotCount }
  func slot(ofItem item: Int) -> Int { item }
  /// O(n).
  func slot(ofID id: AnyHashable) -> Int? { nil }
  func change(to new: ListSource) -> ListChange {
    fatalError("ListSource.change(to:) must be overridden")
  }
  /// Whether the content of slot `slot` differs from that of slot `other` in `old`.
  func differs(_ slot: Int, from old: ListSource, _ other: Int) -> Bool { true }
}

/// The rows of one section, or of a whole list without sections.
struct ListPart<Element> {
  /// The section's id; nil without a header.
  var header: AnyHashable?
  var count: Int
  var element: (Int) -> Element

  init(header: AnyHashable? = nil, _ items: some RandomAccessCollection<Element>) {
    self.header = header
    count = items.count
    if let array = items as? [Element] {
      element = { array[$0] }
    } else {
      element = { items[items.index(items.startIndex, offsetBy: $0)] }
    }
  }
}

/// A source whose items can be replaced by others of the same type.
class ElementSource<Element>: ListSource {
  func holding(_ parts: [ListPart<Element>]) -> ListSource {
    fatalError("ElementSource.holding(_:) must be overridden")
  }
}

/// Makes and compares the slots of one list.
@MainActor
struct RowRecipe<Element, ID: Hashable> {
  var id: @MainActor (Element) -> ID
  var row: @MainActor (Element) -> Component
  var header: @MainActor (AnyHashable) -> Component
  /// Whether the row of one element also shows the other.
  var isSame: @MainActor (Element, Element) -> Bool = Self.areEqual

  /// Whether both are equal; elements that cannot be compared are not.
  static func areEqual(_ a: Element, _ b: Element) -> Bool {
    func equals<Value: Equatable>(_ a: Value, _ b: Any) -> Bool { (b as? Value) == a }
    guard let a = a as? any Equatable else { return false }
    return equals(a, b)
  }
}

final class TypedSource<Element, ID: Hashable>: ElementSource<Element> {
  private let parts: [ListPart<Element>]
  /// The slot at which each part begins.
  private let starts: [Int]
  private let recipe: RowRecipe<Element, ID>

  init(_ parts: [ListPart<Element>], _ recipe: RowRecipe<Element, ID>) {
    self.parts = parts
    self.recipe = recipe
    var starts: [Int] = []
    var slot = 0
    for part in parts {
      starts.append(slot)
      slot += part.count + (part.header == nil ? 0 : 1)
    }
    self.starts = starts
    super.init(slotCount: slot)
  }

  override func holding(_ parts: [ListPart<Element>]) -> ListSource {
    TypedSource(parts, recipe)
  }

  private enum Key: Hashable {
    case header(AnyHashable)
    case item(ID)
  }

  private enum Place {
    case header(AnyHashable)
    case item(Element)
  }

  /// The last part that begins at `slot` or before; empty ones do not count.
  private func part(at slot: Int) -> Int {
    if starts.count == 1 { return 0 }
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= slot { low = middle } else { high = middle }
    }
    return low
  }

  private func place(_ slot: Int) -> Place {
    let number = part(at: slot)
    let part = parts[number]
    guard let header = part.header else { return .item(part.element(slot - starts[number])) }
    if slot == starts[number] { return .header(header) }
    return .item(part.element(slot - starts[number] - 1))
  }

  private func typedKey(_ slot: Int) -> Key {
    switch place(slot) {
    case .header(let id): .header(id)
    case .item(let element): .item(recipe.id(element))
    }
  }

  /// The id of each slot in a list without headers: faster, since a long list's change needs all of
  /// them.
  private var plainID: ((Int) -> ID)? {
    guard parts.count == 1, parts[0].header == nil else { return nil }
    let element = parts[0].element
    let id = recipe.id
    return { id(element($0)) }
  }

  override func key(_ slot: Int) -> AnyHashable {
    switch place(slot) {
    case .header(let id): AnyHashable(HeaderKey(section: id))
    case .item(let element): AnyHashable(recipe.id(element))
    }
  }

  override func makeRow(_ slot: Int) -> Component {
    switch place(slot) {
    case .header(let id): recipe.header(id)
    case .item(let element): recipe.row(element)
    }
  }

  override func isHeader(_ slot: Int) -> Bool { header(of: slot) == slot }

  override func header(of slot: Int) -> Int? {
    let number = part(at: slot)
    return parts[number].header == nil ? nil : starts[number]
  }

  override var headers: [Int] {
    parts.indices.filter { parts[$0].header != nil }.map { starts[$0] }
  }

  override var itemCount: Int { parts.reduce(0) { $0 + $1.count } }

  override func slot(ofItem item: Int) -> Int {
    var index = item
    for (number, part) in parts.enumerated() {
      if index < part.count { return starts[number] + index + (part.header == nil ? 0 : 1) }
      index -= part.count
    }
    misuse(
      "ListView: a list of \(itemCount) items has no item \(item); give an index below the count")
  }

  override func slot(ofID id: AnyHashable) -> Int? {
    guard let id = id.base as? ID else { return nil }
    return (0..<slotCount).first { typedKey($0) == .item(id) }
  }

  override func change(to new: ListSource) -> ListChange {
    guard let new = new as? TypedSource<Element, ID> else {
      return ListChange(oldCount: slotCount, old: key, newCount: new.slotCount, new: new.key)
    }
    guard let oldID = plainID, let newID = new.plainID else {
      return ListChange(
        oldCount: slotCount, old: typedKey, newCount: new.slotCount, new: new.typedKey)
    }
    return ListChange(oldCount: slotCount, old: oldID, newCount: new.slotCount, new: newID)
  }

  override func differs(_ slot: Int, from old: ListSource, _ other: Int) -> Bool {
    guard let old = old as? TypedSource<Element, ID> else { return true }
    switch (place(slot), old.place(other)) {
    case (.item(let new), .item(let old)): return !recipe.isSame(new, old)
    case (.header, .header): return false
    case (.item, .header), (.header, .item): return true
    }
  }
}

/// The key of a section's header among the rows.
struct HeaderKey: Hashable {
  let section: AnyHashable
}

/// The key of an item whose id another one has too.
struct DuplicateID: Hashable {
  let id: AnyHashable
  let slot: Int
}
