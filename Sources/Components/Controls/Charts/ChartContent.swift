import VitrineUnits

/// The contents of a chart: checked values, with the properties that both kinds of charts have.
struct ChartContent {
  /// The name of the chart's type in messages about mistakes.
  let owner: String
  var series: [ChartSeries] { didSet { checkSeries() } }
  var labels: [String]
  var range: ClosedRange<Double>? { didSet { checkRange() } }
  var format: @MainActor (Double) -> String = { ValueRange.text($0) }
  var emptyText = ""

  /// Color-blind people could not distinguish more colors.
  static let mostSeries = 4

  init(_ owner: String, series: [ChartSeries], labels: [String]) {
    self.owner = owner
    self.series = series
    self.labels = labels
    checkSeries()
  }

  /// The values of the first series.
  var values: [Double?] {
    get { series.first?.values ?? [] }
    set {
      var all = series.isEmpty ? [ChartSeries([])] : series
      all[0].values = newValue
      series = all
    }
  }

  /// The number of positions along the chart.
  var count: Int { max(series.map(\.values.count).max() ?? 0, labels.count) }

  /// The positions that have a label.
  var labelled: [Int] { labels.indices.filter { !labels[$0].isEmpty } }

  /// The least and the greatest value; nil without any.
  var extremes: ClosedRange<Double>? {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for line in series {
      for case let value? in line.values {
        least = min(least, value)
        greatest = max(greatest, value)
      }
    }
    return least <= greatest ? least...greatest : nil
  }

  /// The number of values; gaps do not count.
  var valueCount: Int {
    var count = 0
    for line in series {
      for value in line.values where value != nil { count += 1 }
    }
    return count
  }

  /// The numbers that the axis covers: all values, ``range``, and zero where asked for; nil without
  /// values and range.
  func covered(includingZero: Bool) -> ClosedRange<Double>? {
    let ends = [extremes, range].compactMap { $0 }
    guard var least = ends.map(\.lowerBound).min(),
      var greatest = ends.map(\.upperBound).max()
    else { return nil }
    if includingZero { (least, greatest) = (min(least, 0), max(greatest, 0)) }
    return least...greatest
  }

  /// The size that suits a chart: twice as wide as high, within limits.
  static func size(in proposal: Size) -> Size {
    let width = proposal.width.isFinite ? proposal.width : 320
    return Size(width, min(max(width / 2, 160), 320, proposal.height))
  }

  /// The description in words. A single series gives its name, where the chart has none.
  @MainActor
  func semantics(
    as kind: ChartTexts.Kind, label: String?, _ environment: Environment?
  ) -> Semantics {
    let texts = ChartTexts(language: environment?.keyboards.language)
    let name = series.count == 1 ? series[0].name : ""
    return Semantics(.image, label: label ?? name, value: texts.description(of: self, as: kind))
  }

  private func checkSeries() {
    require(
      series.count <= Self.mostSeries,
      "\(owner).series has \(series.count) series; give \(Self.mostSeries) or fewer")
    for (number, line) in series.enumerated() {
      for (index, value) in line.values.enumerated() {
        guard let value else { continue }
        require(
          abs(value) <= ChartTicks.largest,
          "\(owner).series[\(number)].values[\(index)] is \(value); give a finite number of at most "
            + "1e15, or nil for a gap")
      }
    }
  }

  private func checkRange() {
    guard let range else { return }
    for end in [range.lowerBound, range.upperBound] {
      require(
        abs(end) <= ChartTicks.largest,
        "\(owner).range is \(range); give finite numbers of at most 1e15")
    }
  }
}
