import Vitrine

/// What pulling says, in every list that refreshes.
enum RefreshWords {
  static func texts(_ language: Language) -> RefreshControl.Texts {
    RefreshControl.Texts(
      pull: Phrase("Pull to refresh", "下拉刷新", "اسحب للتحديث")[language],
      release: Phrase("Let go to refresh", "松开刷新", "أفلت للتحديث")[language],
      refreshing: Phrase("Reading the data", "正在读取", "جارٍ القراءة")[language],
      failed: Phrase("That did not work", "未能完成", "لم ينجح ذلك")[language])
  }
}
