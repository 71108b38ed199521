import VitrineUnits

/// Keeps the field above the keyboard.
extension StageInput {
  /// Called when the environment or the size of the stage has changed, so that all frames are new.
  func stageDidChange() {
    guard isShown else { return }
    if field == nil {
      move(height: 0, shift: 0, at: nil)
    } else {
      showKeyboard()
    }
  }

  /// The height of the keyboard that is shown, once it has arrived.
  var fullHeight: Double {
    guard let stage, !layer.keyboard.isEmpty else { return 0 }
    return layer.keyboard.height(in: stage.size)
  }

  /// Ends the focus of a field that is no longer visible, or behind a dialog that code has opened.
  /// Called before each layout.
  func check() {
    guard let field else { return }
    let isCovered = field.path.contains { ($0 as? ModalHost)?.covers(field) == true }
    if isCovered || field.path.contains(where: \.isHidden) { end() }
  }

  /// Scrolls, and where that is not enough shifts the screen, so that the field is above the
  /// keyboard. Called after each layout; returns whether anything has changed.
  func revealIfNeeded() -> Bool {
    guard needsReveal, let field, let stage else { return false }
    needsReveal = false
    let full = fullHeight
    let limit = stage.size.height - full - Self.margin
    var place = field.frameToReveal
    // Where the message does not fit, the box alone.
    if place.height + Self.margin > limit { place = field.boxFrame }
    // Without the present shift, and as if all scrollers had arrived.
    let isShifted = shifted.map { field.isDescendant(of: $0) } ?? false
    place = place.offset(by: Vector(0, isShifted ? presentShift : 0))
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
    let tree = field.tree
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
  /// The outermost component around this one.
  var tree: Component {
    var tree = self
    while let parent = tree.parent { tree = parent }
    return tree
  }
}
