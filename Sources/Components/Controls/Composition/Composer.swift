/// The letters that are being composed, and the characters that they can stand for.
///
///     n i h a o ──► dictionary ──► 1 你好  2 你  3 拟 …  ── space, digit, tap ──► text
///
/// The dictionary answers a little later. What needs its answer, such as a space bar that takes the
/// first candidate, waits for it, and so does all that is typed after that. A state machine without
/// a clock.
struct Composer: Sendable {
  /// Something that a person does.
  enum Input: Sendable, Hashable {
    case letter(String)
    /// Takes a candidate by its index, or the letters themselves where there is none. Where nothing
    /// is composed, types a text.
    case pick(Int, otherwise: String)
    /// Deletes the last letter, or the character before the caret.
    case delete
    /// Types another text, after the first candidate.
    case text(String)
    /// Types the letters themselves.
    case commit
  }

  /// A change of the field.
  enum Output: Sendable, Hashable {
    case insert(String)
    case delete
  }

  /// The letters; empty: nothing is composed.
  private(set) var letters = ""
  /// The candidates of these letters; of earlier ones while the answer is due.
  private(set) var candidates: [Candidates.Candidate] = []
  /// Whether the dictionary has not answered for these letters yet.
  private(set) var isWaiting = false
  /// The inputs that wait for the answer.
  private var held: [Input] = []

  private static let mostHeld = 64

  /// Whether letters are composed, or typed texts wait.
  var isActive: Bool { !letters.isEmpty || !held.isEmpty }

  // MARK: Inputs

  /// Handles an input. Returns the changes of the field, in order.
  mutating func receive(_ input: Input) -> [Output] {
    // The dictionary does not answer.
    if held.count >= Self.mostHeld { return end() + receive(input) }
    if mustWait(input) || !held.isEmpty {
      held.append(input)
      return []
    }
    return perform(input)
  }

  private func mustWait(_ input: Input) -> Bool {
    switch input {
    case .pick, .text: isWaiting
    case .letter, .delete, .commit: false
    }
  }

  private mutating func perform(_ input: Input) -> [Output] {
    switch input {
    case .letter(let letter):
      if letters.isEmpty && letter == "'" { return [.insert(letter)] }
      if letters.utf8.count < TextConversion.mostLetters { setLetters(letters + letter) }
      return []
    case .pick(let index, let text): return letters.isEmpty ? [.insert(text)] : pick(index)
    case .delete:
      if letters.isEmpty { return [.delete] }
      setLetters(String(letters.dropLast()))
      return []
    case .text(let text):
      // All of the letters, which may take several candidates.
      return letters.isEmpty ? [.insert(text)] : pick(0) + continued(by: .text(text))
    case .commit: return commit()
    }
  }

  private mutating func pick(_ index: Int) -> [Output] {
    if candidates.isEmpty && index == 0 { return commit() }
    guard candidates.indices.contains(index) else { return [] }
    let candidate = candidates[index]
    setLetters(Self.rest(of: letters, after: candidate.letters))
    return [.insert(candidate.text)]
  }

  /// Performs an input after the answer for the letters that are left.
  private mutating func continued(by input: Input) -> [Output] {
    if !isWaiting { return perform(input) }
    held.insert(input, at: 0)
    return []
  }

  /// The letters after those of a candidate; an apostrophe has done its work.
  private static func rest(of letters: String, after count: Int) -> String {
    let rest = letters.utf8.dropFirst(count).drop { $0 == 0x27 }
    return String(decoding: rest, as: UTF8.self)
  }

  private mutating func setLetters(_ new: String) {
    letters = new
    isWaiting = !new.isEmpty
    if new.isEmpty { candidates = [] }
  }

  private mutating func commit() -> [Output] {
    defer { setLetters("") }
    return letters.isEmpty ? [] : [.insert(letters)]
  }

  /// Forgets the letters and what waits.
  mutating func cancel() {
    held = []
    setLetters("")
  }

  // MARK: Answers

  /// Handles the answer of the dictionary, unless it is for other letters. Returns the changes of
  /// the field.
  mutating func receive(_ found: Candidates) -> [Output] {
    if !isWaiting || found.letters != letters { return [] }
    candidates = found.list
    isWaiting = false
    return performHeld()
  }

  /// Types all letters as they are, and what waits: the focus leaves, or there is no dictionary any
  /// more. Returns the changes of the field.
  mutating func end() -> [Output] {
    var outputs: [Output] = []
    repeat {
      outputs += commit() + performHeld()
    } while isActive
    return outputs
  }

  private mutating func performHeld() -> [Output] {
    var outputs: [Output] = []
    while let next = held.first, !mustWait(next) {
      held.removeFirst()
      outputs += perform(next)
    }
    return outputs
  }
}
