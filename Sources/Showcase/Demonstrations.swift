import Vitrine

/// What is done with each screen where nobody can touch it: what a visitor would try first.
@MainActor
enum Demonstrations {
  /// Nil for a screen that is a list and nothing else. `root` is a screen to look at, laid out as on the
  /// panel that the demonstration is for.
  static func of(
    _ name: String, _ root: @MainActor () throws -> Component, _ transform: PanelTransform,
    _ environment: Environment
  ) rethrows -> Demonstration? {
    if let story = story(of: name) {
      return Demonstration(
        rehearsing: try root(), on: transform, environment: environment, story)
    }
    return strokes[name].map { script in
      Demonstration(isMirrored: environment.direction == .rightToLeft, script)
    }
  }

  private typealias Story = @MainActor (inout Demonstration) -> Void

  /// What is meant for this or that on a screen looks where it is. No table: Debian's compiler fails at one
  /// of functions of the main actor.
  private static func story(of name: String) -> Story? {
    switch name {
    case "home": return { hand in home(&hand) }
    case "swipe": return { hand in letters(&hand) }
    case "sticky": return { hand in market(&hand) }
    case "wallet-a", "wallet-b": return { hand in wallet(&hand) }
    default: return nil
    }
  }

  private static func home(_ hand: inout Demonstration) {
    hand.rest(500)
    // Through the cards, and back with a bounce.
    hand.drag(from: hand.part(400, 400), to: hand.part(396, 230), over: 600, holding: 80)
    hand.rest(200)
    hand.fling(from: hand.part(400, 200), to: hand.part(404, 440), over: 120)
    hand.rest(1100)
    // Into the day's programme: the view uncovered, the rows thrown and caught.
    hand.open("spring")
    hand.drag(from: hand.part(420, 250), to: hand.part(420, 360), over: 360, holding: 60)
    hand.rest(900)
    hand.fling(from: hand.part(420, 440), to: hand.part(414, 150), over: 130)
    hand.rest(340)
    let (x, y) = hand.part(420, 300)
    hand.tap(x, y)
    hand.rest(250)
    hand.goBack()
    // To the letters: one slides aside and goes, and is had back.
    hand.open("swipe")
    hand.deleteAndUndo()
    hand.goBack()
    hand.fling(from: hand.part(400, 160), to: hand.part(400, 440), over: 110)
    hand.rest(900)
  }

  private static func letters(_ hand: inout Demonstration) {
    hand.rest(500)
    // Open, and closed by a tap.
    if let row = hand.row(1) {
      hand.drag(
        from: (row.minX + 0.8 * row.width, row.center.y),
        to: (row.minX + 0.8 * row.width - min(170, 0.35 * row.width), row.center.y + 2),
        over: 360, holding: 60)
      hand.rest(700)
      hand.tap(row.minX + 0.375 * row.width, row.center.y)
      hand.rest(600)
    }
    hand.deleteAndUndo()
    hand.throwList()
    hand.rest(1500)
    hand.throwListBack()
    hand.rest(1400)
    hand.pullToRefresh()
  }

  private static func market(_ hand: inout Demonstration) {
    hand.rest(500)
    hand.drag(from: hand.part(420, 420), to: hand.part(420, 240), over: 520, holding: 80)
    hand.rest(400)
    hand.throwList()
    hand.rest(1300)
    hand.settle(within: 3000)
    // The vegetables.
    let chips = hand.seen(Chip.self)
    if chips.count > 2 { hand.tap(chips[2]) }
    hand.rest(900)
    hand.throwListBack()
    hand.rest(1300)
  }

  private static func wallet(_ hand: inout Demonstration) {
    hand.rest(500)
    hand.drag(from: hand.part(420, 230), to: hand.part(420, 180), over: 420, holding: 120)
    hand.rest(800)
    hand.throwList()
    hand.rest(1200)
    hand.throwListBack()
    hand.rest(1300)
    hand.pullToRefresh()
    // What was received, and all of it again.
    let tabs = hand.seen(TabBar.Tab.self)
    for tab in [tabs.last, tabs.first] {
      if let tab { hand.tap(tab) }
      hand.rest(900)
    }
  }

  /// Those that are parts of the screen wherever they are made: on every panel between 480 × 272 and
  /// 1920 × 1080 each begins on what it is meant for.
  private static let strokes: [String: @Sendable (inout Demonstration) -> Void] = [
    "spring": { hand in
      hand.rest(500)
      hand.drag(from: (420, 250), to: (420, 400), over: 420, holding: 80)
      hand.rest(1000)
      hand.drag(from: (420, 400), to: (420, 300), over: 360, holding: 120)
      hand.rest(900)
      hand.fling(from: (420, 440), to: (414, 110), over: 120)
      hand.rest(380)
      hand.tap(420, 300)
      hand.rest(400)
      hand.fling(from: (420, 200), to: (424, 440), over: 110)
      hand.rest(1600)
    },
    "banner": { hand in
      hand.rest(500)
      hand.drag(from: (420, 400), to: (420, 300), over: 460, holding: 80)
      hand.rest(700)
      hand.fling(from: (420, 420), to: (414, 120), over: 130)
      hand.rest(1400)
      hand.fling(from: (420, 160), to: (424, 450), over: 100)
      hand.rest(1000)
      hand.drag(from: (420, 200), to: (420, 360), over: 420, holding: 60)
      hand.rest(900)
    },
    // The sheet's tiers are parts of the height and points, the strokes parts of the height alone.
    "poi": { hand in
      hand.rest(700)
      // The map under the finger, thrown and caught.
      hand.drag(from: (430, 190), to: (360, 150), over: 420, holding: 60)
      hand.rest(400)
      hand.fling(from: (350, 150), to: (400, 178), over: 140)
      hand.rest(280)
      hand.drag(from: (400, 180), to: (400, 180), over: 160)
      hand.rest(500)
      // Nearer, by two fingers.
      hand.pinch(around: (400, 120), from: 100, to: 170, over: 480, holding: 80)
      hand.rest(700)
      // The sheet, where it is on wide panels too, to half height, to its full one, through the list
      // and back to half.
      hand.drag(from: (120, 450), to: (120, 320), over: 420, holding: 100)
      hand.rest(900)
      hand.drag(from: (120, 440), to: (120, 270), over: 420, holding: 80)
      hand.rest(900)
      hand.drag(from: (120, 440), to: (120, 340), over: 420, holding: 100)
      hand.rest(500)
      hand.drag(from: (120, 190), to: (120, 435), over: 700, holding: 120)
      hand.rest(800)
      // A place of the list: the map flies there. All that is known of it is seldom much: its page
      // stands low on a large panel, so both strokes begin near the foot. Up to all of it, and down to
      // the map again; thrown, since on a small panel the way is longer than on a large one.
      hand.tap(120, 460)
      hand.rest(2400)
      hand.fling(from: (120, 455), to: (119, 405), over: 130)
      hand.rest(1200)
      hand.fling(from: (120, 428), to: (121, 478), over: 110)
      hand.rest(1400)
      // A look around the place and back, and nearer to it, which stays in sight.
      hand.drag(from: (300, 110), to: (230, 124), over: 420, holding: 80)
      hand.rest(400)
      hand.drag(from: (230, 124), to: (300, 110), over: 420, holding: 80)
      hand.rest(300)
      hand.pinch(around: (400, 170), from: 100, to: 130, over: 520, holding: 80)
      hand.rest(1600)
    },
  ]
}
