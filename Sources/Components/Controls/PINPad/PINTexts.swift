/// The texts of a ``PINPad`` in the languages of the built-in texts.
struct PINTexts: Sendable, Equatable {
  var enterPIN = "Enter the PIN"
  var wrongPIN = "Wrong PIN"
  /// `#` is replaced by the seconds.
  var wait = "Wait # s"
  var close = "Close"
  var delete = "Delete"
  var confirm = "Confirm"

  /// The texts in a language, in English if it has none.
  init(language tag: String?) {
    switch tag?.prefix(2) {
    case "zh":
      (enterPIN, wrongPIN, wait) = ("请输入 PIN 码", "PIN 码错误", "请等待#秒")
      (close, delete, confirm) = ("关闭", "删除", "确定")
    case "ar":
      (enterPIN, wrongPIN, wait) = ("أدخل الرقم السري", "رقم سري خاطئ", "انتظر # ث")
      (close, delete, confirm) = ("إغلاق", "حذف", "تأكيد")
    default: break
    }
  }
}
