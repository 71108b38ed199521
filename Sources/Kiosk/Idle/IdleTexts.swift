import VitrineUnits

/// The texts of the warning and of the attract loop in the languages of the built-in screens.
struct IdleTexts {
  var question = "Are you still there?"
  /// `#` is replaced by the seconds.
  var countdown = "The start screen is shown in # s"
  var moreTime = "More time"
  var invitation = "Touch to begin"

  /// The texts in a language, in English if it has none.
  init(language: String?) {
    switch language.map(LanguageTag.primary) {
    case "zh":
      question = "您还在吗？"
      countdown = "#秒后返回首页"
      moreTime = "继续使用"
      invitation = "轻触开始"
    case "ar":
      question = "هل ما زلت هنا؟"
      countdown = "ستظهر شاشة البداية بعد # ث"
      moreTime = "وقت إضافي"
      invitation = "المس للبدء"
    default: break
    }
  }
}
