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
  }
  private struct Question: Hashable {
    var scalar: UInt32
    var language: TextLanguage
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
  /// was asked before.
  package func face(for scalar: UInt32, language: TextLanguage) -> FontFace? {
    guard let primary, let configuration else { return nil }
    if primary.glyph(for: scalar) != nil { return primary }
    let question = Question(scalar: scalar, language: language)
    if let known = answers[question] { return known }
    let order = order(for: language, configuration)
    var answer: FontFace?
    for candidate in order.candidates where candidate.covers(scalar) {
      let identity = configuration.identity(of: candidate, for: order.request, weight: weight)
      if let face = identity.flatMap(library.face), face.glyph(for: scalar) != nil {
        answer = face
        break
      }
    }
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
    let all = configuration.all(request).filter { !FontConfiguration.isColored($0) }
    let prefix = family + " "
    func isKin(_ candidate: FontCandidate) -> Bool { candidate.family.hasPrefix(prefix) }
    let order = Order(
      request: request, candidates: all.filter(isKin) + all.filter { !isKin($0) })
    orders[language] = order
    return order
  }
}
