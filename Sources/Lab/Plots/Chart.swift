/// A chart: two axes with units, and the marks between them.
struct Chart {
  var title: String
  var x: ChartAxis
  var y: ChartAxis
  var marks: [Mark]

  /// A position in the units of the axes.
  struct Place: Hashable {
    var x: Double
    var y: Double
  }

  /// A mark of the chart. Marks with a name are listed in the legend.
  enum Mark {
    case line(String?, Ink, LineStyle, [Place])
    case dots(String?, Ink, [Place])
    /// A horizontal line, with its label above its right end.
    case level(Double, String)
    /// A vertical line, with its label beside its upper end.
    case time(Double, String)
  }

  enum LineStyle {
    case solid
    case wide
    case dashed
    case dotted
  }

  /// Colors that people with any color vision can distinguish (Okabe and Ito's), dark on white.
  enum Ink: String {
    case black = "#222222"
    case gray = "#8a8a8a"
    case blue = "#0072b2"
    case orange = "#d55e00"
    case green = "#00875f"
    case violet = "#a3478b"
  }
}

/// An axis: its label with the unit, its ends, and a tick at every `step` from the lower end.
struct ChartAxis {
  var label: String
  var low: Double
  var high: Double
  var step: Double
  /// The decimals of the numbers at the ticks.
  var places = 0

  var ticks: [Double] {
    var ticks: [Double] = []
    // Computed from the index, not by adding up: no tick is lost to rounding.
    while low + Double(ticks.count) * step <= high + step / 1000 {
      ticks.append(low + Double(ticks.count) * step)
    }
    return ticks
  }
}

/// A grid of charts with one title: a picture of `docs/plots`.
struct Figure {
  /// The file's name without its extension.
  var name: String
  var title: String
  var columns = 1
  var charts: [Chart]
  /// The size in pixels of the picture, including legend and labels.
  var chartSize = (width: 760.0, height: 300.0)
}
