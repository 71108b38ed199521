import Vitrine

/// A form whose button is enabled by a check.
@MainActor func makeCheckboxes(_ say: Phrases) -> Component {
  let send = Button(say("Send", "提交", "إرسال"))
  send.isEnabled = false
  let rules = say("I agree to the house rules", "我同意馆内规定", "أوافق على قواعد المتحف")
  return Column(spacing: Spacing.small, alignment: .leading) {
    Checkbox(say("Send me the programme", "请寄给我节目单", "أرسلوا لي البرنامج"), isOn: true)
    Checkbox(rules) { isOn in send.isEnabled = isOn }
    send
  }
}
