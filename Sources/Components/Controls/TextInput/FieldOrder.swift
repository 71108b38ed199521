/// The fields that can have the focus, in reading order: those of the dialog of a field, or of its
/// screen.
@MainActor
struct FieldOrder {
  private var fields: [TextField] = []

  init(around field: TextField) {
    var scope: Component = field
    for component in field.path {
      scope = component
      if component is any ModalPresentation { break }
    }
    collect(from: scope)
  }

  /// The field after `field`; nil after the last.
  func next(after field: TextField) -> TextField? {
    guard let index = fields.firstIndex(where: { $0 === field }) else { return nil }
    return index + 1 < fields.count ? fields[index + 1] : nil
  }

  private mutating func collect(from component: Component) {
    if component.isHidden { return }
    if let field = component as? TextField {
      if field.isEnabled { fields.append(field) }
    } else {
      for child in component.children { collect(from: child) }
    }
  }
}
