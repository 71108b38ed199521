package import VitrineUnits

/// The places of keys and buttons, for tests.
extension StageInput {
  /// The middle of a shown key by its text, in the stage's coordinates; nil if it is not shown.
  /// `delete`, `shift`, `language`, `symbols`, `letters`, `submit` and `hide` name the keys without
  /// a text, and so do their names in the language of the keyboard and the title of the submit key,
  /// in small or capital letters.
  package func middle(ofKey name: String) -> Point? {
    if !isShown { return nil }
    let keyboard = layer.keyboard
    return keyboard.middle(of: name).map { $0 + keyboard.frame.origin.vector }
  }

  /// The names of the keys that are shown, row by row.
  package var shownKeys: [String] { isShown ? layer.keyboard.keyNames : [] }

  /// The place of the keyboard, in the stage's coordinates; empty while there is none.
  package var keyboardFrame: Rect { isShown ? layer.keyboard.frame : .zero }

  /// The places of all keys, in the stage's coordinates.
  package var keyFrames: [Rect] {
    let keyboard = layer.keyboard
    return keyboard.keyFrames.map { $0.offset(by: keyboard.frame.origin.vector) }
  }

  /// The candidates that are shown, with the middles of their cells in the stage's coordinates.
  package var shownCandidates: [(text: String, place: Point)] {
    if !isShown || layer.candidates.isHidden { return [] }
    return layer.candidates.places.map { ($0, $1 + layer.candidates.frame.origin.vector) }
  }

  /// The place of the candidates, in the stage's coordinates; empty while there are none.
  package var candidatesFrame: Rect {
    isShown && !layer.candidates.isHidden ? layer.candidates.frame : .zero
  }

  /// Whether the keyboard or its candidates are over a point of a component.
  package func covers(_ component: Component, at point: Point) -> Bool {
    isShown && (keyboardFrame.contains(point) || candidatesFrame.contains(point))
      && !component.isDescendant(of: layer)
  }

  /// Whether a component is a key of the keyboard.
  func hasKey(_ component: Component) -> Bool {
    component !== layer.keyboard && component.isDescendant(of: layer.keyboard)
  }

  /// The place of a field's box, in the stage's coordinates.
  package func frame(of field: TextField) -> Rect { field.boxFrame }

  /// The editing actions that are offered now, with the places of their buttons.
  package var offeredActions: [(name: String, place: Point)] {
    isShown && !layer.editBar.isHidden ? layer.editBar.offers : []
  }
}
