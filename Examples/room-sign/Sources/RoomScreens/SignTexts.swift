/// The texts of the sign in one language.
struct SignTexts: Sendable {
  var free, inUse, unknown, today, restOfDay, end, booked, ended, notSaved: String
  var noMore, noMoreHint, noCalendar: String
  var until: @Sendable (String) -> String
  var minutes: @Sendable (Int) -> String
  var age: @Sendable (Int) -> String

  /// The tags of the languages, the default first.
  static let languages = ["en", "zh", "ar"]

  static func of(_ language: String) -> SignTexts {
    switch language {
    case "zh": chinese
    case "ar": arabic
    default: english
    }
  }

  private static let english = SignTexts(
    free: "Free", inUse: "In use", unknown: "No calendar", today: "Coming up",
    restOfDay: "for the rest of the day", end: "End now", booked: "Booked at the door",
    ended: "The room is free again", notSaved: "The booking could not be saved",
    noMore: "Nothing planned", noMoreHint: "No more meetings today",
    noCalendar: "Waiting for the calendar",
    until: { "until \($0)" }, minutes: { "\($0) min" },
    age: { $0 < 1 ? "Calendar not reachable" : "Calendar not reachable for \($0) min" })

  private static let chinese = SignTexts(
    free: "空闲", inUse: "使用中", unknown: "无日程", today: "接下来", restOfDay: "今天余下时间",
    end: "立即结束", booked: "门口预订", ended: "会议室已空出", notSaved: "预订未能保存",
    noMore: "暂无安排", noMoreHint: "今天没有其他会议", noCalendar: "正在等待日程",
    until: { "至 \($0)" }, minutes: { "\($0) 分钟" },
    age: { $0 < 1 ? "无法连接日程" : "无法连接日程已 \($0) 分钟" })

  private static let arabic = SignTexts(
    free: "متاحة", inUse: "مشغولة", unknown: "لا يوجد تقويم", today: "القادم",
    restOfDay: "لبقية اليوم", end: "إنهاء الآن", booked: "حجز عند الباب",
    ended: "القاعة متاحة من جديد", notSaved: "تعذّر حفظ الحجز", noMore: "لا مواعيد",
    noMoreHint: "لا اجتماعات أخرى اليوم", noCalendar: "في انتظار التقويم",
    until: { "حتى \($0)" }, minutes: { "\($0) د" },
    age: { $0 < 1 ? "التقويم غير متاح" : "التقويم غير متاح منذ \($0) دقيقة" })
}
