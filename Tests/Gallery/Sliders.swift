import Vitrine

/// A brightness without steps, a volume with steps, and a slider that cannot be moved.
@MainActor func makeSliders(_ say: Phrases) -> Component {
  let percent = Label("40 %", \.rowSubtitle, \.secondaryText)
  let brightness = Slider(value: 40, in: 0...100) { value in percent.text = "\(Int(value)) %" }
  brightness.accessibilityLabel = say("Brightness", "亮度", "السطوع")
  let volume = Slider(value: 3, in: 0...10, step: 1)
  volume.accessibilityLabel = say("Volume", "音量", "مستوى الصوت")
  let locked = Slider(value: 0.7)
  locked.isEnabled = false
  return Column {
    Row {
      Label(say("Brightness", "亮度", "السطوع"))
      Spacer()
      percent
    }
    brightness
    Label(say("Volume", "音量", "مستوى الصوت"))
    volume
    locked
  }
}
