import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("Wallet")
struct WalletTests {
  @Test(
    "Fixed at the bottom, the panel shrinks from N to S on its lower edge as the list scrolls",
    arguments: PanelSetting.all)
  func bottomPanel(panel: PanelSetting) throws {
    let wallet = Wallet(isFixedAtBottom: true, on: panel)
    for y in stride(from: 0.0, through: 120, by: 5) {
      wallet.show(y: y)
      let height = 100 - min(y, 50)
      #expect(wallet.view.fixed.frame == Rect(0, panel.height - 30 - height, panel.width, height))
      #expect(wallet.moved.frame == Rect(0, -y, panel.width, 60), "it scrolls with the list")
      #expect(wallet.tabs.frame == Rect(0, panel.height - 30, panel.width, 30))
      if let row = wallet.list.rowFrame(at: 1) { #expect(row.minY == 60 + 60 - y) }
    }
  }

  @Test(
    "Fixed at the top, the panel shrinks on its upper edge, and the moved panel follows under it",
    arguments: PanelSetting.all)
  func topPanel(panel: PanelSetting) throws {
    let wallet = Wallet(isFixedAtBottom: false, on: panel)
    for y in stride(from: 0.0, through: 120, by: 5) {
      wallet.show(y: y)
      #expect(wallet.view.fixed.frame == Rect(0, 0, panel.width, 100 - min(y, 50)))
      #expect(wallet.moved.frame == Rect(0, 100 - y, panel.width, 60))
      if let row = wallet.list.rowFrame(at: 1) { #expect(row.minY == 160 + 60 - y) }
    }
  }

  @Test(
    "Large icons are gone at a quarter of N, and small ones appear from a fifth of N on to D",
    arguments: PanelSetting.all)
  func opacities(panel: PanelSetting) throws {
    Wallet.each(on: panel) { wallet in
      for y in stride(from: 0.0, through: 60, by: 2) {
        wallet.show(y: y)
        #expect(abs(wallet.large.opacity - min(max(1 - y / 25, 0), 1)) < 1e-9)
        #expect(abs(wallet.small.opacity - min(max((y - 20) / 30, 0), 1)) < 1e-9)
      }
    }
  }

  @Test(
    "A slow finger meets all of these in every frame of the whole collapse and back",
    arguments: PanelSetting.all)
  func sweep(panel: PanelSetting) throws {
    try Wallet.each(on: panel) { wallet in
      let isAtBottom = wallet.isAtBottom
      let resting = isAtBottom ? panel.height - 30 - 50 + 15 : 15
      let watch = FingerWatch(wallet.stage, ["list"])
      var seen: [Double] = []
      wallet.stage.onFrame = { [before = wallet.stage.onFrame] scene in
        before(scene)
        let y = wallet.list.offset - wallet.list.startOffset
        let height = 100 - min(max(y, 0), 50)
        let top = isAtBottom ? panel.height - 30 - height : 0
        let (fixed, moved) = (wallet.view.fixed.frame, wallet.moved.frame)
        #expect(abs(fixed.minY - top) < 1e-6 && abs(fixed.height - height) < 1e-6, "\(y)")
        #expect(abs(moved.minY - (isAtBottom ? -y : 100 - y)) < 1e-6 && moved.height == 60, "\(y)")
        #expect(abs(wallet.large.opacity - min(max(1 - y / 25, 0), 1)) < 1e-6, "\(y)")
        #expect(abs(wallet.small.opacity - min(max((y - 20) / 30, 0), 1)) < 1e-6, "\(y)")
        #expect(abs(wallet.stage.frame(of: wallet.small).minY - resting) < 1e-6, "\(y)")
        seen.append(y)
      }
      let finger = wallet.stage.land(at: Point(wallet.x, wallet.middle))
      for distance in [-72.0, 64] { finger.move(by: Vector(0, distance), over: .milliseconds(700)) }
      finger.rest(for: .milliseconds(350))
      finger.lift()
      try wallet.stage.settle()
      let between = seen.count { $0 > 0 && $0 < 50 }
      #expect(Double(between) > panel.hertz / 2 && (seen.max() ?? 0) > 55, "\(between)")
      #expect(wallet.view.y == 0)
      watch.expectTruth(followed: 10)
    }
  }

  @Test(
    "Small icons do not move on the screen, 15 points from the edge where they end",
    arguments: PanelSetting.all)
  func smallIcons(panel: PanelSetting) throws {
    Wallet.each(on: panel) { wallet in
      let resting = wallet.isAtBottom ? panel.height - 30 - 50 + 15 : 15
      for y in stride(from: 0.0, through: 60, by: 2) {
        wallet.show(y: y)
        #expect(wallet.stage.frame(of: wallet.small).minY == resting)
      }
      #expect(wallet.small.frame.minY == 15)
    }
  }

  @Test(
    "Pulled beyond its top, the list leaves both panels and all icons where they are",
    arguments: PanelSetting.all)
  func pulled(panel: PanelSetting) throws {
    try Wallet.each(on: panel) { wallet in
      let (moved, fixed) = (wallet.moved.frame, wallet.view.fixed.frame)
      let watch = FingerWatch(wallet.stage, ["list"])
      wallet.stage.onFrame = { [before = wallet.stage.onFrame] scene in
        before(scene)
        #expect(wallet.moved.frame == moved && wallet.view.fixed.frame == fixed)
        #expect(wallet.large.opacity == 1 && wallet.small.opacity == 0)
      }
      let finger = wallet.hold(pull: 40)
      #expect(abs(wallet.view.y + 40) <= 1)
      finger.lift()
      try wallet.stage.settle()
      #expect(wallet.view.y == 0)
      watch.expectTruth()
    }
  }

  @Test(
    "However short the list is, it ends clear of the panel, and its indicator is inset equally",
    arguments: PanelSetting.all)
  func footer(panel: PanelSetting) throws {
    for rows in [1, 3, 40] {
      Wallet.each(rows: rows, on: panel) { wallet in
        #expect(wallet.list.contentInset == wallet.list.indicatorInset)
        wallet.list.jump(to: 1e6)
        wallet.stage.frames()
        #expect(wallet.view.progress == 0, "the panel can collapse")
        let free =
          wallet.isAtBottom
          ? wallet.view.fixed.frame.minY : wallet.list.frame.height
        if let last = wallet.list.rowFrame(at: rows - 1) { #expect(last.maxY <= free) }
      }
    }
  }
}
