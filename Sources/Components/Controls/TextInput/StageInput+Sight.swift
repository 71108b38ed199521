import VitrineUnits

/// Keeps the field above the keyboard.
extension StageInput {
  /// Called when the size or the scale of the stage has changed, so that all frames are new.
  func stageDidChange() {
    guard isShown else { return }
    if field == nil {
      move(height: 0, shift: 0, at: nil)
    } else {
      needsReveal = true
    }
  }

  /// Ends the focus of a field that is no longer visible. Called before each layout.
  func check() {
    guard let field else { return }
    if field.path.contains(where: \.isHidden) { end() }
  }

  /// Scrolls, and where that is not enough shifts the screen, so that the field is above the
  /// keyboard. Called after each layout; returns whether anything has changed.
  func revealIfNeeded() -> Bool {
    guard needsReveal, let field, let stage else { return false }
    needsReveal = false
    let full = layer.keyboard.isEmpty ? 0 : layer.keyboard.height(in: stage.size)
    let limit = stage.size.height - full - Self.margin
    var place = field.frameToReveal
    // Without the present shift, and as if all scrollers had arrived.
    place = place.offset(by: Vector(0, shifted?.isAncestor(of: field) == true ? presentShift : 0))
    if let scroller = scroller(around: field) {
      place = place.offset(by: Vector(0, scroller.offset - scroller.destination))
      let top = scroller.convert(.zero).y * -1 + presentShift
      var step = max(0, min(place.maxY - limit, scroller.extent.maximum - scroller.destination))
      if place.minY - step < top + Self.margin {
        let wanted = place.minY - top - Self.margin
        step = max(wanted, scroller.extent.minimum - scroller.destination)
      }
      if step != 0 {
        scroller.scroll(to: scroller.destination + step)
        place = place.offset(by: Vector(0, -step))
      }
    }
    // Of a box that is higher than the room, the line in its middle is shown.
    let surplus = max(0, place.height + Self.margin - limit) / 2
    place = place.inset(by: Insets(top: surplus, left: 0, bottom: surplus, right: 0))
    let most = max(0, place.minY - Self.margin)
    let tree = field.path.reduce(field as Component) { $1 }
    if tree !== shifted {
      shifted?.frame = Rect(origin: .zero, size: stage.size)
      shifted = tree
    }
    move(height: full, shift: min(max(0, place.maxY - limit), most), at: layer.motionStart)
    return true
  }

  private var presentShift: Double { -(shifted?.frame.minY ?? 0) }

  private func scroller(around field: TextField) -> ScrollView? {
    for case let scroller as ScrollView in field.path where scroller.axis == .vertical {
      return scroller
    }
    return nil
  }
}

extension Component {
  /// Whether `other` is this component or inside it.
  fileprivate func isAncestor(of other: Component) -> Bool { other.isDescendant(of: self) }
}
