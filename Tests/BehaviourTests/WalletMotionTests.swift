import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("A wallet that snaps, is caught and is touched")
struct WalletMotionTests {
  @Test(
    "A drag that ends at rest between the heights goes to the nearer one, from the middle to S",
    arguments: PanelSetting.all)
  func snaps(panel: PanelSetting) throws {
    for (distance, end) in [(24.0, 0.0), (26, 50)] {
      try Wallet.each(on: panel) { wallet in
        wallet.stage.hold(wallet.x, wallet.middle, by: -distance).lift()
        try wallet.stage.settle()
        #expect(wallet.view.y == end, "from \(distance)")
        wallet.show(y: 50)
        wallet.stage.hold(wallet.x, wallet.middle, by: 50 - distance).lift()
        try wallet.stage.settle()
        #expect(wallet.view.y == end, "back from \(distance)")
      }
    }
    try Wallet.each(on: panel) { wallet in
      wallet.stage.hold(wallet.x, wallet.middle, by: -70).lift()
      try wallet.stage.settle()
      #expect(abs(wallet.view.y - 70) <= 1, "beyond them it stays")
    }
  }

  @Test("No deceleration comes to rest between the heights", arguments: PanelSetting.all)
  func flingSnaps(panel: PanelSetting) throws {
    for distance in [-36.0, -16, 30] {
      try Wallet.each(on: panel) { wallet in
        wallet.show(y: distance < 0 ? 4 : 70)
        let watch = FingerWatch(wallet.stage, ["list"])
        wallet.stage.fling(wallet.x, wallet.middle, by: distance, over: 120)
        try wallet.stage.settle()
        #expect(wallet.view.y == 0 || wallet.view.y >= 50, "\(distance): rests at \(wallet.view.y)")
        watch.expectTruth()
      }
    }
  }

  @Test(
    "The list follows one or two fingers one to one through the whole collapse and back",
    arguments: PanelSetting.all)
  func oneToOne(panel: PanelSetting) throws {
    try Wallet.each(on: panel) { wallet in
      let watch = FingerWatch(wallet.stage, ["list"])
      let finger = wallet.stage.land(at: Point(wallet.x, wallet.middle))
      for distance in [-70.0, 50, -50] {
        finger.move(by: Vector(0, distance), over: .milliseconds(120))
      }
      let y = wallet.view.y
      let other = wallet.stage.land(at: Point(wallet.x / 2, wallet.middle - 20))
      wallet.stage.pass(60)
      #expect(abs(wallet.view.y - y) < 70 * panel.refreshInterval.seconds * 10)
      finger.cancel()
      wallet.stage.pass(60)
      #expect(wallet.list.isHeld)
      other.cancel()
      try wallet.stage.settle()
      #expect(wallet.view.y == 50 || wallet.view.y == 0 || wallet.view.y > 50)
      watch.expectTruth(followed: 4)
    }
  }

  @Test(
    "A wallet that snaps is caught where it is drawn, and snaps again on release",
    arguments: PanelSetting.all)
  func caught(panel: PanelSetting) throws {
    for (distance, goal) in [(20.0, 0.0), (30, 50)] {
      try Wallet.each(on: panel) { wallet in
        let watch = FingerWatch(wallet.stage, ["list"])
        wallet.stage.hold(wallet.x, wallet.middle, by: -distance).lift()
        #expect(wallet.stage.run { abs(wallet.view.y - distance) > 3 }, "it is let go and snaps")
        let drawn = wallet.list.scrollState.offset
        #expect(wallet.view.y > 0 && wallet.view.y < 50 && wallet.list.scrollState.velocity != 0)
        let finger = wallet.stage.land(at: Point(wallet.x, wallet.middle))
        wallet.stage.pass(100)
        #expect(wallet.list.scrollState.offset == drawn)
        finger.lift()
        try wallet.stage.settle()
        #expect(wallet.view.y == goal && wallet.tapped.isEmpty)
        watch.expectTruth()
      }
    }
  }

  @Test(
    "Progress is between 0 and 1, and panels receive each change once",
    arguments: PanelSetting.all)
  func progress(panel: PanelSetting) throws {
    try Wallet.each(on: panel) { wallet in
      var notified: [Double] = []
      wallet.view.observe(wallet.list) { notified.append($0.progress) }
      wallet.stage.fling(wallet.x, wallet.middle + 60, by: -120)
      try wallet.stage.settle()
      #expect(notified.allSatisfy { $0 >= 0 && $0 <= 1 } && notified.last == 0)
      #expect(zip(notified, notified.dropFirst()).allSatisfy { $0 >= $1 }, "it only closes")
      #expect(wallet.stage.stage.report().progress == [.init(name: "panel", value: 0)])
    }
  }

  @Test(
    "Icons below half opacity take no touch; pans on any panel scroll the list",
    arguments: PanelSetting.all)
  func touches(panel: PanelSetting) {
    Wallet.each(on: panel) { wallet in
      let y = wallet.isAtBottom ? panel.height - 30 - 25 : 25
      wallet.stage.tap(Point(panel.x(20), y))
      #expect(wallet.large.taps == 1 && wallet.small.taps == 0)
      wallet.show(y: 50)
      wallet.stage.tap(Point(panel.x(20), y))
      #expect(wallet.large.taps == 1 && wallet.small.taps == 1)
      wallet.stage.tap(Point(panel.x(20), panel.height - 10))
      #expect(wallet.tabs.taps == 1 && wallet.tapped.isEmpty)
      wallet.show(y: 0)
      let beside = wallet.isAtBottom ? 30.0 : 130
      wallet.stage.tap(Point(panel.x(20), beside))
      #expect(wallet.moved.taps == 1 && wallet.tapped.isEmpty)
      let finger = wallet.stage.hold(wallet.x, y, by: wallet.isAtBottom ? -40 : 20)
      #expect(wallet.isAtBottom ? abs(wallet.view.y - 40) <= 1 : wallet.view.y < -5)
      finger.cancel()
      #expect(wallet.large.taps == 1 && wallet.tabs.taps == 1)
    }
  }

  @Test(
    "Icons that do not move on the screen take taps while the list flings, moving ones are caught",
    arguments: PanelSetting.all)
  func standingIcons(panel: PanelSetting) throws {
    try Wallet.each(on: panel) { wallet in
      wallet.show(y: 600)
      @MainActor func fling() {
        wallet.stage.fling(wallet.x, wallet.middle, by: -40, over: 60)
        wallet.stage.frames(3)
        #expect(
          wallet.list.contentMotion?.isVisible == true
            && abs(wallet.list.scrollState.velocity) > 60, "it flies")
      }
      fling()
      wallet.stage.tap(wallet.small)
      #expect(wallet.small.taps == 1 && wallet.tapped.isEmpty)
      fling()
      wallet.stage.tap(wallet.tabs)
      #expect(wallet.tabs.taps == 1)
      try wallet.stage.settle()
      // On its way back from a pull both panels are at their resting positions.
      wallet.show(y: 0)
      wallet.hold(pull: 40).lift()
      wallet.stage.frames(3)
      #expect(wallet.view.y < 0 && wallet.list.contentMotion?.isVisible == true)
      wallet.stage.tap(wallet.large)
      #expect(wallet.large.taps == 1)
      try wallet.stage.settle()
      // While the panel grows its large icons move with its edge.
      wallet.show(y: 50)
      wallet.list.scroll(to: wallet.list.startOffset)
      #expect(wallet.stage.run { wallet.large.opacity >= 0.5 })
      try #require(
        wallet.view.y > 0 && wallet.list.contentMotion?.isVisible == true, "it is on its way still")
      wallet.stage.tap(wallet.large)
      #expect(wallet.large.taps == 1, "caught")
      try wallet.stage.settle()
    }
  }

  @Test("With reduced motion a wallet snaps quickly", arguments: PanelSetting.all)
  func reducedMotion(panel: PanelSetting) {
    Wallet.each(on: panel.still) { wallet in
      wallet.stage.hold(wallet.x, wallet.middle, by: -35).lift()
      wallet.stage.frames()
      #expect(wallet.view.y < 50, "no leap")
      wallet.stage.pass(300)
      #expect(wallet.view.y == 50)
    }
  }
}
