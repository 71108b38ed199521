import Vitrine

/// What is done with each screen where nobody can touch it: what a visitor would try first.
enum Demonstrations {
  /// Nil for a screen that is a list and nothing else.
  static func of(_ name: String, _ language: Language) -> Demonstration? {
    guard let script = scripts[name] else { return nil }
    return Demonstration(isMirrored: language.direction == .rightToLeft, script)
  }

  private typealias Script = @Sendable (inout Demonstration) -> Void

  private static let scripts: [String: Script] = [
    "home": { hand in
      hand.rest(500)
      // Through the cards, and back with a bounce.
      hand.drag(from: (400, 400), to: (396, 230), over: 600, holding: 80)
      hand.rest(200)
      hand.fling(from: (400, 200), to: (404, 440), over: 120)
      hand.rest(1100)
      // Into the day's programme: the view uncovered, the rows thrown and caught.
      hand.tap(400, 300)
      hand.rest(800)
      hand.drag(from: (420, 250), to: (420, 360), over: 360, holding: 60)
      hand.rest(900)
      hand.fling(from: (420, 440), to: (414, 150), over: 130)
      hand.rest(340)
      hand.tap(420, 300)
      hand.rest(250)
      back(&hand)
      // To the letters: one slides aside and goes, and is had back.
      hand.drag(from: (400, 420), to: (400, 210), over: 500, holding: 200)
      hand.rest(400)
      hand.tap(400, 330)
      hand.rest(800)
      deleteAndUndo(&hand)
      back(&hand)
      hand.fling(from: (400, 160), to: (400, 440), over: 110)
      hand.rest(900)
    },
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
    "wallet-a": wallet,
    "wallet-b": wallet,
    "swipe": { hand in
      hand.rest(500)
      // Open, and closed by a tap.
      hand.drag(from: (640, 320), to: (470, 322), over: 360, holding: 60)
      hand.rest(700)
      hand.tap(300, 320)
      hand.rest(600)
      deleteAndUndo(&hand)
      hand.fling(from: (420, 440), to: (416, 140), over: 120)
      hand.rest(1500)
      hand.fling(from: (420, 180), to: (424, 450), over: 100)
      hand.rest(1400)
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
    "sticky": { hand in
      hand.rest(500)
      hand.drag(from: (420, 420), to: (420, 240), over: 520, holding: 80)
      hand.rest(400)
      hand.fling(from: (420, 430), to: (414, 190), over: 120)
      hand.rest(1300)
      // The vegetables.
      hand.tap(210, 90)
      hand.rest(900)
      hand.fling(from: (420, 200), to: (424, 440), over: 110)
      hand.rest(1300)
    },
    // On every panel between 480 × 272 and 1920 × 1080 each stroke begins on what it is meant for: the
    // sheet's tiers are parts of the height and points, the strokes parts of the height alone.
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

  private static let wallet: Script = { hand in
    hand.rest(500)
    hand.drag(from: (420, 230), to: (420, 180), over: 420, holding: 120)
    hand.rest(800)
    hand.fling(from: (420, 300), to: (414, 150), over: 120)
    hand.rest(1200)
    hand.fling(from: (420, 200), to: (424, 380), over: 100)
    hand.rest(1300)
    // Pulled until it reads anew.
    hand.drag(from: (420, 230), to: (420, 470), over: 520, holding: 120)
    hand.rest(1400)
    // What was received, and all of it again.
    hand.tap(660, 450)
    hand.rest(900)
    hand.tap(140, 450)
    hand.rest(900)
  }

  /// By a swipe from the edge.
  private static func back(_ hand: inout Demonstration) {
    hand.drag(from: (4, 240), to: (520, 244), over: 420)
    hand.rest(800)
  }

  /// A letter is pulled across, and brought back by the word at the foot.
  private static func deleteAndUndo(_ hand: inout Demonstration) {
    hand.drag(from: (640, 220), to: (540, 221), over: 300, holding: 60)
    hand.rest(600)
    hand.drag(from: (700, 220), to: (60, 224), over: 420)
    hand.rest(1100)
    hand.tap(640, 434)
    hand.rest(1000)
  }
}
