import Vitrine

/// Texts in the styles and colors of the theme.
@MainActor func makeLabels(_ say: Phrases) -> Component {
  let rules = say(
    "Please do not touch the paintings. Photographs without a flash are welcome.",
    "请勿触摸画作。欢迎不使用闪光灯拍照。", "يرجى عدم لمس اللوحات. التصوير بدون فلاش مسموح به.")
  return Column(spacing: Spacing.small, alignment: .leading) {
    Label(say("Open today", "今日开放", "مفتوح اليوم"), \.headline)
    Label(rules, lineLimit: 3)
    Label(say("Last entry at 17:30", "最晚入场 17:30", "آخر دخول 17:30"), \.caption, \.secondaryText)
  }
}
