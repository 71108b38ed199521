import Vitrine

/// Three pages: a swipe or an arrow shows the next one.
@MainActor func makePageViews(_ say: Phrases) -> Component {
  let rooms = [
    (
      Icon.museum, say("Collection", "常设展览", "المجموعة"), say("Ground floor", "一楼", "الطابق الأرضي")
    ),
    (Icon.image, say("Photographs", "摄影作品", "الصور"), say("First floor", "二楼", "الطابق الأول")),
    (Icon.cafe, say("Roof café", "屋顶咖啡馆", "مقهى السطح"), say("Third floor", "四楼", "الطابق الثالث")),
  ]
  return PageView(selection: 1, onChange: { index in Kiosk.log(.info, "page \(index)") }) {
    rooms.map { icon, name, place in
      Padding(EdgeInsets(top: 16, leading: 16, bottom: 0, trailing: 16)) {
        ColoredBox(\.tonal, cornerRadius: 12) {
          Column(spacing: Spacing.small, alignment: .center) {
            Spacer()
            IconView(icon, side: 48, ink: \.onTonal)
            Label(name, \.title, \.onTonal)
            Label(place, \.body, \.onTonal)
            Spacer()
          }
        }
      }
    }
  }
}
