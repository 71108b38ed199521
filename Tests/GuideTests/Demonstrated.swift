import Vitrine

/// The screen with a demonstration: a finger scrolls the list, then taps a row.
@MainActor func linesScreen() -> Screen {
  Screen(
    name: "lines", summary: "Lines with a page each",
    demonstration: Demonstration { hand in
      hand.drag(from: Point(400, 400), to: Point(400, 200), over: .milliseconds(700))
      // A tap on a list that still moves would stop it, and open nothing.
      hand.rest(for: .seconds(1))
      hand.tap(at: Point(300, 270))
    },
    make: makeScreen)
}
