import Vitrine

/// A pad that opens a locker with 2468, and waits longer after each wrong PIN.
@MainActor func makePINPad(_ say: Phrases) -> Component {
  var wrong = 0
  let pad = PINPad(say("Locker 12", "12 号储物柜", "الخزانة 12"), lengths: 4...6)
  pad.onEnter = { [unowned pad] pin in
    if pin == "2468" {
      Kiosk.log(.info, "locker: open")
    } else {
      wrong += 1
      pad.refuse(for: wrong < 3 ? nil : .seconds(10))
    }
  }
  return pad
}
