import Vitrine

/// A button that shows a choice in a sheet.
@MainActor func makeModalSheets(_ say: Phrases) -> Component {
  let button = Button(say("Choose a seat", "选择座位", "اختر مقعدًا"), style: .tonal)
  button.on(\.onTap) { button in
    let order = Button(say("Book", "预订", "احجز"), style: .filled)
    let sheet = ModalSheet(say("Seats", "座位", "المقاعد")) {
      Padding {
        Column(spacing: Spacing.medium) {
          RadioGroup([
            say("At the window", "靠窗", "بجانب النافذة"), say("At the aisle", "靠过道", "بجانب الممر"),
          ])
          order
        }
      }
    }
    order.onTap = { [unowned sheet] in sheet.close() }
    sheet.onClose = { Kiosk.log(.info, "closed") }
    button.modalHost?.present(sheet)
  }
  return Row { button }
}
