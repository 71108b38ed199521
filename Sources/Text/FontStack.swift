import VitrineComponents

/// One family at one weight, and all that stands in for it where it lacks a character.
package final class FontStack {
  /// The wished font; nil where no font can be opened at all.
  package let primary: FontFace?

  private let family: String
  private let weight: FontWeight
  // The library holds its stacks for as long as it lives.
  private unowned let library: FontLibrary
  private let configuration: FontConfiguration?
  /// For each language, all fonts in the order in which they are asked.
  private var orders: [TextLanguage: Order] = [:]
  private var answers: [Question: FontFace?] = [:]

  private struct Order {
    var request: OpaquePointer
    var candidates: [FontCandidate]
    /// The fonts whose glyphs bring their own colours.
    var colored: [FontCandidate]
  }
  private struct Question: Hashable {
    var scalar: UInt32
    var language: TextLanguage
    var isColored: Bool
  }

  /// Answers remembered before all are forgotten: a page of Chinese needs a few hundred.
  private static let answerLimit = 4096

  init(
    family: String, weight: FontWeight, library: FontLibrary, _ configuration: FontConfiguration?
  ) {
    self.family = family
    self.weight = weight
    self.library = library
    self.configuration = configuration
    guard let configuration else {
      self.primary = nil
      return
    }
    let request = configuration.request(
      family: family, weight: weight, language: TextLanguage.none.rawValue)
    func open(_ candidate: FontCandidate) -> FontFace? {
      configuration.identity(of: candidate, for: request, weight: weight).flatMap(library.face)
    }
    if let best = configuration.best(request), let face = open(best) {
      self.primary = face
      if !FontConfiguration.isNamed(best, family) {
        library.reportSubstitute(best.family, for: family)
      }
    } else {
      // The best cannot be opened: the first one that can.
      self.primary =
        configuration.all(request).lazy
        .filter { !FontConfiguration.isColored($0) }.compactMap(open).first
    }
  }

  /// The font that shows a character; nil where none does. The same answer every time, whatever
  /// was asked before. Fonts in one colour come first, or with `isColored` those in their own.
  package func face(
    for scalar: UInt32, language: TextLanguage, isColored: Bool = false
  ) -> FontFace? {
    guard let configuration else { return nil }
    if !isColored, let primary, primary.glyph(for: scalar) != nil { return primary }
    let question = Question(scalar: scalar, language: language, isColored: isColored)
    if let known = answers[question] { return known }
    let order = order(for: language, configuration)
    let (first, second) =
      isColored ? (order.colored, order.candidates) : (order.candidates, order.colored)
    func face(in candidates: [FontCandidate]) -> FontFace? {
      for candidate in candidates where candidate.covers(scalar) {
        let identity = configuration.identity(of: candidate, for: order.request, weight: weight)
        if let face = identity.flatMap(library.face), face.glyph(for: scalar) != nil {
          return face
        }
      }
      return nil
    }
    let answer = face(in: first) ?? face(in: second)
    if answers.count >= Self.answerLimit { answers.removeAll(keepingCapacity: true) }
    answers[question] = .some(answer)
    return answer
  }

  /// Fontconfig's order, but first the members of the same superfamily ("Noto Sans Arabic" for
  /// "Noto Sans"), whose strokes and proportions match.
  private func order(for language: TextLanguage, _ configuration: FontConfiguration) -> Order {
    if let known = orders[language] { return known }
    let request = configuration.request(
      family: family, weight: weight, language: language.rawValue)
    let found = configuration.all(request)
    let all = found.filter { !FontConfiguration.isColored($0) }
    let prefix = family + " "
    func isKin(_ candidate: FontCandidate) -> Bool { candidate.family.hasPrefix(prefix) }
    let order = Order(
      request: request, candidates: all.filter(isKin) + all.filter { !isKin($0) },
      colored: found.filter(FontConfiguration.isColored))
    orders[language] = order
    return order
  }
}
