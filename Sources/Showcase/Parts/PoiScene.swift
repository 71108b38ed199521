import Vitrine

/// A map, the sheet over it, and the way back over both.
@MainActor
final class PoiScene: Component {
  private let map: MapView
  private let sheet: Sheet
  private let back = BackButton(ground: nil, isRaised: true)

  init(_ map: MapView, _ sheet: Sheet) {
    self.map = map
    self.sheet = sheet
    super.init()
    for part in [map, sheet, back] { addChild(part) }
    sheet.observe(self) { [unowned self] _ in uncover() }
  }

  override func layout() {
    map.frame = bounds
    sheet.frame = bounds
    let size = back.sizeThatFits(frame.size)
    let place = Rect(Spacing.medium, Spacing.medium, size.width, size.height)
    back.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
    uncover()
  }

  override func didEnterStage() { back.ground = stage?.environment.theme.surface }

  /// On a low panel the sheet rises to where the way back is: that goes before it lies on what the
  /// sheet shows.
  private func uncover() {
    let room = frame.height - sheet.visibleHeight - back.frame.minY
    let share = room / max(back.frame.height, 1)
    back.opacity = min(max(share * 2 - 1, 0), 1)
    back.isHidden = back.opacity == 0
  }
}
