import Vitrine

/// All that is known of one place, on a sheet: what it is, when it is open, what is said of it.
///
///     ┌──────────────────────────────────────────────┐
///     │  ←   Name                                 ▗▄▖ │ 76 pt, seen at every tier
///     │      Kind, address                        ▝▀▘ │
///     ├──────────────────────────────────────────────┤
///     │  ◷  Monday – Saturday        07:30 – 18:30    │
///     │  ⓘ  What is said of it                        │
///     │  [ picture ]                                  │
///     └──────────────────────────────────────────────┘
@MainActor
final class PlacePage: Component {
  let scroller: ScrollContent
  private let header: PlaceHeader

  init(
    _ place: Place, _ language: Language, picture: String?, onBack: @escaping @MainActor () -> Void
  ) {
    header = PlaceHeader(place, language, onBack: onBack)
    scroller = ScrollContent(name: "place", maxWidth: Margin.column + 2 * Spacing.large) {
      PlacePage.content(place, language, picture)
    }
    super.init()
    clipsToBounds = true
    fadesAsOne = true
    addChild(scroller)
    addChild(header)
  }

  private static func content(
    _ place: Place, _ language: Language, _ picture: String?
  ) -> Component {
    let hours = OpeningHours(place.openingHours, language).lines
    let text = place.text[language: language.rawValue]
    return Padding(
      Insets(
        top: Spacing.large, left: Spacing.large, bottom: Spacing.huge, right: Spacing.large)
    ) {
      Column(spacing: Spacing.large) {
        if !hours.isEmpty { FactRow(.clock, HoursTable(hours)) }
        if !text.isEmpty { FactRow(.info, Label(text, \.body, lineLimit: 40)) }
        if hours.isEmpty && text.isEmpty && picture == nil {
          FactRow(.info, Label(nothing[language], \.body, \.secondaryText, lineLimit: 4))
        }
        if let picture {
          ImageView(.file(picture), mode: .fill, cornerRadius: 16, aspectRatio: 16 / 9)
        }
      }
    }
  }

  private static let nothing = Phrase(
    "Nothing more is known of this place", "暂无更多信息", "لا تتوفر معلومات أخرى عن هذا المكان")

  /// As high as all that is known of the place asks for.
  override func sizeThatFits(_ proposal: Size) -> Size {
    let body = scroller.sizeThatFits(Size(proposal.width, .infinity)).height
    return Size(proposal.width, min(proposal.height, PlaceHeader.height + body))
  }

  override func layout() {
    header.frame = Rect(0, 0, frame.width, PlaceHeader.height)
    scroller.frame = Rect(
      0, PlaceHeader.height, frame.width, max(0, frame.height - PlaceHeader.height))
  }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, canvas.environment.theme.surface)
  }
}

/// The way back to the list, the name, the kind and the address.
@MainActor
private final class PlaceHeader: Component {
  static let height = ItemRow.height

  private let back: IconButton
  private let name: String
  private let line: String
  private let kind: PlaceKind

  init(_ place: Place, _ language: Language, onBack: @escaping @MainActor () -> Void) {
    let code = language.rawValue
    let name = place.name[language: code]
    self.name = name
    kind = PlaceKind(place)
    let word = (PlaceWords.name(of: place.category) ?? kind.group.name)[language]
    let address = place.address[language: code]
    // A town hall called Town Hall need not say so twice.
    let words = [word, address].filter { !$0.isEmpty && $0.lowercased() != name.lowercased() }
    line = words.joined(separator: Calendar.comma(language))
    back = IconButton(.back, onTap: onBack)
    super.init()
    addChild(back)
  }

  /// The arrow's tip stands at the margin, its target around it.
  private var start: Double { max(Spacing.tiny, Margin.of(frame.width) - 12) }

  override func layout() {
    let size = back.sizeThatFits(frame.size)
    let place = Rect(start, (frame.height - size.height) / 2, size.width, size.height)
    back.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
  }

  override func draw(into canvas: inout Canvas) {
    let (theme, width) = (canvas.environment.theme, canvas.size.width)
    func mirrored(_ r: Rect) -> Rect { canvas.environment.mirrored(r, in: width) }
    canvas.fill(canvas.bounds, theme.surface)
    let margin = Margin.of(width)
    let tile = mirrored(Rect(width - margin - 48, (canvas.size.height - 48) / 2, 48, 48))
    canvas.tile(kind.icon, in: tile, hue: kind.hue)
    let x = start + 48 + Spacing.tiny
    let room = mirrored(Rect(x, 0, max(0, width - margin - 48 - Spacing.medium - x), 1))
    let heading = canvas.layout(name, theme.title, maxWidth: room.width)
    let detail = canvas.layout(line, theme.rowSubtitle, maxWidth: room.width)
    canvas.text(heading, x: room.minX, baseline: 33, theme.text)
    canvas.text(detail, x: room.minX, baseline: 58, theme.secondaryText)
    canvas.fill(Rect(0, canvas.size.height - 1, width, 1), theme.separator)
  }
}

/// A small icon, and what it is about beside it.
@MainActor
private final class FactRow: Component {
  private let icon: IconView
  private let body: Component
  private static let start = 24 + Spacing.large

  init(_ icon: Icon, _ body: Component) {
    self.icon = IconView(icon, ink: \.secondaryText)
    self.body = body
    super.init()
    addChild(self.icon)
    addChild(body)
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    let room = Size(max(0, proposal.width - Self.start), proposal.height)
    return Size(proposal.width, max(24, body.sizeThatFits(room).height))
  }

  override func layout() {
    func place(_ child: Component, _ r: Rect) {
      child.frame = stage?.environment.mirrored(r, in: frame.width) ?? r
    }
    place(icon, Rect(0, 0, 24, 24))
    let room = Size(max(0, frame.width - Self.start), frame.height)
    let size = body.sizeThatFits(room)
    place(body, Rect(Self.start, 0, size.width, frame.height))
  }
}

/// Days on one side, hours beside them, all hours beginning at one edge.
@MainActor
private final class HoursTable: Component {
  private let lines: [OpeningHours.Line]
  private static let lineHeight = 26.0

  init(_ lines: [OpeningHours.Line]) {
    self.lines = lines
    super.init()
    isTouchable = false
  }

  private struct Columns {
    /// Where the hours begin; nil: below the days, where both do not fit beside one another.
    var start: Double?
    var rows: Int
  }

  private func columns(_ width: Double, _ canvas: Canvas) -> Columns {
    let style = canvas.environment.theme.body
    let days = lines.map { canvas.layout($0.days, style).size.width }.max() ?? 0
    let hours = lines.map { canvas.layout($0.hours, style).size.width }.max() ?? 0
    let start = days == 0 ? 0 : days + Spacing.huge
    if start + hours <= width { return Columns(start: start, rows: lines.count) }
    return Columns(start: nil, rows: lines.reduce(0) { $0 + ($1.days.isEmpty ? 1 : 2) })
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    guard let environment = stage?.environment else { return .zero }
    let canvas = Canvas(size: proposal, environment: environment)
    let rows = columns(proposal.width, canvas).rows
    return Size(proposal.width, Double(rows) * Self.lineHeight)
  }

  override func draw(into canvas: inout Canvas) {
    let (theme, width) = (canvas.environment.theme, canvas.size.width)
    let columns = columns(width, canvas)
    var y = 0.0
    func text(_ text: String, _ x: Double, _ ink: Color) {
      let layout = canvas.layout(text, theme.body)
      let size = Size(min(layout.size.width, width - x), Self.lineHeight)
      let place = canvas.environment.mirrored(Rect(x, y, size.width, size.height), in: width)
      let fitted =
        layout.size.width <= size.width
        ? layout : canvas.layout(text, theme.body, maxWidth: size.width)
      canvas.text(fitted, x: place.minX, baseline: y + 18, ink)
    }
    for line in lines {
      if let start = columns.start {
        text(line.days, 0, theme.secondaryText)
        text(line.hours, line.days.isEmpty ? 0 : start, theme.text)
      } else {
        if !line.days.isEmpty {
          text(line.days, 0, theme.secondaryText)
          y += Self.lineHeight
        }
        text(line.hours, 0, theme.text)
      }
      y += Self.lineHeight
    }
  }
}
