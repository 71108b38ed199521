import Vitrine

/// A row with an icon in its color, two lines of text and a trailing text.
///
///      ┌──────────────────────────────────────────────────┐
///      │  ▗▄▖  Title                                09:30 │ 76 pt
///      │  ▝▀▘  Subtitle                                   │
///      └───────────────────────────────────────────────────
///     m  m+48  m+64                                  width−m
///
/// On wide screens the margin m limits the text to 880 points. Larger text takes as many lines as
/// it needs (``RowLines``).
@MainActor
final class ItemRow: Pressable {
  static let height = 76.0
  /// The height on low panels.
  static let lowHeight = 60.0

  /// The height on a screen of this size.
  static func height(on screen: Size) -> Double { screen.isLow ? lowHeight : height }

  /// The measures that follow from a row's height.
  @MainActor
  struct Measure {
    /// The side of the tile and the baselines of the two lines.
    let tile: Double
    let title: Double
    let subtitle: Double

    init(height: Double, textScale: Double = 1) {
      let isLow = height / textScale < ItemRow.height
      tile = isLow ? 40 : 48
      (title, subtitle) =
        isLow ? (26 * textScale, 49 * textScale) : (33 * textScale, 58 * textScale)
    }
  }

  private let title: String
  private let subtitle: String
  private let trailing: String
  private let trailingInk: KeyPath<Theme, Color>
  /// Before the subtitle: whether a place is open.
  var status: OpenText? {
    didSet {
      if status == oldValue { return }
      setNeedsDisplay()
      setNeedsMeasure()
    }
  }
  let icon: Icon
  private let hue: Int?
  /// Whether the background is the surface, inside sheets and cards.
  private let isOnSurface: Bool
  var isChosen: Bool { didSet { if isChosen != oldValue { setNeedsDisplay() } } }
  /// An image in place of the icon.
  private let picture: ImageView?

  init(
    title: String, subtitle: String, trailing: String = "",
    trailingInk: KeyPath<Theme, Color> = \.secondaryText, icon: Icon, hue: Int?,
    isOnSurface: Bool = false, isChosen: Bool = false, status: OpenText? = nil,
    picture: ImageSource? = nil, onTap: (@MainActor () -> Void)? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.trailing = trailing
    self.trailingInk = trailingInk
    self.icon = icon
    self.hue = hue
    self.isOnSurface = isOnSurface
    self.isChosen = isChosen
    self.status = status
    self.picture = picture.map { ImageView($0, mode: .fill, cornerRadius: 14) }
    super.init(onTap: onTap)
    if let picture = self.picture {
      picture.isTouchable = false
      insertChild(picture, at: 0)
    }
  }

  override var semantics: Semantics? {
    let parts = [status?.text ?? "", subtitle, trailing]
    return semantics(
      onTap == nil ? .text : .button, label: title,
      value: parts.filter { !$0.isEmpty }.joined(separator: ", "), isOn: isChosen ? true : nil)
  }

  override func layout() {
    super.layout()
    picture?.frame = tileFrame
  }

  private var tileSide: Double {
    Measure(height: frame.height, textScale: stage?.environment.textScale ?? 1).tile
  }

  private var tileFrame: Rect {
    let side = tileSide
    let place = Rect(Spacing.margin(in: frame.width), (frame.height - side) / 2, side, side)
    return stage?.environment.mirrored(place, in: frame.width) ?? place
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    RowLines.size(in: proposal, usual: Self.height, stage?.environment) { lines(in: $0) }
  }

  /// The texts in a larger size than the normal one.
  private func lines(in canvas: Canvas) -> RowLines {
    let theme = canvas.environment.theme
    let margin = Spacing.margin(in: canvas.size.width)
    var lines = RowLines(
      in: canvas.size.width - 2 * margin - tileSide - Spacing.large, of: canvas)
    lines.add(title, theme.rowTitle, theme.text)
    lines.addAtEnd(trailing, theme.label, theme[keyPath: trailingInk])
    if let status { lines.add(status.text, theme.rowSubtitle, theme[keyPath: status.ink]) }
    lines.add(subtitle, theme.rowSubtitle, theme.secondaryText)
    return lines
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let (width, height) = (canvas.size.width, canvas.size.height)
    let margin = Spacing.margin(in: width)
    let start = margin + tileSide + Spacing.large
    func mirrored(_ r: Rect) -> Rect { canvas.environment.mirrored(r, in: width) }
    canvas.fill(
      canvas.bounds,
      isChosen ? theme.tonal : isOnSurface ? theme.surface : theme.background)
    if picture == nil { canvas.tile(icon, in: tileFrame, hue: hue) }
    if RowLines.suits(canvas.environment) {
      lines(in: canvas).draw(from: start, height: height, into: &canvas)
    } else {
      drawTexts(from: start, into: &canvas)
    }
    canvas.fill(
      mirrored(Rect(start, height - 1, width - margin - start, 1)), theme.separator)
  }

  /// The two lines in the normal size of text, and the text at the end.
  private func drawTexts(from start: Double, into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let (width, height) = (canvas.size.width, canvas.size.height)
    let margin = Spacing.margin(in: width)
    let measure = Measure(height: height)
    func mirrored(_ r: Rect) -> Rect { canvas.environment.mirrored(r, in: width) }
    var end = width - margin
    if !trailing.isEmpty {
      let text = canvas.layout(trailing, theme.label)
      end -= text.size.width
      let place = mirrored(Rect(end, 0, text.size.width, height))
      canvas.text(
        text, at: Point(place.minX, (height - text.size.height) / 2), theme[keyPath: trailingInk])
      end -= Spacing.medium
    }
    let room = mirrored(Rect(start, 0, max(0, end - start), height))
    let heading = canvas.layout(title, theme.rowTitle, maxWidth: room.width)
    canvas.text(heading, x: room.minX, baseline: measure.title, theme.text)
    canvas.detail([subtitle], after: status, in: room, baseline: measure.subtitle)
  }
}

extension Canvas {
  /// The width in which a text that is cut still says something, in points.
  private static var leastDetail: Double { 96 }

  /// Writes the second line of a row or page of a place: whether it is open, in its color, then the
  /// rest. Of both there are shorter forms; `texts` has those of the rest, the longest first. A
  /// rest of which only some letters would be seen is left out.
  mutating func detail(
    _ texts: [String], after status: OpenText?, in room: Rect, baseline: Double
  ) {
    let theme = environment.theme
    var start = 0.0
    /// The first form that fits, or the last one cut.
    func fitted(_ forms: [String], in width: Double) -> TextLayout {
      for form in forms.dropLast() {
        let whole = layout(form, theme.rowSubtitle)
        if whole.size.width <= width { return whole }
      }
      return fittingLine(forms.last ?? "", theme.rowSubtitle, maxWidth: width)
    }
    func write(_ line: TextLayout, _ ink: Color) {
      // At the right edge a cut line is as wide as its limit.
      let width = min(line.size.width, room.width - start)
      let x = environment.isRightToLeft ? room.maxX - start - width : room.minX + start
      text(line, x: x, baseline: baseline, ink)
      start += width
    }
    guard let status else { return write(fitted(texts, in: room.width), theme.secondaryText) }
    write(fitted(status.forms, in: room.width), theme[keyPath: status.ink])
    if texts.allSatisfy(\.isEmpty) { return }
    start += Spacing.tiny
    let rest = fitted(texts.map { "· \($0)" }, in: room.width - start)
    if !rest.isTruncated || room.width - start >= Self.leastDetail {
      write(rest, theme.secondaryText)
    }
  }

  /// Paints an icon on a tile in a light shade of its color; without a hue in the color of
  /// secondary text.
  mutating func tile(_ icon: Icon, in rect: Rect, hue: Int?, on ground: Color? = nil) {
    let theme = environment.theme
    func color(_ palette: [Color]) -> Color {
      hue.map { palette[$0 % palette.count] } ?? theme.secondaryText
    }
    let base = ground ?? theme.surface
    fill(
      rect, radius: rect.width * 0.3,
      color(theme.palette).opacity(theme.isDark ? 0.38 : 0.14).over(base))
    let side = (rect.width * 0.54 / 2).rounded() * 2
    self.icon(
      icon,
      in: Rect(rect.center.x - side / 2, rect.center.y - side / 2, side, side),
      color(theme.paletteText))
  }
}

/// The heading of a section of rows.
@MainActor
final class SectionHeader: Component {
  private static let height = 44.0
  private static let lowHeight = 30.0
  var text: String { didSet { if text != oldValue { setNeedsDisplay() } } }

  init(_ text: String) {
    self.text = text
    super.init()
    isTouchable = false
  }

  /// The height on a screen of this size.
  static func height(on screen: Size) -> Double { screen.isLow ? lowHeight : height }

  override func sizeThatFits(_ proposal: Size) -> Size {
    Size(
      proposal.width,
      Self.height(on: stage?.size ?? .zero) * (stage?.environment.textScale ?? 1))
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let margin = Spacing.margin(in: canvas.size.width)
    let room = Rect(margin, 0, max(0, canvas.size.width - 2 * margin), canvas.size.height)
    let place = canvas.environment.mirrored(room, in: canvas.size.width)
    canvas.fill(canvas.bounds, theme.background)
    let text = canvas.layout(text, theme.section, maxWidth: room.width)
    let baseline = (canvas.size.height + 14 * theme.textScale) / 2
    canvas.text(text, x: place.minX, baseline: baseline, theme.accent)
  }
}
