import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

private typealias Growth = GrowthStage<Patch>

extension GrowthStage<Patch> {
  fileprivate init(_ panel: PanelSetting, card place: Rect) {
    self.init(panel, Patch([.tap]), at: place)
  }
}

/// The greatest distance between the edges of two frames.
private func distance(_ a: Rect, _ b: Rect) -> Double {
  max(
    abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.maxX - b.maxX), abs(a.maxY - b.maxY))
}

/// Whether no edge turns back.
private func isMonotonic(_ frames: [Rect]) -> Bool {
  let edges: [(Rect) -> Double] = [\.minX, \.minY, \.maxX, \.maxY]
  return edges.allSatisfy { edge in
    let steps = zip(frames, frames.dropFirst()).map { edge($1) - edge($0) }
    return steps.allSatisfy { $0 >= 0 } || steps.allSatisfy { $0 <= 0 }
  }
}

@MainActor
@Suite("A page that grows out of a card")
struct GrowingPageTests {
  nonisolated private static let panels = PanelSetting.rates.flatMap { hertz in
    [LayoutDirection.leftToRight, .rightToLeft].map { PanelSetting(.small, hertz: hertz, $0) }
  }
  /// In the middle, at each side, and partly out of sight.
  nonisolated private static let places = [
    Rect(140, 100, 120, 90), Rect(10, 20, 120, 90), Rect(270, 190, 120, 90),
    Rect(250, 250, 120, 90), Rect(-40, -30, 120, 90),
  ]

  @Test(
    "It begins where the card is, grows without a jump and ends as the whole screen",
    arguments: panels)
  func grows(panel: PanelSetting) throws {
    for place in Self.places {
      let growth = Growth(panel, card: place)
      growth.stage.wait(.milliseconds(50))
      let whole = Rect(0, 0, 400, 300)
      let frames = growth.frames {
        growth.open()
        growth.stage.wait(Duration(seconds: 1))
      }
      let first = try #require(frames.first)
      // One frame of a spring that begins at rest, at 30 Hz.
      #expect(distance(first, place) < 50, "\(first)")
      #expect(isMonotonic(frames), "\(frames)")
      #expect(frames.last == whole)
      let limit = 110 * 60 / panel.hertz
      #expect(zip(frames, frames.dropFirst()).allSatisfy { distance($0, $1) < limit })
      #expect(growth.home.stage == nil && growth.stage.stage.nextChange == nil)
      let back = growth.frames {
        growth.pop()
        growth.stage.wait(Duration(seconds: 1))
      }
      #expect(isMonotonic(back))
      #expect(zip(back, back.dropFirst()).allSatisfy { distance($0, $1) < limit })
      let last = try #require(back.last)
      #expect(distance(last, place) < 2, "\(last)")
      #expect(growth.navigator.depth == 1 && growth.stage.stage.nextChange == nil)
    }
  }

  @Test(
    "A swipe from the edge moves its leading edge with the finger, and it shrinks into the card",
    arguments: panels)
  func follows(panel: PanelSetting) throws {
    for place in Self.places {
      let growth = Growth(panel, card: place)
      growth.open()
      growth.stage.wait(Duration(seconds: 1))
      let finger = growth.stage.land(at: Point(panel.x(6), 150))
      finger.move(by: Vector(panel.reading(12), 0), over: .milliseconds(100))
      finger.rest(for: .milliseconds(200))
      let start = try #require(growth.frame).minX
      for _ in 0..<4 {
        finger.move(by: Vector(panel.reading(50), 0), over: .milliseconds(120))
        finger.rest(for: .milliseconds(200))
        let frame = try #require(growth.frame)
        #expect(abs(frame.minX - start - (finger.position.x - panel.x(18)).magnitude) <= 1)
      }
      var frames = [try #require(growth.frame)]
      frames += growth.frames {
        finger.flick(by: Vector(panel.reading(60), 0), over: .milliseconds(60))
        growth.stage.wait(Duration(seconds: 1))
      }
      let limit = 150 * 60 / panel.hertz
      #expect(zip(frames, frames.dropFirst()).allSatisfy { distance($0, $1) < limit }, "\(frames)")
      #expect(distance(try #require(frames.last), place) < 2, "\(place): \(frames)")
      #expect(growth.navigator.depth == 1 && growth.stage.stage.nextChange == nil)
    }
  }

  @Test("Released before the middle it grows again, and so it does after a cancelled swipe")
  func stays() {
    for isCancelled in [false, true] {
      let growth = Growth(PanelSetting(.small), card: Self.places[2])
      growth.open()
      growth.stage.wait(Duration(seconds: 1))
      growth.stage.touch(at: Point(6, 150)) {
        let moved = $0.moving(to: Point(isCancelled ? 350 : 150, 150), over: .milliseconds(300))
        return isCancelled ? moved.cancelled() : moved.resting(for: .milliseconds(200))
      }
      growth.stage.wait(Duration(seconds: 1))
      #expect(growth.navigator.depth == 2 && growth.frame == Rect(0, 0, 400, 300))
    }
  }

  @Test(
    "A finger catches it on its way, holds it still and sends it back or on",
    arguments: panels)
  func caught(panel: PanelSetting) throws {
    for sign in [1.0, -1] {
      let growth = Growth(panel, card: Self.places[2])
      growth.open()
      growth.stage.wait(.milliseconds(120))
      let finger = growth.stage.land(at: Point(200, 150))
      let held = growth.frames { finger.rest(for: .milliseconds(200)) }
      // The first picture may be one that was under way.
      let still = try #require(held.last)
      #expect(held.dropFirst().allSatisfy { $0 == still }, "\(held)")
      let moved = growth.frames {
        finger.flick(by: Vector(panel.reading(sign * 120), 0), over: .milliseconds(100))
        growth.stage.wait(Duration(seconds: 1))
      }
      let limit = 150 * 60 / panel.hertz
      #expect(zip(moved, moved.dropFirst()).allSatisfy { distance($0, $1) < limit }, "\(moved)")
      #expect(growth.navigator.depth == (sign > 0 ? 1 : 2))
      #expect(growth.stage.stage.nextChange == nil)
    }
  }

  @Test("The back button turns it back from where it is")
  func turnsBack() throws {
    let growth = Growth(PanelSetting(.small), card: Self.places[0])
    growth.open()
    growth.stage.wait(.milliseconds(150))
    let before = try #require(growth.frame)
    let frames = growth.frames {
      growth.pop()
      growth.stage.wait(Duration(seconds: 1))
    }
    #expect(distance(try #require(frames.first), before) < 40)
    #expect(growth.navigator.depth == 1)
  }

  @Test("The card takes a tap as soon as the page has nearly shrunk into it, and the page never")
  func nearlyThere() {
    let growth = Growth(PanelSetting(.small), card: Self.places[0])
    growth.open()
    growth.stage.wait(Duration(seconds: 1))
    growth.pop()
    while (growth.frame.map { distance($0, Self.places[0]) } ?? 0) > 10 { growth.stage.frames() }
    #expect(growth.stage.stage.nextChange != nil, "it still moves")
    growth.stage.tap(Point(200, 145))
    growth.stage.wait(Duration(seconds: 1))
    #expect(growth.card.taps == 1 && growth.page.taps == 0)
  }

  @Test("The picture of the page comes over that of the card, each of them painted once")
  func pictures() throws {
    let growth = Growth(PanelSetting(.small), card: Self.places[0])
    growth.stage.wait(.milliseconds(50))
    var scenes: [Scene] = []
    growth.stage.onFrame = { scenes.append($0) }
    growth.open()
    growth.stage.wait(Duration(seconds: 1))
    func layers(_ scene: Scene) -> Int { scene.layers.filter { $0.list.isScaled }.count }
    #expect(scenes.contains { layers($0) == 2 })
    #expect(scenes.contains { layers($0) == 1 }, "of a card like the panel nothing is left")
    #expect(layers(try #require(scenes.last)) == 0, "at rest the page is drawn as any other")
    // The page's picture is the same list in each frame.
    let lists = scenes.flatMap { scene in
      scene.layers.compactMap { $0.list.scaled.map(ObjectIdentifier.init) }
    }
    #expect(Set(lists).count == 2)
  }

  @Test(
    "Page and card fill the frame, scaled to its width from the top; the card only while it is seen",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func covers(direction: LayoutDirection) throws {
    // Lower than the panel, like it, and higher.
    for card in [Rect(100, 100, 200, 60), Rect(140, 100, 120, 90), Rect(140, 40, 60, 200)] {
      let panel = PanelSetting(.small, direction)
      let growth = Growth(panel, card: card)
      var seen = 0
      growth.stage.onFrame = { scene in
        guard let frame = growth.page.parent?.frame else { return }
        let (width, height) = (frame.width.rounded(), frame.height.rounded())
        let pictures = scene.layers.compactMap { layer in
          layer.list.stretch.map { (picture: $0, isOpaque: layer.opacity == 255) }
        }
        for (picture, _) in pictures {
          seen += 1
          #expect(picture.x == 0 && picture.y == 0)
          #expect(abs(picture.scale - width / (picture.isPage ? 400 : card.width)) < 0.01)
          #expect(picture.clip.y0 == 0 && abs(picture.clip.y1 - height) <= 1)
        }
        // Below an opaque picture there is no other one.
        #expect(pictures.firstIndex { $0.isOpaque } == (pictures.isEmpty ? nil : 0))
        #expect(pictures.dropFirst().allSatisfy { !$0.isOpaque })
      }
      growth.open()
      growth.stage.wait(Duration(seconds: 1))
      #expect(seen > 10)
    }
  }

  @Test("The card is nowhere else while its page is on the way, and in its place afterwards")
  func lifted() throws {
    let growth = Growth(PanelSetting(.small), card: Self.places[0])
    growth.stage.wait(.milliseconds(50))
    func isInPlace(_ scene: Scene) -> Bool {
      scene.layers.contains { !$0.list.isScaled && $0.extent.width == 120 }
    }
    #expect(isInPlace(growth.stage.stage.draw()))
    var places: [Bool] = []
    growth.stage.onFrame = { scene in places.append(isInPlace(scene)) }
    growth.open()
    growth.stage.wait(Duration(seconds: 1))
    growth.pop()
    growth.stage.wait(Duration(seconds: 1))
    #expect(places.count > 20 && places.dropLast().allSatisfy { !$0 })
    #expect(isInPlace(growth.stage.stage.draw()))
  }

  @Test("With reduced motion it fades at its full size")
  func reducedMotion() {
    let growth = Growth(PanelSetting(.small, reducesMotion: true), card: Self.places[0])
    let frames = growth.frames {
      growth.open()
      growth.stage.wait(Duration(seconds: 1))
      growth.pop()
      growth.stage.wait(Duration(seconds: 1))
    }
    #expect(!frames.isEmpty && frames.allSatisfy { $0 == Rect(0, 0, 400, 300) })
    #expect(growth.navigator.depth == 1)
  }

  @Test("Where the card is gone, hidden or out of sight the page slides")
  func withoutCard() throws {
    let hide: [(Growth) -> Void] = [
      { $0.card.removeFromParent() }, { $0.card.isHidden = true },
      { $0.card.frame = Rect(10, 301, 100, 100) },
    ]
    for act in hide {
      let growth = Growth(PanelSetting(.small), card: Self.places[0])
      growth.open()
      growth.stage.wait(Duration(seconds: 1))
      act(growth)
      let frames = growth.frames {
        growth.pop()
        growth.stage.wait(Duration(seconds: 1))
      }
      #expect(frames.allSatisfy { $0.size == Size(400, 300) })
      #expect(frames.contains { $0.minX > 100 } && growth.navigator.depth == 1)
    }
  }

  @Test("All pages leave at once into the card of the lowest one")
  func popToRoot() throws {
    let growth = Growth(PanelSetting(.small), card: Self.places[0])
    growth.open()
    growth.stage.wait(Duration(seconds: 1))
    let second = Patch()
    growth.navigator.push(second)
    growth.stage.wait(Duration(seconds: 1))
    growth.start { growth.navigator.popToRoot() }
    growth.stage.wait(.milliseconds(150))
    let frame = try #require(second.parent?.frame)
    #expect(frame.width < 390 && frame.minX > 1, "\(frame)")
    growth.stage.wait(Duration(seconds: 1))
    #expect(growth.navigator.depth == 1 && growth.navigator.top === growth.home)
  }

  @Test("A page that fades in fades out again, and a finger draws it aside")
  func fades() {
    let growth = Growth(PanelSetting(.small), card: Self.places[0])
    growth.navigator.push(growth.page, transition: .fade)
    let frames = growth.frames { growth.stage.wait(Duration(seconds: 1)) }
    #expect(frames.allSatisfy { $0 == Rect(0, 0, 400, 300) })
    growth.stage.touch(at: Point(6, 150)) {
      $0.moving(to: Point(350, 150), over: .milliseconds(300))
    }
    growth.stage.wait(Duration(seconds: 1))
    #expect(growth.navigator.depth == 1)
  }
}

extension DisplayList {
  /// The list that is drawn stretched in this one, at any depth.
  fileprivate var scaled: DisplayList? {
    for command in commands {
      switch command {
      case .stretched(let list, _, _, _): return list
      case .group(let list, _, _, _, _): if let found = list.scaled { return found }
      case .fill, .roundedRect, .ellipse, .glyphs, .pixmap, .path, .gradient, .image, .shadow,
        .plane:
        continue
      }
    }
    return nil
  }

  fileprivate var isScaled: Bool { scaled != nil }

  /// The picture that is drawn stretched in this list, at any depth.
  fileprivate var stretch: Stretch? {
    for command in commands {
      switch command {
      case .stretched(let list, let at, let scale, let clip):
        let isPage = list.commands.contains { $0.bounds.width == 400 }
        return Stretch(
          x: at.x, y: at.y, scale: scale, clip: (Double(clip.y0), Double(clip.y1)), isPage: isPage)
      case .group(let list, _, _, _, _): if let found = list.stretch { return found }
      case .fill, .roundedRect, .ellipse, .glyphs, .pixmap, .path, .gradient, .image, .shadow,
        .plane:
        continue
      }
    }
    return nil
  }
}

/// A picture of a page or a card that is drawn stretched.
private struct Stretch {
  var x: Double
  var y: Double
  var scale: Double
  var clip: (y0: Double, y1: Double)
  var isPage: Bool
}
