import Vitrine

/// A form: a name, a number, wishes and a PIN, and a message that is sent when all of them are right.
@MainActor func makeTextFields(_ say: Phrases) -> Component {
  let name = TextField(
    say("Name", "姓名", "الاسم"), placeholder: say("As on your ticket", "与门票一致", "كما في تذكرتك"),
    icon: .person)
  name.languages = [say("en", "zh", "ar"), "en", "de", "fr", "es"]
  name.capitalization = .words
  name.maximumLength = 40
  name.validate = { text in
    text.isEmpty ? say("Please enter your name", "请输入姓名", "يرجى إدخال اسمك") : nil
  }
  let persons = TextField(say("Persons", "人数", "عدد الأشخاص"), text: "2")
  persons.keyboard = .number
  let pin = TextField(say("Locker PIN", "储物柜密码", "رمز الخزانة"), text: "2468")
  pin.keyboard = .pin
  pin.isSecure = true
  pin.validate = { text in
    text.count < 4 ? say("At least four digits", "至少四位数字", "أربعة أرقام على الأقل") : nil
  }
  pin.submitTitle = say("Send", "发送", "إرسال")
  let wish = TextField(
    say("Wishes", "愿望", "أمنيات"),
    text: say(
      "A window seat, please.\nWe come with a pram.", "请安排靠窗的座位。\n我们带婴儿车。",
      "مقعد بجانب النافذة من فضلكم.\nسنأتي بعربة أطفال."), lines: 3)
  wish.capitalization = .sentences
  // On a small panel the wrong field may be out of sight.
  pin.onSubmit = { _ in if name.check() { Kiosk.log(.info, "sent") } else { name.focus() } }
  return Column(spacing: Spacing.medium) {
    name
    persons
    wish
    pin
  }
}
