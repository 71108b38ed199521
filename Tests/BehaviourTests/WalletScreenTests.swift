import Foundation
import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("The wallets' screens")
struct WalletScreenTests {
  @Test(
    "However far it is pulled, a screen's refresh lies free: under nothing and over nothing",
    arguments: PanelSetting.all)
  func sign(panel: PanelSetting) throws {
    for name in ["wallet-a", "wallet-b", "swipe"] {
      let table = try showcase(name, on: panel)
      let list = try #require(table.find(ListView.self) { $0.name == "list" })
      let start = table.frame(of: list).center.y
      var furthest = 0.0
      for way in [90.0, 160, 320, 1000] {
        let finger = table.hold(panel.width / 2, start, by: min(way, panel.height - start + 200))
        let pull = list.startOffset - list.offset
        let refresh = try #require(table.find(RefreshControl.self), "\(name) has no refresh")
        let sign = table.frame(of: refresh)
        if pull >= RefreshControl.restingHeight {
          #expect(sign.minY >= table.frame(of: list).minY, "\(name): \(sign)")
          if let view = table.find(CollapsingPanels.self) {
            let (fixed, moved) = (table.frame(of: view.fixed), table.frame(of: view.moved))
            #expect(sign.intersection(fixed).isEmpty, "\(name) pulled \(pull): \(sign), \(fixed)")
            #expect(sign.intersection(moved).isEmpty, "\(name) pulled \(pull): \(sign), \(moved)")
          }
          let first = try #require(list.rowFrame(at: 0)).minY + table.frame(of: list).minY
          #expect(sign.maxY <= first + 0.5, "\(name): over the first row")
        }
        furthest = max(furthest, pull)
        finger.cancel()
        try table.settle()
      }
      #expect(furthest > 70, "\(name): \(furthest)")
    }
  }

  @Test(
    "What says that a wallet is empty goes with the pull and the scroll, and never meets the refresh",
    arguments: PanelSetting.all)
  func empty(panel: PanelSetting) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-empty-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("[]".utf8).write(to: folder.appendingPathComponent("transactions.json"))
    for name in ["wallet-a", "wallet-b"] {
      let table = try showcase(name, on: panel, data: ShowcaseData(directory: folder.path))
      let view = try #require(table.find(CollapsingPanels.self))
      let empty = try #require(table.find(EmptyState.self), "nothing says that it is empty")
      let rest = empty.frame
      #expect(rest.minY == -view.list.startOffset, "where the first row would be")
      for way in [80.0, 140, -50] {
        let y = table.frame(of: view.list).center.y
        let finger = table.hold(panel.width / 2, y, by: way)
        #expect(way > 0 ? view.y < -20 : view.y > 20)
        #expect(empty.frame == rest.offset(by: Vector(0, -view.y)), "\(name), \(way)")
        if let refresh = view.refresh, !refresh.isHidden {
          #expect(empty.frame.minY >= refresh.frame.maxY, "\(name), \(way)")
        }
        finger.cancel()
        try table.settle()
      }
    }
  }

  @Test(
    "At rest a wallet shows as many rows as its panel has room for", arguments: PanelSetting.all)
  func rows(panel: PanelSetting) throws {
    let least = try #require([272: 1, 480: 3, 1080: 8, 1280: 10][panel.size.height])
    for name in ["wallet-a", "wallet-b"] {
      let table = try showcase(name, on: panel)
      let view = try #require(table.find(CollapsingPanels.self))
      let list = try #require(view.list as? ListView)
      let foot =
        view.arrangement == .fixedAtBottom
        ? table.frame(of: view.fixed).minY : panel.height - view.tabBarHeight
      let whole = (0..<list.rowCount).filter { row in
        guard let place = list.row(at: row).map(table.frame(of:)) else { return false }
        return place.maxY <= foot + 0.5
      }
      #expect(whole.count >= least, "\(name): \(whole.count)")
    }
  }
}
