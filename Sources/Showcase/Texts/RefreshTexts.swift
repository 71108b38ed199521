import Vitrine

/// The texts of the pull to refresh, for all lists.
enum RefreshTexts {
  static func texts(_ language: Language) -> RefreshControl.Texts {
    RefreshControl.Texts(
      pull: Phrase("Pull to refresh", "下拉刷新", "اسحب للتحديث")[language],
      release: Phrase("Let go to refresh", "松开刷新", "أفلت للتحديث")[language],
      refreshing: Phrase("Refreshing", "正在刷新", "جارٍ التحديث")[language],
      done: Phrase("Up to date", "已是最新", "تم التحديث")[language],
      failed: Phrase("Could not refresh", "刷新失败", "تعذّر التحديث")[language])
  }
}
