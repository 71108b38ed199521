/// One chart: two axes with their units, and what is drawn between them.
struct Chart {
  var title: String
  var x: ChartAxis
  var y: ChartAxis
  var marks: [Mark]

  /// A place in the axes' own units.
  struct Place: Hashable {
    var x: Double
    var y: Double
  }

  /// What is drawn; a name stands in the legend, marks without one are not explained there.
  enum Mark {
    case line(String?, Ink, LineStyle, [Place])
    case dots(String?, Ink, [Place])
    /// A line across the chart at a height, with its label above it at the right end.
    case level(Double, String)
    /// A line up the chart at a place, with its label beside its upper end.
    case moment(Double, String)
  }

  enum LineStyle {
    case solid
    case wide
    case dashed
    case dotted
  }

  /// Colours that people with any colour vision tell apart (Okabe and Ito's), dark on white.
  enum Ink: String {
    case black = "#222222"
    case grey = "#8a8a8a"
    case blue = "#0072b2"
    case orange = "#d55e00"
    case green = "#00875f"
    case violet = "#a3478b"
  }
}

/// An axis: its label with the unit, its ends, and a tick at every `step` from the lower end on.
struct ChartAxis {
  var label: String
  var low: Double
  var high: Double
  var step: Double
  /// Decimals of the numbers at the ticks.
  var places = 0

  var ticks: [Double] {
    var ticks: [Double] = []
    // From the index, not by adding up: no tick is lost to rounding.
    while low + Double(ticks.count) * step <= high + step / 1000 {
      ticks.append(low + Double(ticks.count) * step)
    }
    return ticks
  }
}

/// Charts in a grid, with one title: a picture of `docs/plots`.
struct Figure {
  /// The file's name without its ending.
  var name: String
  var title: String
  var columns = 1
  var charts: [Chart]
  /// In pixels of the picture, legend and labels included.
  var chartSize = (width: 760.0, height: 300.0)
}
