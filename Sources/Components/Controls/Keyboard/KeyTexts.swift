/// The names of keys and of editing actions that show an icon, in the languages of the built-in
/// texts: for ``Semantics``.
struct KeyTexts: Sendable, Equatable {
  var delete = "Delete"
  var shift = "Shift"
  var symbols = "Digits and symbols"
  var letters = "Letters"
  var language = "Next language"
  var submit = "Done"
  var newLine = "New line"
  var hide = "Hide the keyboard"
  var space = "Space"
  var cut = "Cut"
  var copy = "Copy"
  var paste = "Paste"
  var selectAll = "Select all"
  var clear = "Clear"
  var candidatesBefore = "Characters before"
  var candidatesAfter = "More characters"

  /// The texts in a language, in English if it has none.
  init(language tag: String?) {
    switch tag?.prefix(2) {
    case "zh":
      (delete, shift, symbols, letters) = ("删除", "大写", "数字和符号", "字母")
      (language, submit, hide, space) = ("下一种语言", "完成", "隐藏键盘", "空格")
      newLine = "换行"
      (cut, copy, paste, selectAll, clear) = ("剪切", "复制", "粘贴", "全选", "清除")
      (candidatesBefore, candidatesAfter) = ("上一页候选字", "下一页候选字")
    case "ar":
      (delete, shift, symbols, letters) = ("حذف", "أحرف كبيرة", "أرقام ورموز", "أحرف")
      (language, submit, hide, space) = ("اللغة التالية", "تم", "إخفاء لوحة المفاتيح", "مسافة")
      newLine = "سطر جديد"
      (cut, copy, paste, selectAll, clear) = ("قص", "نسخ", "لصق", "تحديد الكل", "مسح")
      (candidatesBefore, candidatesAfter) = ("الأحرف السابقة", "المزيد من الأحرف")
    default: break
    }
  }

  func label(of key: Key) -> String {
    switch key.action {
    case .type(let text): key.isSpace ? space : text
    case .delete: delete
    case .shift: shift
    case .page(.letters): letters
    case .page(.symbols): symbols
    case .language: language
    case .submit: submit
    case .hide: hide
    }
  }
}
