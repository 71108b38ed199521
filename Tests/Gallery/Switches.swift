import Vitrine

/// Settings with effect at once.
@MainActor func makeSwitches(_ say: Phrases) -> Component {
  let brightness = Switch(say("Automatic brightness", "自动亮度", "سطوع تلقائي"))
  brightness.isEnabled = false
  return Column {
    Switch(say("Announcements", "广播通知", "الإعلانات الصوتية"), isOn: true) { isOn in
      Kiosk.log(.info, "announcements: \(isOn)")
    }
    Switch(say("Show prices with tax", "显示含税价格", "عرض الأسعار مع الضريبة"))
    brightness
  }
}
