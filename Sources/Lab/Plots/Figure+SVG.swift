extension Figure {
  /// The picture as an SVG file.
  var svg: String {
    let rows = (charts.count + columns - 1) / columns
    let head = 34.0
    var svg = SVG(
      width: chartSize.width * Double(columns), height: head + chartSize.height * Double(rows))
    svg.label(title, 16, 23, size: 15, bold: true)
    for (index, chart) in charts.enumerated() {
      let frame = ChartFrame(
        chart: chart, left: chartSize.width * Double(index % columns),
        top: head + chartSize.height * Double(index / columns), width: chartSize.width,
        height: chartSize.height)
      frame.draw(on: &svg)
    }
    svg.close()
    return svg.text
  }
}

/// A chart and its position in the picture.
///
///     title
///     ── legend ── entries in lines
///     │
///     │ plot
///     └──────── ticks, label
private struct ChartFrame {
  let chart: Chart
  let left: Double
  let top: Double
  let width: Double
  let height: Double

  private static let legendLine = 17.0
  /// The mean width of a letter at 12 pixels, rounded up so that nothing overlaps.
  private static let letter = 6.7

  private var plotLeft: Double { left + 66 }
  private var plotRight: Double { left + width - 18 }
  private var plotTop: Double { top + 26 + Self.legendLine * Double(legend.last?.line ?? 0) + 20 }
  private var plotBottom: Double { top + height - 46 }

  private func x(_ value: Double) -> Double {
    plotLeft + (value - chart.x.low) / (chart.x.high - chart.x.low) * (plotRight - plotLeft)
  }

  private func y(_ value: Double) -> Double {
    plotBottom - (value - chart.y.low) / (chart.y.high - chart.y.low) * (plotBottom - plotTop)
  }

  /// The named marks, from left to right, in as many lines as necessary.
  private var legend: [(mark: Chart.Mark, name: String, x: Double, line: Int)] {
    var entries: [(mark: Chart.Mark, name: String, x: Double, line: Int)] = []
    var next = plotLeft
    var line = 0
    for mark in chart.marks {
      let name: String?
      switch mark {
      case .line(let text, _, _, _), .dots(let text, _, _): name = text
      case .level, .time: name = nil
      }
      guard let name else { continue }
      let needed = 32 + Double(name.count) * Self.letter + 14
      if next + needed > plotRight + 14 && next > plotLeft {
        next = plotLeft
        line += 1
      }
      entries.append((mark, name, next, line))
      next += needed
    }
    return entries
  }

  func draw(on svg: inout SVG) {
    svg.label(chart.title, plotLeft, top + 14, size: 13, bold: true)
    drawLegend(on: &svg)
    drawAxes(on: &svg)
    for mark in chart.marks { draw(mark, on: &svg) }
  }

  private func drawLegend(on svg: inout SVG) {
    for entry in legend {
      let y = top + 32 + Self.legendLine * Double(entry.line)
      switch entry.mark {
      case .line(_, let ink, let style, _):
        stroke([(entry.x, y - 4), (entry.x + 26, y - 4)], ink, style, on: &svg)
      case .dots(_, let ink, _):
        for step in [3.0, 13, 23] { svg.dot(entry.x + step, y - 4, ink: ink.rawValue) }
      case .level, .time: continue
      }
      svg.label(entry.name, entry.x + 32, y)
    }
  }

  private func drawAxes(on svg: inout SVG) {
    for tick in chart.x.ticks {
      svg.line([(x(tick), plotTop), (x(tick), plotBottom)], ink: "#e4e4e4", width: 1)
      svg.label(SVG.number(tick, chart.x.places), x(tick), plotBottom + 16, .middle, size: 11)
    }
    for tick in chart.y.ticks {
      svg.line([(plotLeft, y(tick)), (plotRight, y(tick))], ink: "#e4e4e4", width: 1)
      svg.label(SVG.number(tick, chart.y.places), plotLeft - 6, y(tick) + 4, .end, size: 11)
    }
    svg.line(
      [(plotLeft, plotTop), (plotLeft, plotBottom), (plotRight, plotBottom)], ink: "#555555",
      width: 1)
    svg.label(chart.x.label, (plotLeft + plotRight) / 2, plotBottom + 34, .middle)
    svg.label(chart.y.label, left + 16, (plotTop + plotBottom) / 2, .middle, turned: true)
  }

  private func draw(_ mark: Chart.Mark, on svg: inout SVG) {
    switch mark {
    case .line(_, let ink, let style, let places):
      stroke(places.map { (x($0.x), y($0.y)) }, ink, style, on: &svg)
    case .dots(_, let ink, let places):
      for place in places { svg.dot(x(place.x), y(place.y), ink: ink.rawValue) }
    case .level(let value, let text):
      svg.line(
        [(plotLeft, y(value)), (plotRight, y(value))], ink: "#8a8a8a", width: 1, dashes: "5 4")
      svg.label(text, plotRight - 4, y(value) - 5, .end, ink: "#555555", size: 11)
    case .time(let value, let text):
      svg.line(
        [(x(value), plotTop), (x(value), plotBottom)], ink: "#8a8a8a", width: 1, dashes: "5 4")
      svg.label(text, x(value) + 5, plotTop + 12, ink: "#555555", size: 11)
    }
  }

  private func stroke(
    _ places: [(x: Double, y: Double)], _ ink: Chart.Ink, _ style: Chart.LineStyle,
    on svg: inout SVG
  ) {
    switch style {
    case .solid: svg.line(places, ink: ink.rawValue, width: 1.8)
    case .wide: svg.line(places, ink: ink.rawValue, width: 3.6)
    case .dashed: svg.line(places, ink: ink.rawValue, width: 1.6, dashes: "7 4")
    case .dotted: svg.line(places, ink: ink.rawValue, width: 2, dashes: "1.5 4")
    }
  }
}
