/// The texts of the panel in one language.
struct MachineTexts: Sendable {
  var kiln, temperature, power, draft, history, target, start, stop, events, noEvents: String
  var noData, tooHot, fault, ended, sent, notSent: String
  var idle, heating, holding, cooling: String
  var askStart, askStartHint, cancel: String

  /// The tags of the languages, the default first.
  static let languages = ["en", "zh", "ar"]

  static func of(_ language: String) -> MachineTexts {
    switch language {
    case "zh": chinese
    case "ar": arabic
    default: english
    }
  }

  func name(of state: Telemetry.State) -> String {
    switch state {
    case .idle: idle
    case .heating: heating
    case .holding: holding
    case .cooling: cooling
    case .fault: fault
    }
  }

  func name(of alarm: Machine.Alarm) -> String {
    switch alarm {
    case .noData: noData
    case .tooHot: tooHot
    case .fault: fault
    }
  }

  private static let english = MachineTexts(
    kiln: "Kiln 2", temperature: "Temperature", power: "Power", draft: "Draft",
    history: "Last 10 minutes", target: "Target", start: "Start", stop: "Stop", events: "Events",
    noEvents: "No alarms", noData: "No data from the controller", tooHot: "Too hot",
    fault: "Fault", ended: "over", sent: "Sent to the controller",
    notSent: "The controller did not accept it", idle: "Off", heating: "Heating",
    holding: "Holding", cooling: "Cooling", askStart: "Start the firing?",
    askStartHint: "Close the door first.", cancel: "Cancel")

  private static let chinese = MachineTexts(
    kiln: "2 号窑", temperature: "温度", power: "功率", draft: "抽力", history: "最近 10 分钟",
    target: "目标温度", start: "启动", stop: "停止", events: "事件", noEvents: "没有报警",
    noData: "控制器无数据", tooHot: "温度过高", fault: "故障", ended: "已结束", sent: "已发送给控制器",
    notSent: "控制器未接受", idle: "关闭", heating: "升温", holding: "保温", cooling: "降温",
    askStart: "开始烧制？", askStartHint: "请先关好窑门。", cancel: "取消")

  private static let arabic = MachineTexts(
    kiln: "الفرن 2", temperature: "الحرارة", power: "القدرة", draft: "السحب",
    history: "آخر 10 دقائق", target: "الهدف", start: "تشغيل", stop: "إيقاف", events: "الأحداث",
    noEvents: "لا إنذارات", noData: "لا بيانات من وحدة التحكم", tooHot: "حرارة زائدة",
    fault: "عطل", ended: "انتهى", sent: "أُرسل إلى وحدة التحكم",
    notSent: "لم تقبله وحدة التحكم", idle: "متوقف", heating: "تسخين", holding: "تثبيت",
    cooling: "تبريد", askStart: "بدء الحرق؟", askStartHint: "أغلق الباب أولًا.", cancel: "إلغاء")
}
