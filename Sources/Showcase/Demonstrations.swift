import Vitrine

/// The gestures that demonstrate each screen without a visitor.
@MainActor
enum Demonstrations {
  /// The demonstration of a screen; nil for a plain list. `root` makes the screen that the demonstration
  /// measures, laid out for its panel.
  static func of(
    _ name: String, _ root: @MainActor () throws -> Component, _ transform: PanelTransform,
    _ environment: Environment
  ) rethrows -> Demonstration? {
    if let script = lookingScript(of: name) {
      return Demonstration(
        rehearsing: try root(), on: transform, environment: environment, script)
    }
    return fixedScripts[name].map { script in
      Demonstration(isMirrored: environment.direction == .rightToLeft, script)
    }
  }

  private typealias LookingScript = @MainActor (inout Demonstration) -> Void

  /// Demonstrations that look for the components they touch. This is a switch because Swift 6.0 crashes on
  /// a dictionary of main-actor functions.
  private static func lookingScript(of name: String) -> LookingScript? {
    switch name {
    case "home": return { demo in home(&demo) }
    case "swipe": return { demo in inbox(&demo) }
    case "sticky": return { demo in market(&demo) }
    case "wallet-a", "wallet-b": return { demo in wallet(&demo) }
    default: return nil
    }
  }

  private static func home(_ demo: inout Demonstration) {
    demo.rest(500)
    // Scroll through the cards, and bounce at the top.
    demo.drag(from: demo.part(400, 400), to: demo.part(396, 230), over: 600, holding: 80)
    demo.rest(200)
    demo.fling(from: demo.part(400, 200), to: demo.part(404, 440), over: 120)
    demo.rest(1100)
    // Open the day's programme, uncover the landscape, fling the rows and catch them.
    demo.open("spring")
    demo.drag(from: demo.part(420, 250), to: demo.part(420, 360), over: 360, holding: 60)
    demo.rest(900)
    demo.fling(from: demo.part(420, 440), to: demo.part(414, 150), over: 130)
    demo.rest(340)
    let (x, y) = demo.part(420, 300)
    demo.tap(x, y)
    demo.rest(250)
    demo.goBack()
    // Open the messages, delete one and undo.
    demo.open("swipe")
    demo.deleteAndUndo()
    demo.goBack()
    demo.fling(from: demo.part(400, 160), to: demo.part(400, 440), over: 110)
    demo.rest(900)
  }

  private static func inbox(_ demo: inout Demonstration) {
    demo.rest(500)
    // Open a row and close it with a tap.
    if let row = demo.row(1) {
      demo.drag(
        from: (row.minX + 0.8 * row.width, row.center.y),
        to: (row.minX + 0.8 * row.width - min(170, 0.35 * row.width), row.center.y + 2),
        over: 360, holding: 60)
      demo.rest(700)
      demo.tap(row.minX + 0.375 * row.width, row.center.y)
      demo.rest(600)
    }
    demo.deleteAndUndo()
    demo.flingList()
    demo.rest(1500)
    demo.flingListBack()
    demo.rest(1400)
    demo.pullToRefresh()
  }

  private static func market(_ demo: inout Demonstration) {
    demo.rest(500)
    demo.drag(from: demo.part(420, 420), to: demo.part(420, 240), over: 520, holding: 80)
    demo.rest(400)
    demo.flingList()
    demo.rest(1300)
    demo.settle(within: 3000)
    // Filter by vegetables.
    let chips = demo.seen(Chip.self)
    if chips.count > 2 { demo.tap(chips[2]) }
    demo.rest(900)
    demo.flingListBack()
    demo.rest(1300)
  }

  private static func wallet(_ demo: inout Demonstration) {
    demo.rest(500)
    demo.drag(from: demo.part(420, 230), to: demo.part(420, 180), over: 420, holding: 120)
    demo.rest(800)
    demo.flingList()
    demo.rest(1200)
    demo.flingListBack()
    demo.rest(1300)
    demo.pullToRefresh()
    // Show received payments, then all.
    let tabs = demo.seen(TabBar.Tab.self)
    for tab in [tabs.last, tabs.first] {
      if let tab { demo.tap(tab) }
      demo.rest(900)
    }
  }

  /// Demonstrations at fixed positions, given for 800 × 480. On every panel from 480 × 272 to 1920 × 1080
  /// each gesture begins on the right component.
  private static let fixedScripts: [String: @Sendable (inout Demonstration) -> Void] = [
    "spring": { demo in
      demo.rest(500)
      demo.drag(from: (420, 250), to: (420, 400), over: 420, holding: 80)
      demo.rest(1000)
      demo.drag(from: (420, 400), to: (420, 300), over: 360, holding: 120)
      demo.rest(900)
      demo.fling(from: (420, 440), to: (414, 110), over: 120)
      demo.rest(380)
      demo.tap(420, 300)
      demo.rest(400)
      demo.fling(from: (420, 200), to: (424, 440), over: 110)
      demo.rest(1600)
    },
    "banner": { demo in
      demo.rest(500)
      demo.drag(from: (420, 400), to: (420, 300), over: 460, holding: 80)
      demo.rest(700)
      demo.fling(from: (420, 420), to: (414, 120), over: 130)
      demo.rest(1400)
      demo.fling(from: (420, 160), to: (424, 450), over: 100)
      demo.rest(1000)
      demo.drag(from: (420, 200), to: (420, 360), over: 420, holding: 60)
      demo.rest(900)
    },
    // The sheet's tiers combine a share of the height and points; the gestures are shares of the height.
    "poi": { demo in
      demo.rest(700)
      // Drag the map, fling it and catch it.
      demo.drag(from: (430, 190), to: (360, 150), over: 420, holding: 60)
      demo.rest(400)
      demo.fling(from: (350, 150), to: (400, 178), over: 140)
      demo.rest(280)
      demo.drag(from: (400, 180), to: (400, 180), over: 160)
      demo.rest(500)
      // Zoom in with two fingers.
      demo.pinch(around: (400, 120), from: 100, to: 170, over: 480, holding: 80)
      demo.rest(700)
      // Drag the sheet to half height, to full height, scroll the list, and back to half height.
      demo.drag(from: (120, 450), to: (120, 320), over: 420, holding: 100)
      demo.rest(900)
      demo.drag(from: (120, 440), to: (120, 270), over: 420, holding: 80)
      demo.rest(900)
      demo.drag(from: (120, 440), to: (120, 340), over: 420, holding: 100)
      demo.rest(500)
      demo.drag(from: (120, 190), to: (120, 435), over: 700, holding: 120)
      demo.rest(800)
      // Tap a place, to which the map flies. Its page is usually low, so both gestures begin near the
      // bottom: a fling up to all of it and one down to the map.
      demo.tap(120, 460)
      demo.rest(2400)
      demo.fling(from: (120, 455), to: (119, 405), over: 130)
      demo.rest(1200)
      demo.fling(from: (120, 428), to: (121, 478), over: 110)
      demo.rest(1400)
      // Look around the place, come back, and zoom in.
      demo.drag(from: (300, 110), to: (230, 124), over: 420, holding: 80)
      demo.rest(400)
      demo.drag(from: (230, 124), to: (300, 110), over: 420, holding: 80)
      demo.rest(300)
      demo.pinch(around: (400, 170), from: 100, to: 130, over: 520, holding: 80)
      demo.rest(1600)
    },
  ]
}
