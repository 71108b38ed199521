public import VitrineComponents

extension Column {
  /// Creates a column with a child for each item that `items` returns, now and after each change of
  /// what it reads.
  ///
  /// `id` identifies an item: its child is made once, and made again only where the item is another
  /// value (a model object stays the same). Items that cannot be compared, such as tuples and
  /// objects that are not `@Observable`, are made again at every change. Children that are added by
  /// other calls are removed at the next change. For more than some dozens of items use a
  /// ``ListView``.
  public convenience init<Items: Sequence, ID: Hashable>(
    spacing: Double = 0, alignment: CrossAlignment = .fill,
    each items: @escaping @MainActor () -> Items, id: @escaping @MainActor (Items.Element) -> ID,
    file: StaticString = #fileID, line: UInt = #line,
    content: @escaping @MainActor (Items.Element) -> Component
  ) {
    self.init(spacing: spacing, alignment: alignment) {}
    follow("Column(each:)", file: file, line: line, items, id: id, content)
  }
}

extension Row {
  /// Creates a row with a child for each item that `items` returns; see
  /// ``Column/init(spacing:alignment:each:id:file:line:content:)``.
  public convenience init<Items: Sequence, ID: Hashable>(
    spacing: Double = 0, alignment: CrossAlignment = .center,
    each items: @escaping @MainActor () -> Items, id: @escaping @MainActor (Items.Element) -> ID,
    file: StaticString = #fileID, line: UInt = #line,
    content: @escaping @MainActor (Items.Element) -> Component
  ) {
    self.init(spacing: spacing, alignment: alignment) {}
    follow("Row(each:)", file: file, line: line, items, id: id, content)
  }
}

extension Grid {
  /// Creates a grid with a cell for each item that `items` returns; see
  /// ``Column/init(spacing:alignment:each:id:file:line:content:)``.
  public convenience init<Items: Sequence, ID: Hashable>(
    minimumWidth: Double, spacing: Double = Spacing.large,
    each items: @escaping @MainActor () -> Items, id: @escaping @MainActor (Items.Element) -> ID,
    file: StaticString = #fileID, line: UInt = #line,
    content: @escaping @MainActor (Items.Element) -> Component
  ) {
    self.init(minimumWidth: minimumWidth, spacing: spacing) {}
    follow("Grid(each:)", file: file, line: line, items, id: id, content)
  }
}

extension Component {
  fileprivate func follow<Items: Sequence, ID: Hashable>(
    _ name: String, file: StaticString, line: UInt, _ items: @escaping @MainActor () -> Items,
    id: @escaping @MainActor (Items.Element) -> ID,
    _ content: @escaping @MainActor (Items.Element) -> Component
  ) {
    let children = RepeatedChildren(id: id, make: content)
    ObservedValue(name, file: file, line: line, items).follow(for: self) { own, items, _ in
      children.show(items, in: own)
    }
  }
}

extension ListView {
  /// A list of the items that `items` returns, now and after each change of what it reads; changes
  /// are animated as by ``setItems(_:animated:)``.
  ///
  /// `id` identifies an item for as long as it exists. The row of a model object is made once, and
  /// binds what it shows of it; that of a value is made again where the value is another one.
  public convenience init<Items: RandomAccessCollection, ID: Hashable>(
    each items: @escaping @MainActor () -> Items, id: @escaping @MainActor (Items.Element) -> ID,
    rowHeight: RowHeight, name: String = "list", file: StaticString = #fileID, line: UInt = #line,
    row: @escaping @MainActor (Items.Element) -> Component
  ) {
    self.init(
      [Items.Element](), id: id, rowHeight: rowHeight, name: name, isSame: SameItem.isSame, row: row
    )
    ObservedValue("ListView(each:)", file: file, line: line, items).follow(for: self) {
      list, items, isAnimated in
      list.setItems(items, animated: isAnimated)
    }
  }

  /// The same list, with rows of one height.
  public convenience init<Items: RandomAccessCollection, ID: Hashable>(
    each items: @escaping @MainActor () -> Items, id: @escaping @MainActor (Items.Element) -> ID,
    rowHeight: Double, name: String = "list", file: StaticString = #fileID, line: UInt = #line,
    row: @escaping @MainActor (Items.Element) -> Component
  ) {
    self.init(
      each: items, id: id, rowHeight: .fixed(rowHeight), name: name, file: file, line: line,
      row: row)
  }
}
