import Vitrine

/// Chips at the top of a screen, and tabs at its bottom.
@MainActor func makeBars(_ say: Phrases) -> Component {
  let kinds = [
    Chip(say("All", "全部", "الكل")), Chip(say("Fruit", "水果", "فواكه"), icon: .fruit),
    Chip(say("Bread", "面包", "خبز"), icon: .bakery), Chip(say("Fish", "鱼", "سمك"), icon: .fish),
  ]
  let tabs = [
    TabBar.Tab(.market, say("Market", "市场", "السوق")),
    TabBar.Tab(.heart, say("Favorites", "收藏", "المفضلة")),
    TabBar.Tab(.receipt, say("Orders", "订单", "الطلبات")),
  ]
  return Column {
    ChipBar(kinds, selection: 1) { index in Kiosk.log(.info, "kind: \(index)") }
    Spacer()
    TabBar(tabs) { index in Kiosk.log(.info, "tab: \(index)") }
  }
}
