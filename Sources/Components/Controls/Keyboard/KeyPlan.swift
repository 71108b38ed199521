import VitrineUnits

/// The keys of the keyboard that is shown, in rows.
struct KeyPlan: Sendable, Hashable {
  enum Page: Sendable, Hashable {
    case letters
    /// A page of digits and symbols, from 0.
    case symbols(Int)
  }

  var rows: [[Key]]
  /// The largest width of a key of width 1, in points.
  var widestKey: Double

  private static let widestLetter = 88.0
  private static let widestDigit = 120.0
  /// The width of the keys beside the last row of letters.
  private static let side = 1.5

  // MARK: Pads

  /// A pad of digits from the rows of its file.
  init(pad rows: [[String]]) {
    self.rows = rows.map { row in
      row.map { name in
        switch name {
        case "delete": Key(action: .delete)
        case "submit": Key(action: .submit)
        case "hide": Key(action: .hide)
        default: Key(action: .type(name))
        }
      }
    }
    widestKey = Self.widestDigit
  }

  /// Leaves each key its own character only.
  mutating func removeAccents() {
    for row in rows.indices {
      for column in rows[row].indices { rows[row][column].accents = [] }
    }
  }

  // MARK: Letters and symbols

  /// A page of a layout.
  init(
    _ layout: KeyboardLayout, page: Page, isShifted: Bool, symbols shared: [[[String]]],
    hasLanguages: Bool
  ) {
    let symbols = layout.symbols.isEmpty ? shared : layout.symbols
    widestKey = Self.widestLetter
    var texts: [[String]]
    let left: Key?
    switch page {
    case .letters:
      let isCapital = isShifted && !layout.capitals.isEmpty
      texts = isCapital ? layout.capitals : layout.letters
      left = layout.capitals.isEmpty ? nil : Key(action: .shift)
    case .symbols(let number):
      texts = symbols.indices.contains(number) ? symbols[number] : []
      let next = (number + 1) % max(1, symbols.count)
      left = symbols.count > 1 ? Key(action: .page(.symbols(next))) : nil
    }
    let last = texts.popLast() ?? []
    rows = texts.map { $0.map { Self.key($0, layout) } }
    let most = max(Double(rows.map(\.count).max() ?? 0), Double(last.count) + 1)
    // The keys at both sides fill the last row of letters, if there is room.
    let sides = left == nil ? 1.0 : 2
    let side = max(1, min(Self.side, (most - Double(last.count)) / sides))
    var row = last.map { Self.key($0, layout) }
    if var left {
      left.width = side
      row.insert(left, at: 0)
    }
    row.append(Key(action: .delete, width: side))
    rows.append(row)
    rows.append(Self.bottom(page, layout, width: max(most, Self.width(of: row)), hasLanguages))
  }

  private static func key(_ text: String, _ layout: KeyboardLayout) -> Key {
    if let accents = layout.accents[text] { return Key(action: .type(text), accents: accents) }
    let small = layout.accents[text.lowercased()] ?? []
    // A character without a capital of its own, such as “ß”, stays as it is.
    let capitals = small.map { $0.uppercased().count == $0.count ? $0.uppercased() : $0 }
    return Key(action: .type(text), accents: capitals)
  }

  /// A key with the others of `texts` as its accents.
  private static func key(_ texts: [String]) -> Key {
    Key(action: .type(texts.first ?? ""), accents: Array(texts.dropFirst()))
  }

  /// The row of the space bar, which fills it.
  private static func bottom(
    _ page: Page, _ layout: KeyboardLayout, width: Double, _ hasLanguages: Bool
  ) -> [Key] {
    var row = [Key(action: .page(page == .letters ? .symbols(0) : .letters), width: Self.side)]
    if hasLanguages { row.append(Key(action: .language)) }
    row.append(key(layout.comma))
    let after = [
      key(layout.stop), Key(action: .hide), Key(action: .submit, width: Self.side),
    ]
    let space = max(2, width - Self.width(of: row) - Self.width(of: after))
    row.append(Key(action: .type(" "), width: space, isSpace: true))
    return row + after
  }

  private static func width(of row: [Key]) -> Double { row.reduce(0) { $0 + $1.width } }

  // MARK: Places

  /// The areas of the keys in a panel of this size, row by row, without gaps: each point between
  /// two keys belongs to the nearer one.
  func frames(in size: Size) -> [[Rect]] {
    let units = rows.map { Self.width(of: $0) }.max() ?? 1
    let unit = min(size.width / max(units, 1), widestKey)
    let height = size.height / Double(max(rows.count, 1))
    return rows.enumerated().map { index, row in
      var x = (size.width - Self.width(of: row) * unit) / 2
      return row.map { key in
        defer { x += key.width * unit }
        let (left, right) = (x.rounded(), (x + key.width * unit).rounded())
        let (top, bottom) = (
          (Double(index) * height).rounded(), (Double(index + 1) * height).rounded()
        )
        return Rect(left, top, right - left, bottom - top)
      }
    }
  }
}
