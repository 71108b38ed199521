import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("Touch targets")
struct TargetTests {
  /// All components that receive taps, each with its touch target.
  private func targets(_ show: ShowcaseHarness) -> [(component: Component, place: Rect)] {
    var found: [(Component, Rect)] = []
    let screen = Rect(origin: .zero, size: show.stage.size)
    func visit(_ node: Component, _ seen: Rect) {
      if node.isHidden || node.opacity == 0 || !node.isTouchable { return }
      if node.gestures.contains(.tap) {
        let place = show.frame(of: node)
        // A component that an edge cuts off has to be scrolled into sight before a tap.
        if seen.contains(place.origin) && seen.contains(Point(place.maxX - 1, place.maxY - 1)) {
          found.append((node, reach(of: node, show)))
        }
      }
      let inside = node.clipsToBounds ? seen.intersection(show.frame(of: node)) : seen
      for child in node.children { visit(child, inside) }
    }
    visit(show.stage.root, screen)
    return found
  }

  /// The rectangle around a component's middle in which touches hit it. The component and the clips
  /// around it limit it.
  private func reach(of node: Component, _ show: ShowcaseHarness) -> Rect {
    let middle = show.frame(of: node).center
    func isHit(_ point: Point) -> Bool {
      var current: Component? = node
      while let component = current {
        let inside = component.convert(point)
        if current === node || component.clipsToBounds {
          if !(current === node ? component.contains(inside) : component.bounds.contains(inside)) {
            return false
          }
        }
        current = component.parent
      }
      return Rect(origin: .zero, size: show.stage.size).contains(point)
    }
    func far(_ direction: Vector) -> Double {
      var steps = 0.0
      while steps < 48, isHit(middle + direction * (steps + 1)) { steps += 1 }
      return steps
    }
    let (left, right) = (far(Vector(-1, 0)), far(Vector(1, 0)))
    let (up, down) = (far(Vector(0, -1)), far(Vector(0, 1)))
    return Rect(middle.x - left, middle.y - up, left + right + 1, up + down + 1)
  }

  @Test(
    "every touch target has at least 9 mm on its panel",
    arguments: [
      PixelSize(480, 272), PixelSize(800, 480), PixelSize(720, 1280), PixelSize(1920, 1080),
    ])
  func everyTarget(size: PixelSize) throws {
    for name in Showcase.catalog().screens.map(\.name) {
      for language in [Language.english, .arabic] {
        let show = try ShowcaseHarness(name, language, size: size, hasShell: name != "home")
        show.wait(Duration(seconds: 1))
        let all = targets(show)
        for (component, place) in all {
          // The grabber is as wide as the screen, and the list below it takes the same pull. A
          // marker is found by its distance, not by its shape.
          if ["SheetGrabber", "MarkerLayer"].contains("\(type(of: component))") { continue }
          let (width, height) = (place.width, place.height)
          #expect(
            width >= PanelScale.targetPoints - 1 && height >= PanelScale.targetPoints - 1,
            "\(name) \(language) \(type(of: component)) \(width) × \(height)")
        }
      }
    }
  }

  @Test(
    "touch targets on a place's page have at least 9 mm at every tier",
    arguments: [
      PixelSize(480, 272), PixelSize(800, 480),
    ])
  func placePage(size: PixelSize) throws {
    let show = try ShowcaseHarness("poi", size: size)
    let map = try #require(show.find { $0 is MapView } as? MapView)
    map.onMarkerTap?(map.markers[12])
    show.wait(Duration(seconds: 2))
    let back = try #require(targets(show).first { ($0.component as? IconButton)?.icon == .close })
    #expect(back.place.width >= 47 && back.place.height >= 47, "\(back.place)")
  }

  @Test("every control is shaded while it is pressed")
  func pressed() throws {
    for name in Showcase.catalog().screens.map(\.name) {
      let show = try ShowcaseHarness(name, size: PixelSize(800, 480), hasShell: name != "home")
      show.wait(Duration(seconds: 1))
      for (component, place) in targets(show) {
        let type = "\(type(of: component))"
        // Bars scroll to the top, and scrims and grabbers move the sheet: their feedback is the
        // motion. A map's marker turns into a pin.
        if ["TitleBar", "SheetScrim", "SheetGrabber", "MapView", "MarkerLayer"].contains(type) {
          continue
        }
        #expect(component is Pressable || component is ListRow, "\(name) \(type) \(place)")
      }
    }
  }
}
