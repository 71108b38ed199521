import CHarfBuzz

/// A writing system, identified by HarfBuzz's and Unicode's code.
package struct Script: Hashable {
  let value: hb_script_t

  // Written by hand: an older compiler does not make C enumerations hashable.
  package static func == (a: Script, b: Script) -> Bool { a.value.rawValue == b.value.rawValue }
  package func hash(into hasher: inout Hasher) { hasher.combine(value.rawValue) }

  private init(value: hb_script_t) { self.value = value }

  package init(of scalar: UInt32) {
    value = hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
  }

  /// The script whose fonts have the character: Han for the punctuation and the full-width forms
  /// that East Asian scripts share.
  func ofFont(for scalar: UInt32) -> Script {
    switch scalar {
    case 0x3000...0x303f, 0xff00...0xffef: Script(value: HB_SCRIPT_HAN)
    default: self
    }
  }

  /// Whether several scripts share it, as with punctuation, digits and marks.
  var isShared: Bool { value == HB_SCRIPT_COMMON || value == HB_SCRIPT_INHERITED }

  /// Returns whether a character combines with the previous one.
  static func isMark(_ scalar: UInt32) -> Bool {
    switch hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK, HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK,
      HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK:
      true
    default: false
    }
  }

  package var tag: UInt32 { value.rawValue }

  /// The name with the ISO 15924 code, such as "script Hani".
  package var name: String {
    if isShared { return "a symbol" }
    var letters: [UInt8] = []
    for shift in [24, 16, 8, 0] as [UInt32] {
      letters.append(UInt8(truncatingIfNeeded: tag >> shift))
    }
    return "script " + String(decoding: letters, as: UTF8.self)
  }

  /// The Debian package with fonts for it.
  var fontPackage: String {
    switch value {
    case HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_HANGUL,
      HB_SCRIPT_BOPOMOFO:
      "fonts-noto-cjk"
    case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED: "fonts-noto-core fonts-symbola"
    default: "fonts-noto-core"
    }
  }
}

/// The languages that select between regional forms of Han characters.
package enum TextLanguage: String, Hashable {
  case none = "en"
  case chinese = "zh-cn"
  case taiwanese = "zh-tw"
  case japanese = "ja"
  case korean = "ko"

  /// Detects the language: kana are Japanese, Hangul is Korean, Bopomofo is Taiwanese. Han
  /// characters alone are taken as simplified Chinese.
  package init(of paragraphs: [Paragraph]) {
    var hasHan = false
    for scalar in paragraphs.lazy.flatMap(\.scalars) where scalar >= 0x1100 {
      switch scalar {
      case 0x3040...0x30ff, 0x31f0...0x31ff, 0xff66...0xff9f:
        self = .japanese
        return
      case 0x1100...0x11ff, 0x3130...0x318f, 0xac00...0xd7af:
        self = .korean
        return
      case 0x3100...0x312f, 0x31a0...0x31bf:
        self = .taiwanese
        return
      case 0x2e80...0x303f, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0xff00...0xff65,
        0x20000...0x3ffff:
        hasHan = true
      default: break
      }
    }
    self = hasHan ? .chinese : .none
  }

  /// HarfBuzz's language, which selects local forms.
  var harfBuzz: OpaquePointer? { hb_language_from_string(rawValue, -1) }
}
