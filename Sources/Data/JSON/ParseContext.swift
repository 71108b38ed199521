/// Where the parser is in its text: the place of the present token, and what led there.
///
/// The text comes in slices, and a token may go across some of them.
struct ParseContext {
  private var position = TextPosition()
  private var slice = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// Where in the slice the present token was looked for, and where it ended.
  private var previousEnd = 0
  private var tokenEnd = 0
  /// Whether anything was told out of the present slice.
  private(set) var hasTold = false
  /// The beginning of a token that goes across slices, and its first bytes.
  private var pending: DataError.Place?
  private var token: [UInt8] = []
  private var open: [JSONSyntaxIssue.Open] = []
  /// What was last told, and right after it, where that was in an earlier slice.
  private var last = JSONSyntaxIssue.Last.nothing
  private var lastEnd = DataError.Place(line: 1, column: 1)
  /// Since then in earlier slices.
  private var separators: [JSONSyntaxIssue.Separator] = []

  // MARK: Going on

  mutating func begin(_ slice: UnsafeBufferPointer<UInt8>) {
    self.slice = slice
    previousEnd = 0
    tokenEnd = 0
    hasTold = false
  }

  /// The slice is over, and its bytes may go.
  mutating func finish() {
    findToken()
    position.finish(slice)
    begin(UnsafeBufferPointer(start: nil, count: 0))
  }

  /// The text is over: gives what it would be about if an unfinished token were a fault.
  mutating func end() -> JSONSyntaxIssue? {
    begin(UnsafeBufferPointer(start: nil, count: 0))
    return pending == nil ? nil : fault()
  }

  /// A token ended at this byte of the slice.
  @inline(__always)
  mutating func tell(_ kind: JSONSyntaxIssue.Last, end: Int) {
    // A pending place belongs to the first token that ends in this slice, and to no other.
    if hasTold { pending = nil }
    hasTold = true
    last = kind
    previousEnd = tokenEnd
    tokenEnd = end
  }

  /// The token was the beginning of an object or array. Gives how many are open.
  mutating func open(_ isObject: Bool) -> Int {
    // Deeper places are not worth their time: a map opens millions of brackets there.
    open.append(JSONSyntaxIssue.Open(isObject: isObject, place: open.count < 5 ? place : nil))
    return open.count
  }

  mutating func close() { open.removeLast() }

  // MARK: Places

  /// Where the present token begins.
  var place: DataError.Place {
    mutating get {
      pending ?? place(at: min(separatorsEnd(from: previousEnd), max(tokenEnd - 1, 0)))
    }
  }

  /// The beginning of the slice, or the end of the text.
  var here: DataError.Place { mutating get { place(at: 0) } }

  private mutating func place(at offset: Int) -> DataError.Place {
    position.place(at: offset, in: slice)
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

  /// Notes where the token begins that follows the last one told, and what is between them.
  private mutating func findToken() {
    if !hasTold && pending != nil {
      token += slice.prefix(JSONToken.kept - min(token.count, JSONToken.kept))
      return
    }
    if hasTold {
      lastEnd = place(at: tokenEnd)
      separators.removeAll(keepingCapacity: true)
    }
    let start = separatorsEnd(from: tokenEnd)
    // Three are a fault wherever they stand: no more are needed.
    for index in tokenEnd..<start where separators.count < 4 && [0x2c, 0x3a].contains(slice[index])
    {
      separators.append(
        JSONSyntaxIssue.Separator(isComma: slice[index] == 0x2c, place: place(at: index)))
    }
    token = Array(slice[start...].prefix(JSONToken.kept))
    pending = start == slice.count ? nil : place(at: start)
  }

  // MARK: Faults

  /// The token after the last one told cannot be.
  mutating func fault() -> JSONSyntaxIssue {
    findToken()
    return JSONSyntaxIssue(
      last: last, lastEnd: lastEnd, open: open.last, separators: separators,
      token: pending ?? place(at: slice.count), bytes: token)
  }

  func byte(at offset: Int) -> UInt8 { offset < slice.count ? slice[offset] : 0 }

  /// The text ends here, too early.
  var cutOff: ParseIssue {
    mutating get {
      JSONSyntaxIssue.cutOff(
        open.last, text: token.first == 0x22 ? pending : nil,
        isEmpty: last == .nothing && pending == nil, at: here)
    }
  }
}
