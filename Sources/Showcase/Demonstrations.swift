import Vitrine

/// The gestures that demonstrate each screen without a visitor.
@MainActor
enum Demonstrations {
  /// The demonstration of a screen; nil for a plain list. `root` makes the screen that the
  /// demonstration measures, laid out for its panel.
  static func of(
    _ name: String, _ root: @MainActor () -> Component, in context: Demonstration.Context
  ) -> Demonstration? {
    let name = name == "poi-adjacent" ? "poi" : name
    let isWide = context.size.width >= SplitView.minimumWidth
    if let script = lookingScript(of: name, isWide: isWide) {
      return Demonstration(previewing: root(), in: context, script)
    }
    return fixedScripts[name].map { script in
      Demonstration(isMirrored: context.isMirrored, script)
    }
  }

  private typealias PreviewScript = @MainActor (inout Demonstration) -> Void

  /// Demonstrations that look for the components they touch. This is a switch because Swift 6.0
  /// crashes on a dictionary of main-actor functions.
  private static func lookingScript(of name: String, isWide: Bool) -> PreviewScript? {
    switch name {
    case "home": return { demo in home(&demo) }
    case "swipe": return { demo in inbox(&demo) }
    case "sticky": return { demo in market(&demo) }
    case "wallet-a", "wallet-b": return { demo in wallet(&demo) }
    case "poi" where isWide: return { demo in placesInPanes(&demo) }
    default: return nil
    }
  }

  private static func home(_ demo: inout Demonstration) {
    demo.rest(for: .milliseconds(500))
    // Scroll through the cards, and bounce at the top.
    demo.drag(
      from: demo.part(400, 400), to: demo.part(396, 230), over: .milliseconds(600),
      holding: .milliseconds(80))
    demo.rest(for: .milliseconds(200))
    demo.fling(from: demo.part(400, 200), to: demo.part(404, 440), over: .milliseconds(120))
    demo.rest(for: .milliseconds(1100))
    // Open the day's schedule, uncover the landscape, fling the rows and catch them.
    demo.open("spring")
    demo.drag(
      from: demo.part(420, 250), to: demo.part(420, 360), over: .milliseconds(360),
      holding: .milliseconds(60))
    demo.rest(for: .milliseconds(900))
    demo.fling(from: demo.part(420, 440), to: demo.part(414, 150), over: .milliseconds(130))
    demo.rest(for: .milliseconds(340))
    demo.tap(at: demo.part(420, 300))
    demo.rest(for: .milliseconds(250))
    demo.goBack()
    // Open the messages, delete one and undo.
    demo.open("swipe")
    demo.deleteAndUndo()
    demo.goBack()
    demo.fling(from: demo.part(400, 160), to: demo.part(400, 440), over: .milliseconds(110))
    demo.rest(for: .milliseconds(900))
  }

  private static func inbox(_ demo: inout Demonstration) {
    demo.rest(for: .milliseconds(500))
    // Open a row and close it with a tap.
    if let row = demo.row(1) {
      demo.drag(
        from: Point(row.minX + 0.8 * row.width, row.center.y),
        to: Point(row.minX + 0.8 * row.width - min(170, 0.35 * row.width), row.center.y + 2),
        over: .milliseconds(360), holding: .milliseconds(60))
      demo.rest(for: .milliseconds(700))
      demo.tap(at: Point(row.minX + 0.375 * row.width, row.center.y))
      demo.rest(for: .milliseconds(600))
    }
    demo.deleteAndUndo()
    demo.flingList()
    demo.rest(for: .milliseconds(1500))
    demo.flingListBack()
    demo.rest(for: .milliseconds(1400))
    demo.pullToRefresh()
  }

  private static func market(_ demo: inout Demonstration) {
    demo.rest(for: .milliseconds(500))
    demo.drag(
      from: demo.part(420, 420), to: demo.part(420, 240), over: .milliseconds(520),
      holding: .milliseconds(80))
    demo.rest(for: .milliseconds(400))
    demo.flingList()
    demo.rest(for: .milliseconds(1300))
    demo.settle(within: .milliseconds(3000))
    // Filter by vegetables.
    let chips = demo.seen(Chip.self)
    if chips.count > 2 { demo.tap(chips[2]) }
    demo.rest(for: .milliseconds(900))
    demo.flingListBack()
    demo.rest(for: .milliseconds(1300))
  }

  private static func wallet(_ demo: inout Demonstration) {
    demo.rest(for: .milliseconds(500))
    demo.drag(
      from: demo.part(420, 230), to: demo.part(420, 180), over: .milliseconds(420),
      holding: .milliseconds(120))
    demo.rest(for: .milliseconds(800))
    demo.flingList()
    demo.rest(for: .milliseconds(1200))
    demo.flingListBack()
    demo.rest(for: .milliseconds(1300))
    demo.pullToRefresh()
    // Show received payments, then all.
    let tabs = demo.seen(TabBar.Tab.self)
    for tab in [tabs.last, tabs.first] {
      if let tab { demo.tap(tab) }
      demo.rest(for: .milliseconds(900))
    }
  }

  /// The map of places on a wide screen; a narrower one has a fixed script.
  private static func placesInPanes(_ demo: inout Demonstration) {
    demo.rest(for: .milliseconds(700))
    // Drag the map, fling it and catch it, right of the place where a card will be.
    let free = Point(0.85 * demo.size.width, 0.5 * demo.size.height)
    demo.drag(
      from: free, to: free + Vector(-70, -40), over: .milliseconds(420), holding: .milliseconds(60))
    demo.rest(for: .milliseconds(400))
    demo.fling(from: free + Vector(-40, 0), to: free + Vector(10, 28), over: .milliseconds(140))
    demo.rest(for: .milliseconds(280))
    demo.drag(from: free, to: free, over: .milliseconds(160))
    demo.rest(for: .milliseconds(500))
    demo.pinch(
      around: free, from: 100, to: 170, over: .milliseconds(480), holding: .milliseconds(80))
    demo.rest(for: .milliseconds(700))
    // Scroll the list, open a place, and another one in its stead.
    demo.flingList()
    demo.rest(for: .milliseconds(1500))
    demo.settle(within: .milliseconds(3000))
    for index in [1, 3] {
      if let row = demo.placeRow(index) { demo.tap(at: row.center) }
      demo.rest(for: .milliseconds(2400))
    }
    // Look around the place, and push its card away.
    demo.drag(
      from: free, to: free + Vector(-70, 14), over: .milliseconds(420), holding: .milliseconds(80))
    demo.rest(for: .milliseconds(600))
    if let card = demo.seen(PlaceCard.self).first.flatMap({ demo.place(of: $0) }) {
      let start = Point(card.minX + 0.8 * card.width, card.minY + 50)
      demo.drag(from: start, to: start - Vector(0.75 * card.width, 4), over: .milliseconds(420))
    }
    demo.rest(for: .milliseconds(900))
    demo.flingListBack()
    demo.rest(for: .milliseconds(1300))
  }

  /// Demonstrations at fixed positions, given for 800 × 480. On every panel from 480 × 272 to 1920
  /// × 1080 each gesture begins on the right component.
  private static let fixedScripts: [String: @Sendable (inout Demonstration) -> Void] = [
    "spring": { demo in
      demo.rest(for: .milliseconds(500))
      demo.drag(
        from: Point(420, 250), to: Point(420, 400), over: .milliseconds(420),
        holding: .milliseconds(80))
      demo.rest(for: .milliseconds(1000))
      demo.drag(
        from: Point(420, 400), to: Point(420, 300), over: .milliseconds(360),
        holding: .milliseconds(120))
      demo.rest(for: .milliseconds(900))
      demo.fling(from: Point(420, 440), to: Point(414, 110), over: .milliseconds(120))
      demo.rest(for: .milliseconds(380))
      demo.tap(at: Point(420, 300))
      demo.rest(for: .milliseconds(400))
      demo.fling(from: Point(420, 200), to: Point(424, 440), over: .milliseconds(110))
      demo.rest(for: .milliseconds(1600))
    },
    "banner": { demo in
      demo.rest(for: .milliseconds(500))
      demo.drag(
        from: Point(420, 400), to: Point(420, 300), over: .milliseconds(460),
        holding: .milliseconds(80))
      demo.rest(for: .milliseconds(700))
      demo.fling(from: Point(420, 420), to: Point(414, 120), over: .milliseconds(130))
      demo.rest(for: .milliseconds(1400))
      demo.fling(from: Point(420, 160), to: Point(424, 450), over: .milliseconds(100))
      demo.rest(for: .milliseconds(1000))
      demo.drag(
        from: Point(420, 200), to: Point(420, 360), over: .milliseconds(420),
        holding: .milliseconds(60))
      demo.rest(for: .milliseconds(900))
    },
    // The sheet's tiers combine a share of the height and points; the gestures are shares of the
    // height.
    "poi": { demo in
      demo.rest(for: .milliseconds(700))
      // Drag the map, fling it and catch it.
      demo.drag(
        from: Point(430, 190), to: Point(360, 150), over: .milliseconds(420),
        holding: .milliseconds(60))
      demo.rest(for: .milliseconds(400))
      demo.fling(from: Point(350, 150), to: Point(400, 178), over: .milliseconds(140))
      demo.rest(for: .milliseconds(280))
      demo.drag(from: Point(400, 180), to: Point(400, 180), over: .milliseconds(160))
      demo.rest(for: .milliseconds(500))
      // Zoom in with two fingers.
      demo.pinch(
        around: Point(400, 120), from: 100, to: 170, over: .milliseconds(480),
        holding: .milliseconds(80))
      demo.rest(for: .milliseconds(700))
      // Drag the sheet to half height, to full height, scroll the list, and back to half height.
      demo.drag(
        from: Point(120, 450), to: Point(120, 320), over: .milliseconds(420),
        holding: .milliseconds(100))
      demo.rest(for: .milliseconds(900))
      demo.drag(
        from: Point(120, 440), to: Point(120, 270), over: .milliseconds(420),
        holding: .milliseconds(80))
      demo.rest(for: .milliseconds(900))
      demo.drag(
        from: Point(120, 440), to: Point(120, 340), over: .milliseconds(420),
        holding: .milliseconds(100))
      demo.rest(for: .milliseconds(500))
      demo.drag(
        from: Point(120, 190), to: Point(120, 435), over: .milliseconds(700),
        holding: .milliseconds(120))
      demo.rest(for: .milliseconds(800))
      // Tap a place, to which the map flies. Its page is usually low, so both gestures begin near
      // the bottom: a fling up to all of it and one down to the map.
      demo.tap(at: Point(120, 460))
      demo.rest(for: .milliseconds(2400))
      demo.fling(from: Point(120, 455), to: Point(119, 405), over: .milliseconds(130))
      demo.rest(for: .milliseconds(1200))
      demo.fling(from: Point(120, 428), to: Point(121, 478), over: .milliseconds(110))
      demo.rest(for: .milliseconds(1400))
      // Look around the place, come back, and zoom in.
      demo.drag(
        from: Point(300, 110), to: Point(230, 124), over: .milliseconds(420),
        holding: .milliseconds(80))
      demo.rest(for: .milliseconds(400))
      demo.drag(
        from: Point(230, 124), to: Point(300, 110), over: .milliseconds(420),
        holding: .milliseconds(80))
      demo.rest(for: .milliseconds(300))
      demo.pinch(
        around: Point(400, 170), from: 100, to: 130, over: .milliseconds(520),
        holding: .milliseconds(80))
      demo.rest(for: .milliseconds(1600))
    },
  ]
}
