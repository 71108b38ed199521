import Vitrine

/// A screen in the language of its stage. Another language makes it again, with its lists at the
/// places where they were.
@MainActor
final class LanguageReader: Component {
  private let make: @MainActor (Language) -> Component
  private var language: Language { didSet { if language != oldValue { makeAgain() } } }
  private var content: Component
  /// The offsets of the lists that are made again, by their names; empty: they are in their places.
  private var offsets: [String: Double] = [:]
  /// Whether the first layout since it was made again is still to come.
  private var isNew = false

  /// Where the stage has no language of its own, the screen is made in the one of `options`.
  init(
    _ options: ShowcaseOptions, make: @escaping @MainActor (ShowcaseOptions) -> Component
  ) {
    self.make = { language in
      var options = options
      options.language = language
      return make(options)
    }
    language = options.language
    content = self.make(options.language)
    super.init()
    addChild(content)
    let first = options.language
    bind { reader in
      let tag = reader.languageTag
      reader.language = tag.isEmpty ? first : Language(locale: tag)
    }
  }

  private func makeAgain() {
    // Those that wait are the ones to return to.
    if offsets.isEmpty { content.visitScrollers { offsets[$0.name] = $0.offset } }
    content.removeFromParent()
    content = make(language)
    addChild(content)
    isNew = true
    setNeedsLayout()
  }

  /// Moves the lists to their places, so that no frame shows their starts.
  private func restore() {
    content.visitScrollers { scroller in
      if let offset = offsets[scroller.name] { scroller.scroll(to: offset, animated: false) }
    }
    offsets = [:]
  }

  override func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }

  override func layout() {
    content.frame = bounds
    if offsets.isEmpty { return }
    // The lists have their rows in the second pass of this frame's layout.
    if !isNew { return restore() }
    isNew = false
    setNeedsLayout()
  }
}

extension Component {
  /// Calls `body` with each scroller that has a name, in and below the component.
  fileprivate func visitScrollers(_ body: (ScrollView) -> Void) {
    if let scroller = self as? ScrollView, !scroller.name.isEmpty { body(scroller) }
    for child in children { child.visitScrollers(body) }
  }
}
