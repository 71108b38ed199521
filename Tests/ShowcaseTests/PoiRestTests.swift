import Testing
import Vitrine
import VitrineShowcase

/// Tests of the back button over a sheet that is as high as its content and can rest at any height.
@MainActor
@Suite("The back button over a sheet at any height")
struct PoiRestTests {
  /// Whether a component and all of its parents take touches.
  private func isTouchable(_ component: Component, _ show: ShowcaseHarness) -> Bool {
    var node: Component? = component
    while let current = node {
      if !current.isTouchable { return false }
      node = current.parent
    }
    return show.opacity(of: component) > 0
  }

  private func buttons(_ show: ShowcaseHarness, _ icon: Icon) -> [IconButton] {
    show.all(IconButton.self).filter { $0.icon == icon }
  }

  /// Counts the fully visible buttons. Checks that each one is fully visible and touchable, or
  /// neither.
  private func whole(_ show: ShowcaseHarness, _ icon: Icon, _ place: String) -> Int {
    let all = buttons(show, icon)
    for button in all {
      let opacity = show.opacity(of: button)
      #expect(opacity == 0 || opacity == 1, "\(icon) \(opacity): \(place)")
      #expect(isTouchable(button, show) == (opacity == 1), "\(icon): \(place)")
    }
    return all.count { show.opacity(of: $0) == 1 }
  }

  /// Waits until everything is at rest. Checks that at most one button is visible at a time and
  /// that a nearly invisible one is not touchable.
  private func settle(_ show: ShowcaseHarness, _ place: String) throws {
    for _ in 0..<90 where show.stage.nextChange != nil {
      show.wait(.milliseconds(20))
      let arrows = buttons(show, .back)
      #expect(arrows.count { show.opacity(of: $0) > 0 } <= 1, "\(place)")
      for arrow in arrows where isTouchable(arrow, show) {
        // The page of the button may be fading in.
        let button = try #require(arrow.parent)
        #expect(button.opacity >= 0.5, "\(place)")
      }
    }
  }

  @Test(
    "at rest one back button is wholly visible and touchable at every height of the sheet",
    arguments: [272, 300, 310, 324, 340, 358, 480])
  func rests(height: Int) throws {
    let language: Language = height % 20 == 0 ? .arabic : .english
    let show = try ShowcaseHarness("poi", language, size: PixelSize(480, height), hasShell: true)
    let sheet = try #require(show.all(Sheet.self).first)
    let map = try #require(show.all(MapView.self).first)
    let chips = show.all(Chip.self)
    for kind in chips.indices {
      // Chips at the end of the row are outside the screen.
      chips[kind].onTap?()
      for tier in kind == 0 ? [3, 1, 2, 1] : [1] {
        let place = "\(language), \(height), kind \(kind), tier \(tier)"
        sheet.setTier(tier)
        try settle(show, place)
        #expect(whole(show, .back, place) == 1, "\(place)")
      }
    }
    for index in 0..<4 where index < map.markers.count {
      for tier in [2, 1] {
        let place = "\(language), \(height), place \(index), tier \(tier)"
        map.onMarkerTap?(map.markers[index])
        sheet.setTier(tier)
        try settle(show, place)
        #expect(whole(show, .close, place) == 1 && whole(show, .back, place) <= 1, "\(place)")
      }
      map.onTap?(map.camera.center)
      try settle(show, "closed")
      #expect(whole(show, .back, "closed") == 1 && whole(show, .close, "closed") == 0)
    }
  }

  @Test(
    "one back button is visible where few places fill the sheet, on a panel of any height",
    arguments: [2, 3, 4])
  func few(count: Int) throws {
    let places = (0..<count).map { place(10, 50 + Double($0) / 1000) }
    let data = try DataFolder(places: collection(places)).data()
    for height in stride(from: 200 + 56 * (count - 2), through: 272 + 56 * (count - 2), by: 4) {
      let show = try ShowcaseHarness(
        "poi", height % 8 == 0 ? .english : .arabic, size: PixelSize(480, height), hasShell: true,
        data: data)
      let sheet = try #require(show.all(Sheet.self).first)
      for tier in [1, 3] {
        sheet.setTier(tier)
        try settle(show, "\(height), tier \(tier)")
        #expect(whole(show, .back, "\(height), tier \(tier)") == 1)
      }
    }
  }

  @Test(
    "one back button is visible while the sheet is held between its tiers",
    arguments: [272, 310, 480])
  func held(height: Int) throws {
    let show = try ShowcaseHarness("poi", size: PixelSize(480, height), hasShell: true)
    let sheet = try #require(show.all(Sheet.self).first)
    let grip = Point(240, Double(height) - sheet.visibleHeight + 12)
    let distances = stride(from: 16.0, to: sheet.tierHeights[0] - sheet.tierHeights[2], by: 14)
    for distance in distances {
      show.finger(at: grip, for: .milliseconds(900)) {
        $0.moving(by: Vector(0, -distance), over: .milliseconds(200)).resting(
          for: .milliseconds(900))
      }
      #expect(sheet.isHeld && sheet.visibleHeight > sheet.tierHeights[2])
      #expect(whole(show, .back, "\(distance)") == 1)
      sheet.setTier(3)
      show.wait(Duration(seconds: 2))
      sheet.setTier(3)
      show.wait(Duration(seconds: 1))
    }
  }
}
