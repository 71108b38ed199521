/// The names of buttons that show an icon or nothing, in the languages of the built-in texts: for
/// ``Semantics``.
package struct ActionTexts: Sendable, Equatable {
  package private(set) var back = "Back"
  package private(set) var close = "Close"
  package private(set) var northUp = "North up"
  package private(set) var resize = "Show more or less"
  package private(set) var less = "Less"
  package private(set) var more = "More"
  package private(set) var previousPage = "Previous page"
  package private(set) var nextPage = "Next page"

  /// The texts in a language, in English if it has none.
  package init(language tag: String?) {
    switch tag?.prefix(2) {
    case "zh":
      (back, close, northUp, resize) = ("返回", "关闭", "正北朝上", "展开或收起")
      (less, more, previousPage, nextPage) = ("减少", "增加", "上一页", "下一页")
    case "ar":
      (back, close, northUp, resize) = ("رجوع", "إغلاق", "الشمال للأعلى", "عرض المزيد أو أقل")
      (less, more) = ("أقل", "أكثر")
      (previousPage, nextPage) = ("الصفحة السابقة", "الصفحة التالية")
    default: break
    }
  }
}

extension Component {
  /// The names of built-in buttons, in the language of the stage.
  package var actionTexts: ActionTexts {
    ActionTexts(language: stage?.environment.keyboards.language)
  }

  /// A button with this name and a tap.
  package func tapSemantics(_ label: String) -> Semantics {
    Semantics(.button, label: accessibilityLabel ?? label, actions: [.activate])
  }

  /// Does what a tap does where the action is one. Returns whether it did.
  package func performTap(
    _ action: Semantics.Action, _ onTap: (@MainActor () -> Void)?
  ) -> Bool {
    guard action == .activate, let onTap else { return false }
    onTap()
    return true
  }
}
