import Vitrine

/// A small icon, and what it is about beside it: lines of text, all as high.
@MainActor
final class FactRow: Component {
  private let icon: IconView
  private let body: Component
  /// Of the text's lines, in points.
  private let lineHeight: @MainActor (Environment) -> Double
  private static let start = 24 + Spacing.large

  init(_ icon: Icon, _ hours: HoursTable) {
    self.icon = IconView(icon, ink: \.secondaryText)
    body = hours
    lineHeight = { _ in HoursTable.lineHeight }
    super.init()
    addChild(self.icon)
    addChild(body)
  }

  init(_ icon: Icon, _ label: Label) {
    self.icon = IconView(icon, ink: \.secondaryText)
    body = label
    lineHeight = { environment in
      let style = label.style ?? environment.theme[keyPath: label.role]
      let request = TextRequest(text: label.text, style: style, scale: environment.scale)
      return environment.typesetter.layout(request).size.height
    }
    super.init()
    addChild(self.icon)
    addChild(body)
  }

  /// How far down each of its lines ends, in points, where it is `width` points wide.
  func lines(in width: Double) -> [Double] {
    guard let environment = stage?.environment else { return [] }
    let (height, line) = (bodyHeight(in: width), lineHeight(environment))
    let count = Int((height / max(line, 1)).rounded())
    return count < 1 ? [height] : (1...count).map { height * Double($0) / Double(count) }
  }

  private func bodyHeight(in width: Double) -> Double {
    body.sizeThatFits(Size(max(0, width - Self.start), .infinity)).height
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    Size(proposal.width, max(24, bodyHeight(in: proposal.width)))
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
