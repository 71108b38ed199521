import Foundation
import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("The wallets' screens")
struct WalletScreenTests {
  @Test(
    "On its screens a row shows at rest, panels snap, and a pull is caught and released again",
    arguments: PanelSetting.all)
  func screens(panel: PanelSetting) throws {
    for name in ["wallet-a", "wallet-b"] {
      let stage = try showcase(name, on: panel)
      let view = try #require(stage.find(CollapsingPanels.self))
      let row = try #require((view.list as? ListView)?.row(at: 0), "no row at rest")
      let place = stage.frame(of: row)
      let foot =
        view.isFixedAtBottom
        ? stage.frame(of: view.fixed).minY : panel.height - view.tabBarHeight
      #expect(place.maxY <= foot + 0.5, "the first row is whole in sight")
      let watch = FingerWatch(stage, ["list"])
      let distance = view.fixed.collapse.distance
      stage.hold(panel.width / 2, place.center.y, by: -distance * 0.4).lift()
      try stage.settle()
      #expect(view.y == 0)
      stage.hold(panel.width / 2, place.center.y, by: -distance * 0.7).lift()
      try stage.settle()
      #expect(abs(view.y - distance) < 0.5)
      stage.fling(panel.width / 2, place.center.y, by: 60, over: 50)
      let catcher = stage.land(at: Point(panel.width / 2, place.center.y))
      stage.pass(100)
      catcher.cancel()
      try stage.settle()
      #expect(view.y == 0 || view.y >= distance)
      watch.expectTruth(followed: 2)
    }
  }

  @Test(
    "However far a screen is pulled, its refresh neither covers anything nor is covered",
    arguments: PanelSetting.representative)
  func sign(panel: PanelSetting) throws {
    for name in ["wallet-a", "wallet-b", "swipe"] {
      let stage = try showcase(name, on: panel)
      let list = try #require(stage.find(ListView.self) { $0.name == "list" })
      let middle = stage.frame(of: list).center
      let start = middle.y
      var furthest = 0.0
      var seen = 0
      let view = stage.find(CollapsingPanels.self)
      stage.onFrame = { _ in
        let pull = list.startOffset - list.offset
        furthest = max(furthest, pull)
        // It cannot be found while it is hidden.
        guard let refresh = stage.find(RefreshControl.self) else { return }
        seen += 1
        let (sign, place) = (stage.frame(of: refresh), stage.frame(of: list))
        #expect(sign.minY >= place.minY, "\(name): \(sign)")
        if let view {
          let (fixed, moved) = (stage.frame(of: view.fixed), stage.frame(of: view.moved))
          #expect(sign.intersection(fixed).isEmpty, "\(name) pulled \(pull): \(sign), \(fixed)")
          #expect(sign.intersection(moved).isEmpty, "\(name) pulled \(pull): \(sign), \(moved)")
        }
        // The list's first row, or the heading above it.
        let first = place.minY - list.offset
        #expect(sign.maxY <= first + 0.5, "\(name): over the first row")
      }
      for travel in [90.0, 160, 320, 1000] {
        let finger = stage.hold(middle.x, start, by: min(travel, panel.height - start + 200))
        finger.cancel()
        try stage.settle()
      }
      #expect(furthest > 70 && seen > 20, "\(name): \(furthest), \(seen)")
    }
  }

  @Test(
    "The text of an empty wallet moves with the pull and the scroll, and never meets the refresh",
    arguments: PanelSetting.representative)
  func empty(panel: PanelSetting) throws {
    let folder = try TemporaryFolder()
    try folder.write("[]", "transactions.json")
    for name in ["wallet-a", "wallet-b"] {
      let stage = try showcase(name, on: panel, data: ShowcaseData(directory: folder.path))
      let view = try #require(stage.find(CollapsingPanels.self))
      let empty = try #require(stage.find(EmptyState.self), "nothing says that it is empty")
      let rest = empty.frame
      #expect(rest.minY == -view.list.startOffset, "where the first row would be")
      for travel in [80.0, 140, -50] {
        let y = stage.frame(of: view.list).center.y
        let finger = stage.hold(panel.width / 2, y, by: travel)
        #expect(travel > 0 ? view.y < -20 : view.y > 20)
        #expect(empty.frame == rest.offset(by: Vector(0, -view.y)), "\(name), \(travel)")
        if let refresh = view.refresh, !refresh.isHidden {
          #expect(empty.frame.minY >= refresh.frame.maxY, "\(name), \(travel)")
        }
        finger.cancel()
        try stage.settle()
      }
    }
  }

  @Test(
    "At rest a wallet shows as many rows as its panel has room for",
    arguments: PanelSetting.representative)
  func rows(panel: PanelSetting) throws {
    let least = try #require([272: 1, 480: 3, 1080: 8, 1280: 10][panel.size.height])
    let part = panel.size.height == 272 ? 0.4 : 0
    for name in ["wallet-a", "wallet-b"] {
      let stage = try showcase(name, on: panel)
      let view = try #require(stage.find(CollapsingPanels.self))
      let list = try #require(view.list as? ListView)
      let foot =
        view.isFixedAtBottom
        ? stage.frame(of: view.fixed).minY : panel.height - view.tabBarHeight
      let whole = (0..<list.rowCount).filter { row in
        guard let place = list.row(at: row).map(stage.frame(of:)) else { return false }
        return place.maxY <= foot + 0.5
      }
      #expect(whole.count >= least, "\(name): \(whole.count)")
      // Where one fits, a part of another shows that there are more.
      let next = try #require(list.row(at: whole.count).map(stage.frame(of:)))
      #expect(foot - next.minY >= part * next.height, "\(name): \(next)")
    }
  }

  @Test(
    "Card and signs keep to the grid of 8 points, with equal top and side margins where they fit",
    arguments: PanelSetting.representative)
  func margins(panel: PanelSetting) throws {
    let isLowest = panel.size.height == 272
    for name in ["wallet-a", "wallet-b"] {
      let stage = try showcase(name, on: panel)
      let view = try #require(stage.find(CollapsingPanels.self))
      let card = try #require(view.moved as? BalanceCard)
      let above = view.isFixedAtBottom ? 0 : view.fixed.frame.height
      let place = card.cardFrame.offset(by: Vector(0, card.frame.minY - above))
      let beside = place.minX
      #expect(beside == panel.width - place.maxX && beside >= 16, "\(name): \(place)")
      #expect(place.minY == (isLowest ? 8 : 16), "\(name): \(place)")
      let steps = [view.fixed.frame.height, view.tabBarHeight, view.movedHeight, place.height]
      #expect(steps.allSatisfy { $0.truncatingRemainder(dividingBy: 8) == 0 }, "\(name): \(steps)")
    }
  }

  @Test(
    "From home the back button shows at every offset, over no row; without a home there is none",
    arguments: PanelSetting.representative)
  func wayHome(panel: PanelSetting) throws {
    for name in ["wallet-a", "wallet-b"] {
      let alone = try showcase(name, on: panel)
      #expect(alone.find(IconButton.self) { $0.icon == .back } == nil)
      let stage = try showcase(name, on: panel, hasShell: true)
      let view = try #require(stage.find(CollapsingPanels.self))
      let card = try #require(view.moved as? BalanceCard)
      let back = try #require(stage.find(IconButton.self) { $0.icon == .back }, "\(name)")
      let distance = view.fixed.collapse.distance
      let ends = [-40, 0, 0.25 * distance, 0.5 * distance, 0.75 * distance, distance]
      for y in ends + [distance + 30, distance + 90, distance + 400] {
        view.list.jump(to: view.list.startOffset + y)
        stage.frames(2)
        let place = stage.frame(of: back)
        let comment: Comment = "\(name) at \(view.y): \(place)"
        #expect(place.width >= PanelScale.targetPoints && place.height >= place.width, comment)
        #expect(place.minY >= 0 && place.minX >= 0 && place.maxX <= panel.width, comment)
        #expect(panel.mirrored(place).maxX < panel.width / 2, "where lines begin; \(comment)")
        // On a background of its own, beneath which rows scroll.
        let ground =
          !view.isFixedAtBottom
          ? stage.frame(of: view.fixed)
          : try #require(
            [stage.find(BalanceBar.self).map(stage.frame(of:)), stage.frame(of: card)]
              .compactMap { $0 }.first { $0.minY <= place.minY && $0.maxY >= place.maxY }, comment)
        #expect(ground.minY <= place.minY && ground.maxY >= place.maxY, comment)
        var node: Component? = back
        while let part = node {
          #expect(part.opacity == 1 && !part.isHidden, comment)
          node = part.parent
        }
      }
      let navigator = try #require(stage.stage.root as? Navigator)
      #expect(navigator.depth == 2)
      stage.tap(back)
      try stage.settle()
      #expect(navigator.depth == 1, "\(name)")
    }
  }

  @Test(
    "A wallet's message comes and goes without covering the bottom bar",
    arguments: PanelSetting.representative)
  func message(panel: PanelSetting) throws {
    for name in ["wallet-a", "wallet-b"] {
      let stage = try showcase(name, on: panel)
      let view = try #require(stage.find(CollapsingPanels.self))
      let host = try #require(view.snackbarHost)
      let tabs = try #require(view.tabBar)
      let foot = view.isFixedAtBottom ? view.fixed : tabs
      let edge = Int(stage.frame(of: foot).minY)
      var seen = 0
      stage.onFrame = { scene in
        let ids = Set(host.children.dropFirst().flatMap { layers(of: $0) })
        for layer in scene.layers where ids.contains(layer.id) && !layer.extent.isEmpty {
          seen += 1
          #expect(layer.extent.y1 <= edge && layer.opacity == 255, "\(name) \(layer.extent)")
        }
      }
      let action = try #require(view.fixed.large.children.first)
      stage.tap(action)
      stage.pass(5000)
      #expect(seen > 20 && host.message == nil && host.children.count == 1, "\(name): \(seen)")
    }
  }

  /// The layers that a component and all in it paint.
  private func layers(of node: Component) -> [LayerID] {
    [LayerID(node.id.rawValue)] + node.children.flatMap { layers(of: $0) }
  }
}
