import Vitrine

/// The details of a place on a sheet or a card: kind, address, distance, opening hours, text and
/// picture.
///
///     ┌──────────────────────────────────────────────┐
///     │  ×   Name                                 ▗▄▖ │ a row, seen at every tier
///     │      Open until 18:30 · Kind, address     ▝▀▘ │
///     ├──────────────────────────────────────────────┤
///     │  ◷  Monday – Saturday        07:30 – 18:30    │
///     │  ⓘ  The description                           │
///     │  [ picture ]                                  │
///     └──────────────────────────────────────────────┘
@MainActor
final class PlacePage: Component, SheetCut {
  let place: Place
  let scroller: ScrollContent
  private let header: PlaceHeader
  private let headerHeight: Double
  private let parts: [Component]
  /// Shown where there are no details.
  private let nothingKnown: InfoRow
  private static let maxWidth = Spacing.maximumTextWidth + 2 * Spacing.large

  /// `headerHeight` is the height of a row in the list; `opening` is whether the place is open.
  init(
    _ place: Place, _ facts: PlaceFacts, opening: OpenText?, picture: String?,
    headerHeight: Double, onBack: @escaping @MainActor () -> Void
  ) {
    let language = facts.language
    self.place = place
    header = PlaceHeader(place, facts, opening, onBack: onBack)
    self.headerHeight = headerHeight
    let words = Label(Self.nothing[language], \.body, \.secondaryText, lineLimit: 4)
    nothingKnown = InfoRow(.info, words)
    let parts = [nothingKnown] + Self.parts(place, language, picture)
    nothingKnown.isHidden = parts.count > 1
    self.parts = parts
    scroller = ScrollContent(name: "place", maxWidth: Self.maxWidth) {
      Padding(
        EdgeInsets(
          top: Spacing.large, leading: Spacing.large, bottom: Spacing.huge, trailing: Spacing.large)
      ) {
        Column(spacing: Spacing.large) { for part in parts { part } }
      }
    }
    super.init()
    clipsToBounds = true
    groupsOpacity = true
    addChild(scroller)
    addChild(header)
    for case let image as ImageView in parts {
      image.onFailure = { @MainActor [weak self, weak image] _ in
        if let self, let image { leaveOut(image) }
      }
    }
  }

  /// Shows whether the place is open now.
  func show(_ opening: OpenText?) { header.opening = opening }

  /// Hides a picture that cannot be read. Visitors cannot do anything about it, and the error is
  /// logged.
  private func leaveOut(_ image: ImageView) {
    image.isHidden = true
    nothingKnown.isHidden = parts.contains { $0 !== nothingKnown && !$0.isHidden }
    image.setNeedsMeasure()
  }

  private static func parts(
    _ place: Place, _ language: Language, _ picture: String?
  ) -> [Component] {
    let hours = OpeningHours(place.openingHours, language).lines
    let text = place.text[language: language.rawValue]
    var parts: [Component] = []
    if !hours.isEmpty { parts.append(InfoRow(.clock, HoursTable(hours))) }
    if !text.isEmpty { parts.append(InfoRow(.info, Label(text, \.body, lineLimit: 40))) }
    if let picture {
      parts.append(ImageView(.file(picture), mode: .fill, cornerRadius: 16, aspectRatio: 16 / 9))
    }
    return parts
  }

  private static let nothing = Phrase(.nothingKnown)

  /// The height of all details.
  override func sizeThatFits(_ proposal: Size) -> Size {
    let body = scroller.sizeThatFits(Size(proposal.width, .infinity)).height
    return Size(proposal.width, min(proposal.height, headerHeight + body))
  }

  /// A height that ends between two lines of text, with some space below the last line of a part.
  func height(cutWithin limit: Double, width: Double) -> Double {
    if limit < headerHeight { return limit }
    let room = min(width, Self.maxWidth) - 2 * Spacing.large
    var best = headerHeight
    var top = headerHeight + Spacing.large
    for part in parts where !part.isHidden {
      let height = part.sizeThatFits(Size(room, .infinity)).height
      let lines = (part as? InfoRow)?.lines(in: room) ?? [height]
      for (index, line) in lines.enumerated() {
        let air = index == lines.count - 1 ? Self.air : 0
        if top + line <= limit { best = min(top + line + air, limit) }
      }
      // A picture may be cut, where more than a strip of it is visible.
      if part is ImageView, top + Self.leastPicture <= limit, limit < top + height { return limit }
      top += height + Spacing.large
    }
    return best
  }

  private static let air = Spacing.medium
  private static let leastPicture = 64.0

  override func layout() {
    header.frame = Rect(0, 0, frame.width, headerHeight)
    scroller.frame = Rect(0, headerHeight, frame.width, max(0, frame.height - headerHeight))
  }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, canvas.environment.theme.surface)
  }
}

/// The close button, the name, whether it is open, the kind, the address and the distance.
@MainActor
private final class PlaceHeader: Component {
  private let back: IconButton
  private let name: String
  private let lines: [String]
  private let kind: PlaceKind
  /// Whether the place is open; nil where that is unknown.
  var opening: OpenText? { didSet { if opening != oldValue { setNeedsDisplay() } } }

  init(
    _ place: Place, _ facts: PlaceFacts, _ opening: OpenText?,
    onBack: @escaping @MainActor () -> Void
  ) {
    self.opening = opening
    let language = facts.language
    let code = language.rawValue
    let name = place.name[language: code]
    self.name = name
    kind = PlaceKind(place)
    let address = place.address[language: code]
    func isNews(_ word: String) -> Bool { !word.isEmpty && word.lowercased() != name.lowercased() }
    // A kind that equals the name is not repeated; the group is shown instead.
    let kinds = [CategoryNames.name(of: place.category), kind.group.name]
    let word = kinds.compactMap { $0?[language] }.first { isNews($0) } ?? ""
    let words = [word, address].filter { isNews($0) }
    // Where there is little space the address gives way, then the kind; the distance stays whole.
    lines = [words.joined(separator: Calendar.comma(language)), word, ""].map { first in
      [first, facts.distance(to: place)].filter { !$0.isEmpty }.joined(separator: " · ")
    }
    // A cross, because an arrow would leave the map.
    back = IconButton(.close, onTap: onBack)
    back.accessibilityLabel = Phrase.close[language]
    super.init()
    addChild(back)
  }

  /// The icon is at the margin, with its touch target around it.
  private var start: Double { max(Spacing.tiny, Spacing.margin(in: frame.width) - 12) }

  override func layout() {
    let size = back.sizeThatFits(frame.size)
    let place = Rect(start, (frame.height - size.height) / 2, size.width, size.height)
    back.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
  }

  override func draw(into canvas: inout Canvas) {
    let (theme, width) = (canvas.environment.theme, canvas.size.width)
    func mirrored(_ r: Rect) -> Rect { canvas.environment.mirrored(r, in: width) }
    canvas.fill(canvas.bounds, theme.surface)
    let margin = Spacing.margin(in: width)
    let measure = ItemRow.Measure(height: canvas.size.height)
    let side = measure.tile
    let tile = mirrored(
      Rect(width - margin - side, (canvas.size.height - side) / 2, side, side))
    canvas.tile(kind.icon, in: tile, hue: kind.hue)
    let x = start + 48 + Spacing.tiny
    let room = mirrored(Rect(x, 0, max(0, width - margin - side - Spacing.medium - x), 1))
    let heading = canvas.layout(name, theme.title, maxWidth: room.width)
    canvas.text(heading, x: room.minX, baseline: measure.title, theme.text)
    canvas.detail(lines, after: opening, in: room, baseline: measure.subtitle)
    canvas.fill(Rect(0, canvas.size.height - 1, width, 1), theme.separator)
  }
}
