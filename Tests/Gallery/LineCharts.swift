import Vitrine

/// Temperatures of a day, inside and outside, with the hours that are still to come.
@MainActor func makeLineCharts(_ say: Phrases) -> Component {
  let chart = LineChart(
    series: [
      ChartSeries(
        say("Inside", "室内", "الداخل"),
        [19, 19, 18.5, 18.5, 18, 18.5, 19.5, 20.5, 21, 21.5, 21.5, 22, 22, 21.5, 21.5, 21, 21]),
      ChartSeries(
        say("Outside", "室外", "الخارج"),
        [6, 5.5, 5, 4.5, 4, 4, 5, 7, 9, nil, nil, 14, 15, 15.5, 15, 14, 12.5]),
    ],
    labels: (0..<24).map { "\($0):00" })
  chart.format = { "\(Int($0.rounded())) °C" }
  chart.accessibilityLabel = say("Temperature today", "今日温度", "درجة الحرارة اليوم")
  return FixedSize(height: 200) { chart }
}
