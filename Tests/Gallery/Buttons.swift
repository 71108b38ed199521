import Vitrine

/// Buttons of each emphasis, one that is disabled, and buttons with an icon only.
@MainActor func makeButtons(_ say: Phrases) -> Component {
  let later = Button(say("Sold out", "已售罄", "نفد"), style: .tonal)
  later.isEnabled = false
  let star = IconButton(.star) { Kiosk.log(.info, "marked") }
  star.accessibilityLabel = say("Mark", "收藏", "تمييز")
  return Column(spacing: Spacing.medium, alignment: .leading) {
    Row(spacing: Spacing.small) {
      Button(say("Buy", "购买", "شراء"), icon: .ticket) { Kiosk.log(.info, "bought") }
      Button(say("Map", "地图", "خريطة"), icon: .map, style: .tonal)
      Button(say("Skip", "跳过", "تخطٍ"), style: .plain)
    }
    Row(spacing: Spacing.small) {
      Button(say("Delete", "删除", "حذف"), icon: .trash, style: .danger)
      later
      star
    }
  }
}
