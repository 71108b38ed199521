/// The answers of earlier runs and of this one, and when they may be written.
///
///     file ──read──► answers ──asked──► known? ──► the font, fontconfig asleep
///                       ▲                 └─ no ─► fontconfig reads, and is asked
///                       └────── change ◄──────────┘            └► grounds
struct RememberedFonts {
  private enum State {
    case untried
    /// As an earlier run left them.
    case read(FontAnswers)
    /// Fontconfig has read its files in this run.
    case own(FontAnswers)
    case unavailable
  }

  private let file: FontMemoryFile?
  private var state: State
  private var isChanged = false

  /// A change that is younger than this when fontconfig reads may be followed by another that bears
  /// the same time, where file systems count coarsely. One that lies in the future does not count: a
  /// board without a clock starts in the past each time.
  private static let settled: Int64 = 2_000_000_000
  /// Fontconfig has read all that it reads by so long after a program's start, on the slowest board.
  private static let reading: Int64 = 30_000_000_000

  init(_ memory: FontMemory?, _ source: FontSource) {
    switch source {
    case .system: file = memory.flatMap { FontMemoryFile($0, source: "") }
    case .configuration(let path): file = memory.flatMap { FontMemoryFile($0, source: path) }
    // These are opened at once; nothing would be spared.
    case .files: file = nil
    }
    state = file == nil ? .unavailable : .untried
  }

  mutating func primary(_ wish: FontAnswers.Wish) -> FontAnswers.Primary? {
    known?.primary(wish)
  }

  mutating func fallback(_ question: FontAnswers.Question) -> FontFace.Identity? {
    known?.fallback(question)
  }

  private var known: FontAnswers? {
    mutating get {
      if case .untried = state {
        state = file?.read().map(State.read) ?? .unavailable
        // So that it need not be done again until the next start of the system.
        if case .read(let answers) = state, answers.isConfirmedAnew { isChanged = true }
      }
      switch state {
      case .read(let answers), .own(let answers): return answers
      case .untried, .unavailable: return nil
      }
    }
  }

  mutating func endReading(_ configuration: FontConfiguration) {
    guard let file else { return }
    var grounds = FontGrounds(file.watched)
    for path in configuration.grounds { grounds.add(path) }
    let fresh = file.startedAt - Self.settled...file.startedAt + Self.reading
    guard !grounds.changed(in: fresh) else {
      state = .unavailable
      return
    }
    // Answers of the same grounds stay; those of others, read a moment ago, do not.
    if var known, known.grounds.paths.starts(with: grounds.paths),
      let confirmed = known.grounds.confirmed
    {
      known.grounds = confirmed
      state = .own(known)
    } else {
      state = .own(FontAnswers(grounds: grounds))
    }
  }

  /// `body` tells whether it changed anything.
  mutating func change(_ body: (inout FontAnswers) -> Bool) {
    guard case .own(var answers) = state else { return }
    // No second copy of the tables while they change.
    state = .unavailable
    if body(&answers) { isChanged = true }
    state = .own(answers)
  }

  mutating func write() {
    guard isChanged, let file else { return }
    isChanged = false
    if let known { file.write(known) }
  }
}
