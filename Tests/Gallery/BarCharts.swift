import Vitrine

/// The visitors of a week; the museum was closed on Monday.
@MainActor func makeBarCharts(_ say: Phrases) -> Component {
  let days = [
    say("Mon", "周一", "الاثنين"), say("Tue", "周二", "الثلاثاء"), say("Wed", "周三", "الأربعاء"),
    say("Thu", "周四", "الخميس"), say("Fri", "周五", "الجمعة"), say("Sat", "周六", "السبت"),
    say("Sun", "周日", "الأحد"),
  ]
  let chart = BarChart([nil, 120, 95, 143, 180, 412, 376], labels: days)
  chart.accessibilityLabel = say("Visitors this week", "本周参观人数", "الزوار هذا الأسبوع")
  return FixedSize(height: 200) { chart }
}
