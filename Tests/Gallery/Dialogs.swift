import Vitrine

/// A button that asks before it deletes, and whether some are kept.
@MainActor func makeDialogs(_ say: Phrases) -> Component {
  let button = Button(say("Delete all", "全部删除", "حذف الكل"), icon: .trash, style: .tonal)
  button.on(\.onTap) { button in
    let keeps = Checkbox(say("Keep those with a star", "保留加星标的", "الاحتفاظ بالمميّزة بنجمة"))
    button.modalHost?.present(
      Dialog(
        say("Delete all messages?", "删除所有消息？", "حذف جميع الرسائل؟"),
        say("They cannot be restored.", "删除后无法恢复。", "لا يمكن استعادتها."), icon: .trash,
        actions: [
          .init(say("Cancel", "取消", "إلغاء")),
          .init(say("Delete", "删除", "حذف"), style: .danger) {
            Kiosk.log(.info, keeps.isOn ? "deleted some" : "deleted all")
          },
        ]
      ) { keeps })
  }
  return Row { button }
}
