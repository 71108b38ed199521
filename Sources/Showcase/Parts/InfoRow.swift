import Vitrine

/// A small icon with text beside it.
@MainActor
final class InfoRow: Component {
  private let icon: IconView
  private let body: Component
  /// The lower edge of each line of the text, in points from the top, at a given width.
  private let ends: @MainActor (Double) -> [Double]
  /// The baseline of the first line, in points from the top, at a given width.
  private let baseline: @MainActor (Double) -> Double?
  private static let start = 24 + Spacing.large
  /// Half the height of a capital in the body text, in points: the middle of a line above its
  /// baseline.
  private var middle: Double { 6 * (stage?.environment.textScale ?? 1) }

  convenience init(_ icon: Icon, _ hours: HoursTable) {
    self.init(icon, body: hours, ends: { hours.lineEnds(in: $0) }) { _ in hours.baseline }
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

  /// The lower edge of each line, in points from the top, at the row's width.
  func lines(in width: Double) -> [Double] { ends(bodyWidth(width)) }

  private func bodyWidth(_ width: Double) -> Double { max(0, width - Self.start) }

  private func bodyHeight(in width: Double) -> Double {
    body.sizeThatFits(Size(bodyWidth(width), .infinity)).height
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    let foot = iconTop(in: proposal.width) + 24
    return Size(proposal.width, max(foot, bodyHeight(in: proposal.width)))
  }

  /// The icon is centered on the first line, whose baseline differs between scripts.
  private func iconTop(in width: Double) -> Double {
    let line = baseline(bodyWidth(width)) ?? 12 + middle
    return max(0, (line - middle - 12).rounded())
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
