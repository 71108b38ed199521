import VitrineComponents

/// One family at one weight, and all that stands in for it where it lacks a character.
package final class FontStack {
  /// The wished font; nil where no font can be opened at all.
  package let primary: FontFace?

  private let wish: FontAnswers.Wish
  // The library holds its stacks for as long as it lives.
  private unowned let library: FontLibrary
  /// For each language, all fonts in the order in which they are asked.
  private var orders: [TextLanguage: Order] = [:]
  private var answers: [FontAnswers.Question: FontFace?] = [:]

  private struct Order {
    var request: OpaquePointer
    var candidates: [FontCandidate]
    /// The fonts whose glyphs bring their own colours.
    var colored: [FontCandidate]
  }

  /// Answers remembered before all are forgotten: a page of Chinese needs a few hundred.
  private static let answerLimit = 4096

  init(_ wish: FontAnswers.Wish, library: FontLibrary) {
    self.wish = wish
    self.library = library
    if let known = library.rememberedPrimary(wish), let face = library.face(known.identity) {
      self.primary = face
      if let substitute = known.substitute {
        library.reportSubstitute(substitute, for: wish.family)
      }
      return
    }
    guard let configuration = library.configuration() else {
      self.primary = nil
      return
    }
    let request = configuration.request(
      family: wish.family, weight: wish.weight, language: TextLanguage.none.rawValue)
    func identity(_ candidate: FontCandidate) -> FontFace.Identity? {
      configuration.identity(of: candidate, for: request, weight: wish.weight)
    }
    if let best = configuration.best(request), let identity = identity(best),
      let face = library.face(identity)
    {
      self.primary = face
      let isNamed = configuration.isNamed(best, wish.family)
      let substitute = isNamed ? nil : best.family
      if let substitute { library.reportSubstitute(substitute, for: wish.family) }
      library.remember(
        FontAnswers.Primary(identity: identity, substitute: substitute), for: wish)
    } else {
      // The best cannot be opened: the first one that can.
      self.primary =
        configuration.all(request).lazy
        .filter { !configuration.isColored($0) }
        .compactMap { identity($0).flatMap(library.face) }.first
    }
  }

  /// The font that shows a character; nil where none does. The same answer every time, whatever
  /// was asked before. Fonts in one colour come first, or with `isColored` those in their own.
  package func face(
    for scalar: UInt32, language: TextLanguage, isColored: Bool = false
  ) -> FontFace? {
    if !isColored, let primary, primary.glyph(for: scalar) != nil { return primary }
    let question = FontAnswers.Question(
      wish: wish, scalar: scalar, language: language, isColored: isColored)
    if let known = answers[question] { return known }
    let answer = remembered(question) ?? found(question)
    if answers.count >= Self.answerLimit { answers.removeAll(keepingCapacity: true) }
    answers[question] = .some(answer)
    return answer
  }

  /// What an earlier run found; nil where it was not asked, or found what is of no use now.
  private func remembered(_ question: FontAnswers.Question) -> FontFace? {
    guard let identity = library.rememberedFallback(question), let face = library.face(identity),
      face.glyph(for: question.scalar) != nil
    else { return nil }
    return face
  }

  private func found(_ question: FontAnswers.Question) -> FontFace? {
    guard let configuration = library.configuration() else { return nil }
    let order = order(for: question.language, configuration)
    let (first, second) =
      question.isColored ? (order.colored, order.candidates) : (order.candidates, order.colored)
    func face(in candidates: [FontCandidate]) -> FontFace? {
      for candidate in candidates where candidate.covers(question.scalar) {
        let identity = configuration.identity(
          of: candidate, for: order.request, weight: wish.weight)
        if let face = identity.flatMap(library.face), face.glyph(for: question.scalar) != nil {
          return face
        }
      }
      return nil
    }
    let answer = face(in: first) ?? face(in: second)
    if let answer { library.remember(answer.identity, for: question) }
    return answer
  }

  /// Fontconfig's order, but first the members of the same superfamily ("Noto Sans Arabic" for
  /// "Noto Sans"), whose strokes and proportions match.
  private func order(for language: TextLanguage, _ configuration: FontConfiguration) -> Order {
    if let known = orders[language] { return known }
    let request = configuration.request(
      family: wish.family, weight: wish.weight, language: language.rawValue)
    let found = configuration.all(request)
    let all = found.filter { !configuration.isColored($0) }
    let prefix = wish.family + " "
    func isKin(_ candidate: FontCandidate) -> Bool { candidate.family.hasPrefix(prefix) }
    let order = Order(
      request: request, candidates: all.filter(isKin) + all.filter { !isKin($0) },
      colored: found.filter(configuration.isColored))
    orders[language] = order
    return order
  }
}
