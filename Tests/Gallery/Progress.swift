import Vitrine

/// Work whose length is known, and work whose length is not.
@MainActor func makeProgress(_ say: Phrases) -> Component {
  Column(spacing: Spacing.large) {
    Label(say("Printing page 3 of 5", "正在打印第 3 页，共 5 页", "طباعة الصفحة 3 من 5"))
    ProgressBar(value: 0.6)
    Row(spacing: Spacing.medium) {
      Spinner()
      Label(say("Looking for the printer", "正在查找打印机", "البحث عن الطابعة"))
    }
  }
}
