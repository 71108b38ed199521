import Vitrine

/// The load of a machine in the last two minutes, one value each second.
@MainActor @Observable final class LoadHistory {
  private(set) var values: [Double?] = []

  /// Adds a value; nil leaves a gap.
  func add(_ value: Double?) { values = (values + [value]).suffix(120) }
}

/// A chart that moves with a live value such as `LiveValue<Double>(json: "load", from: …)`.
@MainActor func makeLoadChart(_ load: LiveValue<Double>) -> Component {
  let history = LoadHistory()
  let chart = LineChart().bind { $0.values = history.values }
  chart.range = 0...100
  chart.accessibilityLabel = "Load"
  return FixedSize(height: 200) { chart }
    .every(.seconds(1)) { _ in history.add(load.failure == nil ? load.value : nil) }
}
