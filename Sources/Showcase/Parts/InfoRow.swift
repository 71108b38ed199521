import Vitrine

/// A small icon, and what it is about beside it: lines of text.
@MainActor
final class InfoRow: Component {
  private let icon: IconView
  private let body: Component
  /// How far down each line of the text ends, in points, in so many points' width.
  private let ends: @MainActor (Double) -> [Double]
  /// How far down its first line's letters stand, in points, in so many points' width.
  private let baseline: @MainActor (Double) -> Double?
  private static let start = 24 + Spacing.large
  /// Half a capital's height of the body text, in points: between a line's baseline and its middle.
  private static let middle = 6.0

  convenience init(_ icon: Icon, _ hours: HoursTable) {
    self.init(icon, body: hours, ends: { hours.lineEnds(in: $0) }) { _ in HoursTable.baseline }
  }

  convenience init(_ icon: Icon, _ label: Label) {
    self.init(icon, body: label, ends: { label.lineEnds(in: $0) }) { label.firstBaseline(in: $0) }
  }

  private init(
    _ icon: Icon, body: Component, ends: @escaping @MainActor (Double) -> [Double],
    baseline: @escaping @MainActor (Double) -> Double?
  ) {
    self.icon = IconView(icon, ink: \.secondaryText)
    self.body = body
    self.ends = ends
    self.baseline = baseline
    super.init()
    addChild(self.icon)
    addChild(body)
  }

  /// How far down each of its lines ends, in points, where it is `width` points wide.
  func lines(in width: Double) -> [Double] { ends(bodyWidth(width)) }

  private func bodyWidth(_ width: Double) -> Double { max(0, width - Self.start) }

  private func bodyHeight(in width: Double) -> Double {
    body.sizeThatFits(Size(bodyWidth(width), .infinity)).height
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    let foot = iconTop(in: proposal.width) + 24
    return Size(proposal.width, max(foot, bodyHeight(in: proposal.width)))
  }

  /// In the middle of the first line, whose letters stand lower in some scripts than in others.
  private func iconTop(in width: Double) -> Double {
    let line = baseline(bodyWidth(width)) ?? 12 + Self.middle
    return max(0, (line - Self.middle - 12).rounded())
  }

  override func layout() {
    func place(_ child: Component, _ r: Rect) {
      child.frame = stage?.environment.mirrored(r, in: frame.width) ?? r
    }
    place(icon, Rect(0, iconTop(in: frame.width), 24, 24))
    let room = Size(bodyWidth(frame.width), frame.height)
    let size = body.sizeThatFits(room)
    place(body, Rect(Self.start, 0, size.width, frame.height))
  }
}
