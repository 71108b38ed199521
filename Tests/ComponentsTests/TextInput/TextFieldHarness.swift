import VitrineComponents
import VitrineTesting
import VitrineUnits

/// A form of text fields on a panel.
@MainActor
func form(
  _ fields: [TextField], on panel: PanelSetting = PanelSetting(), below space: Double = 0
) -> ScriptedStage {
  let button = Button("Elsewhere")
  return ScriptedStage(
    ScrollContent {
      Padding {
        Column(spacing: Spacing.medium) {
          if space > 0 { FixedSize(height: space) { Spacer() } }
          fields
          button
        }
      }
    }, on: panel)
}

/// A form of one field, which has the focus; the keyboard is shown.
@MainActor
func focusedForm() throws -> (screen: ScriptedStage, field: TextField) {
  let field = TextField("Name")
  let screen = form([field])
  field.focus()
  try screen.settle()
  return (screen, field)
}

extension ScriptedStage {
  /// The frame of the keyboard, at its present place.
  var keyboardFrame: Rect { stage.input.keyboardFrame }

  /// The middle of a key.
  func key(_ name: String) -> Point? { stage.input.middle(ofKey: name) }

  /// The box of a field, where fingers land.
  func box(of field: TextField) -> Rect { stage.input.frame(of: field) }

  /// A place in the box of a field, by characters of the box typesetter from the text's start.
  func place(_ characters: Double, in field: TextField) -> Point {
    let box = box(of: field)
    let step = stage.environment.theme.body.size / 2
    return Point(box.minX + Spacing.medium + characters * step, box.center.y)
  }
}
