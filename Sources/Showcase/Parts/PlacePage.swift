import Vitrine

/// The details of a place on a sheet or a card: kind, distance, address, opening hours, text and
/// picture.
///
///     ┌──────────────────────────────────────────────┐
///     │  ×   Name                                 ▗▄▖ │ a row, seen at every tier
///     │      Open until 18:30 · Kind · 350 m      ▝▀▘ │
///     ├──────────────────────────────────────────────┤
///     │  ⚲  The address                               │
///     │  ◷  Monday – Saturday        07:30 – 18:30    │
///     │  ⓘ  The description                           │
///     │  [ picture ]                                  │
///     └──────────────────────────────────────────────┘
@MainActor
final class PlacePage: Component, SheetCut {
  let place: Place
  let scroller: ScrollContent
  private let header: PlaceHeader
  /// The height of the header with text of the normal size, in points.
  private let usualHeaderHeight: Double
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
    usualHeaderHeight = headerHeight
    let words = Label(Self.nothing[language], \.body, \.secondaryText, lineLimit: 4)
    nothingKnown = InfoRow(.info, words)
    let parts = [nothingKnown] + Self.parts(place, language, opening, picture)
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
    _ place: Place, _ language: Language, _ opening: OpenText?, _ picture: String?
  ) -> [Component] {
    let hours = OpeningHours(place.openingHours, language).lines
    let text = place.text[language: language.rawValue]
    let address = place.address[language: language.rawValue]
    var parts: [Component] = []
    if !address.isEmpty, !place.isNamed(address, language) {
      parts.append(InfoRow(.pin, Label(address, \.body, lineLimit: 6)))
    }
    // Hours without days are the same at every time, and the header says so.
    let isSaid = opening != nil && hours.allSatisfy(\.days.isEmpty)
    if !hours.isEmpty && !isSaid { parts.append(InfoRow(.clock, HoursTable(hours))) }
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
    let headerHeight = headerHeight(in: proposal.width)
    return Size(proposal.width, min(proposal.height, headerHeight + body))
  }

  private func headerHeight(in width: Double) -> Double {
    header.height(in: width, usual: usualHeaderHeight)
  }

  /// A height that ends between two lines of text, with some space below the last line of a part.
  func height(cutWithin limit: Double, width: Double) -> Double {
    let headerHeight = headerHeight(in: width)
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
    let headerHeight = headerHeight(in: frame.width)
    header.frame = Rect(0, 0, frame.width, headerHeight)
    scroller.frame = Rect(0, headerHeight, frame.width, max(0, frame.height - headerHeight))
  }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, canvas.environment.theme.surface)
  }
}

/// The close button, the name, whether it is open, the kind and the distance.
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
    // A kind that equals the name is not repeated; the group is shown instead.
    let kinds = [CategoryNames.name(of: place.category), kind.group.name]
    let word = kinds.compactMap { $0?[language] }
      .first { !$0.isEmpty && !place.isNamed($0, language) }
    // Where there is little space the kind gives way; the distance stays whole.
    lines = [word ?? "", ""].map { first in
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

  /// The height with the texts of the stage, in points.
  func height(in width: Double, usual: Double) -> Double {
    RowLines.size(in: Size(width, .infinity), usual: usual, stage?.environment) {
      texts(in: $0, Self.largeTile)
    }.height
  }

  /// The side of the tile beside larger text, in points.
  private static let largeTile = 48.0
  /// The leading edge of the texts, in points.
  private var textStart: Double { start + 48 + Spacing.tiny }

  private func textWidth(in canvas: Canvas, beside tile: Double) -> Double {
    let margin = Spacing.margin(in: canvas.size.width)
    return max(0, canvas.size.width - margin - tile - Spacing.medium - textStart)
  }

  /// The texts in a larger size than the normal one.
  private func texts(in canvas: Canvas, _ tile: Double) -> RowLines {
    let theme = canvas.environment.theme
    var texts = RowLines(in: textWidth(in: canvas, beside: tile), of: canvas)
    texts.add(name, theme.title, theme.text)
    if let opening { texts.add(opening.text, theme.rowSubtitle, theme[keyPath: opening.ink]) }
    texts.add(lines[0], theme.rowSubtitle, theme.secondaryText)
    return texts
  }

  override func draw(into canvas: inout Canvas) {
    let (theme, width) = (canvas.environment.theme, canvas.size.width)
    func mirrored(_ r: Rect) -> Rect { canvas.environment.mirrored(r, in: width) }
    canvas.fill(canvas.bounds, theme.surface)
    let margin = Spacing.margin(in: width)
    let isLarge = RowLines.suits(canvas.environment)
    let measure = ItemRow.Measure(height: canvas.size.height)
    let side = isLarge ? Self.largeTile : measure.tile
    let tile = mirrored(
      Rect(width - margin - side, (canvas.size.height - side) / 2, side, side))
    canvas.tile(kind.icon, in: tile, hue: kind.hue)
    if isLarge {
      texts(in: canvas, side).draw(from: textStart, height: canvas.size.height, into: &canvas)
    } else {
      let room = mirrored(Rect(textStart, 0, textWidth(in: canvas, beside: side), 1))
      let heading = canvas.layout(name, theme.title, maxWidth: room.width)
      canvas.text(heading, x: room.minX, baseline: measure.title, theme.text)
      canvas.detail(lines, after: opening, in: room, baseline: measure.subtitle)
    }
    canvas.fill(Rect(0, canvas.size.height - 1, width, 1), theme.separator)
  }
}

extension Place {
  /// Whether its name says the same as `word`.
  func isNamed(_ word: String, _ language: Language) -> Bool {
    word.lowercased() == name[language: language.rawValue].lowercased()
  }
}
