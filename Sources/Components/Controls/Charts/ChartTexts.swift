/// The description of a chart in words, in the languages of the built-in texts: for ``Semantics``.
///
///     line chart, 24 values, from 3 °C to 21 °C
@MainActor
struct ChartTexts {
  enum Kind: Sendable, Hashable {
    case lines
    case bars
  }

  private let language: String

  /// The texts in a language, in English if it has none.
  init(language tag: String?) { language = String(tag?.prefix(2) ?? "en") }

  func description(of content: ChartContent, as kind: Kind) -> String {
    var parts = [name(of: kind)]
    let names = content.series.map(\.name).filter { !$0.isEmpty }
    if content.series.count > 1 { parts += names }
    guard let extremes = content.extremes else {
      return joined(parts + [content.emptyText.isEmpty ? noValues : content.emptyText])
    }
    let ticks = ChartTicks(covering: extremes, atMost: 5)
    func text(_ value: Double) -> String { content.format(ticks.rounded(value)) }
    parts.append(values(content.valueCount))
    parts.append(span(text(extremes.lowerBound), text(extremes.upperBound)))
    return joined(parts)
  }

  private func joined(_ parts: [String]) -> String {
    parts.joined(separator: language == "zh" ? "，" : language == "ar" ? "، " : ", ")
  }

  private func name(of kind: Kind) -> String {
    switch (kind, language) {
    case (.lines, "zh"): "折线图"
    case (.bars, "zh"): "柱状图"
    case (.lines, "ar"): "رسم بياني خطي"
    case (.bars, "ar"): "رسم بياني بالأعمدة"
    case (.lines, _): "line chart"
    case (.bars, _): "bar chart"
    }
  }

  private var noValues: String {
    switch language {
    case "zh": "没有数值"
    case "ar": "لا توجد قيم"
    default: "no values"
    }
  }

  private func values(_ count: Int) -> String {
    switch language {
    case "zh": "\(count) 个数值"
    // A form that is right for every number.
    case "ar": "عدد القيم: \(count)"
    default: count == 1 ? "1 value" : "\(count) values"
    }
  }

  private func span(_ least: String, _ greatest: String) -> String {
    switch language {
    case "zh": "从 \(least) 到 \(greatest)"
    case "ar": "من \(least) إلى \(greatest)"
    default: "from \(least) to \(greatest)"
    }
  }
}
