/// The words of one line, parsed from the left. Errors name the file and the line.
struct SnapshotLine {
  private let file: String
  private let number: Int
  private let all: [Substring]
  private(set) var words: ArraySlice<Substring>

  init(_ source: Substring, file: String, number: Int) {
    self.file = file
    self.number = number
    let content = source.prefix { $0 != "#" }
    all = content.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    words = all[...]
  }

  /// An error about the rest of the line.
  func failure(expected: String) -> SnapshotError {
    SnapshotError(
      file: file, line: number, expected: expected, found: words.joined(separator: " "))
  }

  /// An error about the whole line.
  func failureOfAll(expected: String) -> SnapshotError {
    SnapshotError(file: file, line: number, expected: expected, found: all.joined(separator: " "))
  }

  func end() throws(SnapshotError) {
    if !words.isEmpty { throw failure(expected: "the end of the line") }
  }

  mutating func key() -> Substring? { words.popFirst() }

  /// The remaining words.
  mutating func rest() -> [String] {
    defer { words = [] }
    return words.map { String($0) }
  }

  mutating func word(_ expected: String) throws(SnapshotError) -> String {
    guard let next = words.popFirst() else { throw failure(expected: expected) }
    return String(next)
  }

  mutating func number<N: FixedWidthInteger>(
    _ expected: String, as: N.Type, from least: N = 0
  ) throws(SnapshotError) -> N {
    guard let next = words.first else { throw failure(expected: expected) }
    let value = next.hasPrefix("0x") ? N(next.dropFirst(2), radix: 16) : N(next)
    guard let value, value >= least else { throw failure(expected: expected) }
    words.removeFirst()
    return value
  }

  mutating func choice<C: RawRepresentable<String> & CaseIterable>(
    _ expected: String, _: C.Type
  ) throws(SnapshotError) -> C {
    guard let next = words.first, let value = C(rawValue: String(next)) else {
      let choices = C.allCases.map(\.rawValue).joined(separator: ", ")
      throw failure(expected: "\(expected) (\(choices))")
    }
    words.removeFirst()
    return value
  }

  mutating func crtcIndices() throws(SnapshotError) -> UInt32 {
    var mask: UInt32 = 0
    while !words.isEmpty {
      guard let index = words.first.flatMap({ UInt32($0) }), index < 32 else {
        throw failure(expected: "indices of CRTCs, 0 to 31")
      }
      mask |= 1 << index
      words.removeFirst()
    }
    return mask
  }

  mutating func property() throws(SnapshotError) -> DisplaySnapshot.Property {
    let id = try number("the property's id", as: UInt32.self)
    let value = try number("the property's value", as: UInt64.self)
    let name = words.joined(separator: " ")
    if name.isEmpty { throw failure(expected: "the property's name") }
    words = []
    return .init(id: id, name: name, value: value)
  }

  mutating func mode() throws(SnapshotError) -> DisplayMode {
    let clock = try number("a pixel clock in kHz", as: UInt32.self)
    let horizontal = try timing("across")
    let vertical = try timing("down")
    let flags = try number("the mode's flags", as: UInt32.self)
    var mode = DisplayMode(clock: clock, horizontal: horizontal, vertical: vertical, flags: flags)
    while let next = words.first {
      if next == "preferred" {
        mode.isPreferred = true
      } else if next.hasPrefix("hskew="), let value = UInt16(next.dropFirst(6)) {
        mode.hskew = value
      } else if next.hasPrefix("vscan="), let value = UInt16(next.dropFirst(6)) {
        mode.vscan = value
      } else {
        throw failure(expected: "preferred, hskew=N or vscan=N")
      }
      words.removeFirst()
    }
    return mode
  }

  mutating func timing(_ axis: String) throws(SnapshotError) -> DisplayMode.Timing {
    let display = try number("the visible part \(axis), above zero", as: UInt16.self, from: 1)
    let start = try number("where the sync starts \(axis)", as: UInt16.self)
    let end = try number("where the sync ends \(axis)", as: UInt16.self)
    return .init(display, start, end, try number("the total \(axis)", as: UInt16.self))
  }
}
