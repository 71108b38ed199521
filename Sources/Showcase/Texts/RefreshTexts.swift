import Vitrine

/// The texts of the pull to refresh, for all lists.
enum RefreshTexts {
  static func texts(_ language: Language) -> RefreshControl.Texts {
    RefreshControl.Texts(
      pull: Phrase(.pullToRefresh)[language],
      release: Phrase(.letGoToRefresh)[language],
      refreshing: Phrase(.refreshing)[language],
      done: Phrase(.upToDate)[language],
      failed: Phrase(.couldNotRefresh)[language])
  }
}
