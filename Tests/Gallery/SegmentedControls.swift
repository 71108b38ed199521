import Vitrine

/// One of three spans, side by side.
@MainActor func makeSegmentedControls(_ say: Phrases) -> Component {
  let spans = [say("Day", "日", "يوم"), say("Week", "周", "أسبوع"), say("Month", "月", "شهر")]
  let old = SegmentedControl(spans)
  old.isEnabled = false
  return Column(spacing: Spacing.large, alignment: .leading) {
    SegmentedControl(spans, selection: 1) { index in Kiosk.log(.info, "span: \(index)") }
    old
  }
}
