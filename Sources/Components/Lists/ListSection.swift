/// Items under a common header, which stays at the list's top while any of them is in sight.
public struct ListSection<ID: Hashable, Items: RandomAccessCollection> {
  /// Identifies the section for as long as it exists.
  public var id: ID
  /// The items in the order of their rows; may be empty.
  public var items: Items

  /// Creates a section. `id` differs from those of all other sections of the list.
  public init(id: ID, items: Items) {
    self.id = id
    self.items = items
  }
}

extension ListView {
  /// A list of sections, each with a header above its rows.
  public convenience init<SectionID: Hashable, Data: RandomAccessCollection, ID: Hashable>(
    sections: [ListSection<SectionID, Data>], id: @escaping @MainActor (Data.Element) -> ID,
    rowHeight: RowHeight, headerHeight: RowHeight, name: String = "list",
    header: @escaping @MainActor (SectionID) -> Component,
    row: @escaping @MainActor (Data.Element) -> Component
  ) {
    let recipe = RowRecipe(
      id: id, row: row,
      header: { section in
        guard let section = section.base as? SectionID else { return Component() }
        return header(section)
      })
    self.init(
      source: TypedSource(Self.parts(sections), recipe), name: name, rowHeight: rowHeight,
      headerHeight: headerHeight)
  }

  /// Shows other sections and items, of the same types as the list's first ones; see
  /// ``setItems(_:animated:)``.
  public func setSections<SectionID: Hashable, Data: RandomAccessCollection>(
    _ sections: [ListSection<SectionID, Data>], animated: Bool = true
  ) {
    setParts(Self.parts(sections), animated: animated)
  }

  private static func parts<SectionID, Data: RandomAccessCollection>(
    _ sections: [ListSection<SectionID, Data>]
  ) -> [ListPart<Data.Element>] {
    sections.map { ListPart(header: AnyHashable($0.id), $0.items) }
  }
}
