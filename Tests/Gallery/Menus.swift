import Vitrine

/// A button with further actions.
@MainActor func makeMenus(_ say: Phrases) -> Component {
  let button = IconButton(.more)
  button.accessibilityLabel = say("More", "更多", "المزيد")
  button.on(\.onTap) { button in
    let menu = Menu([
      .init(say("Mark as read", "标为已读", "تحديد كمقروءة"), icon: .mailOpen) {
        Kiosk.log(.info, "read")
      },
      .init(say("Remind me", "提醒我", "ذكّرني"), icon: .bell, isEnabled: false),
      .init(say("Delete", "删除", "حذف"), icon: .trash) { Kiosk.log(.info, "deleted") },
    ])
    button.modalHost?.present(menu, from: button)
  }
  return Row {
    Label(say("A message from the museum", "来自博物馆的消息", "رسالة من المتحف"))
    Spacer()
    button
  }
}
