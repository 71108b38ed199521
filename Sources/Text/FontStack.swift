import VitrineComponents

/// A family at one weight, and its fallback fonts for missing characters.
package final class FontStack {
  /// The requested font; nil if no font can be opened at all.
  package let primary: FontFace?

  private let request: FontRequest
  // The library retains its stacks as long as it lives.
  private unowned let library: FontLibrary
  /// All fonts in the order of lookup, for each language.
  private var orders: [TextLanguage: Order] = [:]
  private var answers: [Question: FontFace?] = [:]

  /// The cache key of a character that the primary font lacks.
  private struct Question: Hashable {
    var scalar: UInt32
    var language: TextLanguage
    var isColored: Bool
  }

  private struct Order {
    var pattern: OpaquePointer
    var candidates: [FontCandidate]
    /// The fonts whose glyphs have colors.
    var colored: [FontCandidate]
  }

  /// The number of cached results before all are dropped: a page of Chinese needs a few hundred.
  private static let answerLimit = 4096

  init(_ request: FontRequest, library: FontLibrary) {
    self.request = request
    self.library = library
    guard let configuration = library.configuration() else {
      self.primary = nil
      return
    }
    let pattern = configuration.pattern(for: request, language: .none)
    func identity(_ candidate: FontCandidate) -> FontFace.Identity? {
      configuration.identity(of: candidate, for: pattern, weight: request.weight)
    }
    if let best = configuration.best(pattern), let identity = identity(best),
      let face = library.face(identity)
    {
      self.primary = face
      if !request.families.contains(where: { configuration.isNamed(best, $0) }) {
        library.reportSubstitute(best.family, for: request.family)
      }
    } else {
      // If the best cannot be opened, the first one that can.
      self.primary =
        configuration.all(pattern).lazy
        .filter { !configuration.isColored($0) }
        .compactMap { identity($0).flatMap(library.face) }.first
    }
  }

  /// Returns the font that shows a character; nil if none does. The result does not depend on
  /// earlier calls. Monochrome fonts come first, or color fonts if `isColored`.
  package func face(
    for scalar: UInt32, language: TextLanguage, isColored: Bool = false
  ) -> FontFace? {
    if !isColored, let primary, primary.glyph(for: scalar) != nil { return primary }
    let question = Question(scalar: scalar, language: language, isColored: isColored)
    if let known = answers[question] { return known }
    let answer = found(question)
    if answers.count >= Self.answerLimit { answers.removeAll(keepingCapacity: true) }
    answers[question] = .some(answer)
    return answer
  }

  private func found(_ question: Question) -> FontFace? {
    guard let configuration = library.configuration() else { return nil }
    let order = order(for: question.language, configuration)
    func face(in candidates: [FontCandidate]) -> FontFace? {
      for candidate in candidates where candidate.covers(question.scalar) {
        let identity = configuration.identity(
          of: candidate, for: order.pattern, weight: request.weight)
        if let face = identity.flatMap(library.face), face.glyph(for: question.scalar) != nil {
          return face
        }
      }
      return nil
    }
    let (first, second) =
      question.isColored ? (order.colored, order.candidates) : (order.candidates, order.colored)
    return face(in: first) ?? face(in: second)
  }

  /// Returns fontconfig's order, with members of the same superfamily first ("Noto Sans Arabic" for
  /// "Noto Sans"), whose strokes and proportions match.
  private func order(for language: TextLanguage, _ configuration: FontConfiguration) -> Order {
    if let known = orders[language] { return known }
    let pattern = configuration.pattern(for: request, language: language)
    let found = configuration.all(pattern)
    let all = found.filter { !configuration.isColored($0) }
    let prefixes = request.families.map { $0 + " " }
    func isSameSuperfamily(_ candidate: FontCandidate) -> Bool {
      prefixes.contains { candidate.family.hasPrefix($0) }
    }
    let order = Order(
      pattern: pattern,
      candidates: all.filter(isSameSuperfamily) + all.filter { !isSameSuperfamily($0) },
      colored: found.filter(configuration.isColored))
    orders[language] = order
    return order
  }
}
