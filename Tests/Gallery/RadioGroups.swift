import Vitrine

/// One of three places, below each other.
@MainActor func makeRadioGroup(_ say: Phrases) -> Component {
  let places = [
    say("Eat here", "堂食", "تناول الطعام هنا"), say("Take away", "外带", "طلب خارجي"),
    say("Have it delivered", "外卖配送", "توصيل إلى المنزل"),
  ]
  return RadioGroup(places, selection: 1) { index in
    Kiosk.log(.info, "place: \(places[index])")
  }
}
