/// The position of the current token in the text, and what came before it.
///
/// The text arrives in slices, and a token may span several of them.
struct ParseContext {
  private var text = TextPosition()
  private var slice = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The offsets in the slice where the search for the current token began, and where it ended.
  private var previousEnd = 0
  private var tokenEnd = 0
  /// Whether a token of the current slice has ended.
  private(set) var hasToken = false
  /// The position and the first bytes of a token that spans slices.
  private var pending: DataError.Position?
  private var token: [UInt8] = []
  private var open: [JSONSyntaxIssue.Open] = []
  /// The last token and the position after it, if it was in an earlier slice.
  private var last = JSONSyntaxIssue.Last.nothing
  private var lastEnd = DataError.Position(line: 1, column: 1)
  /// The separators since then in earlier slices.
  private var separators: [JSONSyntaxIssue.Separator] = []

  // MARK: Advancing

  mutating func begin(_ slice: UnsafeBufferPointer<UInt8>) {
    self.slice = slice
    previousEnd = 0
    tokenEnd = 0
    hasToken = false
  }

  /// Ends the slice, whose bytes may be freed afterwards.
  mutating func finish() {
    findToken()
    text.finish(slice)
    begin(UnsafeBufferPointer(start: nil, count: 0))
  }

  /// Ends the text. Returns the issue to report if an unfinished token is a fault.
  mutating func end() -> JSONSyntaxIssue? {
    begin(UnsafeBufferPointer(start: nil, count: 0))
    return pending == nil ? nil : fault()
  }

  /// Records that a token ended at this byte of the slice.
  @inline(__always)
  mutating func record(_ kind: JSONSyntaxIssue.Last, end: Int) {
    // A pending position belongs only to the first token that ends in this slice.
    if hasToken { pending = nil }
    hasToken = true
    last = kind
    previousEnd = tokenEnd
    tokenEnd = end
  }

  /// Records that the token opened an object or array. Returns the number of open ones.
  mutating func open(_ isObject: Bool) -> Int {
    // Deeper positions are not worth the time: a map opens millions of brackets there.
    open.append(JSONSyntaxIssue.Open(isObject: isObject, position: open.count < 5 ? position : nil))
    return open.count
  }

  mutating func close() { open.removeLast() }

  // MARK: Places

  /// The beginning of the current token.
  var position: DataError.Position {
    mutating get {
      pending ?? position(at: min(separatorsEnd(from: previousEnd), max(tokenEnd - 1, 0)))
    }
  }

  /// The beginning of the slice, or the end of the text.
  var here: DataError.Position { mutating get { position(at: 0) } }

  private mutating func position(at offset: Int) -> DataError.Position {
    text.position(at: offset, in: slice)
  }

  private func separatorsEnd(from start: Int) -> Int {
    var index = start
    while index < slice.count {
      switch slice[index] {
      case 0x20, 0x09, 0x0a, 0x0d, 0x2c, 0x3a: index += 1
      default: return index
      }
    }
    return index
  }

  /// Finds the beginning of the token after the last recorded one, and the separators between them.
  private mutating func findToken() {
    if !hasToken && pending != nil {
      token += slice.prefix(JSONToken.kept - min(token.count, JSONToken.kept))
      return
    }
    if hasToken {
      lastEnd = position(at: tokenEnd)
      separators.removeAll(keepingCapacity: true)
    }
    let start = separatorsEnd(from: tokenEnd)
    // Three separators are always a fault, so no more are needed.
    for index in tokenEnd..<start where separators.count < 4 && [0x2c, 0x3a].contains(slice[index])
    {
      separators.append(
        JSONSyntaxIssue.Separator(isComma: slice[index] == 0x2c, position: position(at: index)))
    }
    token = Array(slice[start...].prefix(JSONToken.kept))
    pending = start == slice.count ? nil : position(at: start)
  }

  // MARK: Faults

  /// Returns the issue for an invalid token after the last recorded one.
  mutating func fault() -> JSONSyntaxIssue {
    findToken()
    return JSONSyntaxIssue(
      last: last, lastEnd: lastEnd, open: open.last, separators: separators,
      token: pending ?? position(at: slice.count), bytes: token)
  }

  func byte(at offset: Int) -> UInt8 { offset < slice.count ? slice[offset] : 0 }

  /// The issue for a text that ends here, too early.
  var cutOff: ParseIssue {
    mutating get {
      JSONSyntaxIssue.cutOff(
        open.last, text: token.first == 0x22 ? pending : nil,
        isEmpty: last == .nothing && pending == nil, at: here)
    }
  }
}
