import Vitrine

/// A brightness without steps, a volume with steps, and a slider that cannot be moved.
@MainActor func makeSliders(_ say: Phrases) -> Component {
  let percent = Label("40 %", \.rowSubtitle, \.secondaryText)
  let locked = Slider(value: 0.7)
  locked.isEnabled = false
  return Column {
    Row {
      Label(say("Brightness", "亮度", "السطوع"))
      Spacer()
      percent
    }
    Slider(value: 40, in: 0...100) { value in percent.text = "\(Int(value)) %" }
    Label(say("Volume", "音量", "مستوى الصوت"))
    Slider(value: 3, in: 0...10, step: 1)
    locked
  }
}
