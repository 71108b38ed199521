import VitrineUnits

/// The texts of the staff page in the languages of the built-in screens.
struct StaffTexts: Sendable {
  var title = "Maintenance"
  var panel = "Panel"
  var brightness = "Brightness"
  var unchangeable = "Cannot be changed"
  var rotation = "Rotation"
  var network = "Network"
  var noAddress = "No address"
  var kiosk = "Kiosk"
  var version = "Version"
  var system = "System"
  var recording = "Recording of the last minutes"
  var save = "Save"
  /// `#` is replaced by the path or by the reason.
  var saved = "Saved as #"
  var notSaved = "Not saved: #"
  var report = "Support report"
  var write = "Write"
  var writing = "The report is being written …"
  var restart = "Restart"
  var restartsKiosk = "Start the kiosk again"
  var cover = "Maintenance page. Touches on it are not recorded."

  /// The texts in a language, in English if it has none.
  init(language: String?) {
    switch language.map(LanguageTag.primary) {
    case "zh": useChinese()
    case "ar": useArabic()
    default: break
    }
  }

  private mutating func useChinese() {
    title = "维护"
    panel = "面板"
    brightness = "亮度"
    unchangeable = "无法更改"
    rotation = "旋转"
    network = "网络"
    noAddress = "无地址"
    kiosk = "终端"
    version = "版本"
    system = "系统"
    recording = "最近几分钟的录制"
    save = "保存"
    saved = "已保存：#"
    notSaved = "未保存：#"
    report = "支持报告"
    write = "生成"
    writing = "正在生成报告……"
    restart = "重新启动"
    restartsKiosk = "重新启动终端程序"
    cover = "维护页面。此处的触摸不会被录制。"
  }

  private mutating func useArabic() {
    title = "الصيانة"
    panel = "الشاشة"
    brightness = "السطوع"
    unchangeable = "لا يمكن تغييره"
    rotation = "التدوير"
    network = "الشبكة"
    noAddress = "لا يوجد عنوان"
    kiosk = "الجهاز"
    version = "الإصدار"
    system = "النظام"
    recording = "تسجيل الدقائق الأخيرة"
    save = "حفظ"
    saved = "تم الحفظ: #"
    notSaved = "لم يُحفظ: #"
    report = "تقرير الدعم الفني"
    write = "إنشاء"
    writing = "جارٍ إنشاء التقرير…"
    restart = "إعادة التشغيل"
    restartsKiosk = "تشغيل الجهاز من جديد"
    cover = "صفحة الصيانة. اللمسات عليها لا تُسجَّل."
  }
}
