import Vitrine

/// A number of pieces, and a temperature in half degrees.
@MainActor func makeSteppers(_ say: Phrases) -> Component {
  let temperature = Stepper(value: 25, in: 15...25, step: 0.5)
  temperature.format = { "\($0) °C" }
  return Column(spacing: Spacing.medium) {
    Row {
      Label(say("Cinnamon rolls", "肉桂卷", "لفائف القرفة"))
      Spacer()
      Stepper(value: 2, in: 0...9) { count in Kiosk.log(.info, "rolls: \(Int(count))") }
    }
    Row {
      Label(say("Room temperature", "室温", "درجة حرارة الغرفة"))
      Spacer()
      temperature
    }
  }
}
