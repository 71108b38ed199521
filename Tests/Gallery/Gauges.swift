import Vitrine

/// A pressure with zones, and a tank whose sensor is silent.
@MainActor func makeGauges(_ say: Phrases) -> Component {
  let pressure = Gauge(
    say("Pressure", "压力", "الضغط"), value: 6.4, in: 0...10,
    zones: [
      .init(0...5, \.paletteText[3]), .init(5...8, \.paletteText[1]), .init(8...10, \.danger),
    ])
  pressure.format = { "\(($0 * 10).rounded() / 10) bar" }
  let tank = Gauge(say("Tank", "储罐", "الخزان"))
  return Row(spacing: Spacing.large) {
    FixedSize(width: 180) { pressure }
    FixedSize(width: 180) { tank }
  }
}
