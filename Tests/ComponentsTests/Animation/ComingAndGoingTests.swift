import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Components that come and go in an animation")
struct ComingAndGoingTests {
  private static let linear = Animation.duration(.seconds(1), .linear)

  private func box(_ height: Double = 50) -> FixedSize {
    FixedSize(height: height) { ColoredBox(color: .black) }
  }

  private func child(_ box: FixedSize) -> Component { box.children[0] }

  private func staged(_ column: Component, reducesMotion: Bool = false) -> ScriptedStage {
    ScriptedStage(column, on: PanelSetting(PixelSize(400, 300), reducesMotion: reducesMotion))
  }

  private func opacity(_ screen: ScriptedStage, _ component: Component) -> Int {
    Int(screen.layer(of: component)?.opacity ?? 0)
  }

  @Test("A child that is added fades in at its place, and those after it move")
  func added() throws {
    let (first, second) = (box(), box())
    let column = Column { first }
    let screen = staged(column)
    column.animate(Self.linear) { column.insertChild(second, at: 0) }
    #expect(opacity(screen, child(second)) == 0)
    screen.wait(.milliseconds(500))
    #expect(abs(opacity(screen, child(second)) - 128) < 8)
    #expect(screen.layer(of: child(second))?.extent.y0 == 0)
    #expect(abs((screen.layer(of: child(first))?.extent.y0 ?? 0) - 25) <= 2)
    try screen.settle()
    #expect(opacity(screen, child(second)) == 255)
    #expect(screen.layer(of: child(first))?.extent.y0 == 50)
  }

  @Test("A child that is removed leaves a picture that fades away; it is gone itself")
  func removed() throws {
    let (first, second) = (box(), box())
    let column = Column {
      first
      second
    }
    let screen = staged(column)
    weak var gone: Component?
    do {
      let third = box()
      column.addChild(third)
      screen.frames()
      gone = third
      column.animate(Self.linear) { third.removeFromParent() }
    }
    #expect(gone == nil, "nothing keeps it")
    #expect(column.children.count == 2 && screen.layerCount == 3)
    column.animate(Self.linear) { first.removeFromParent() }
    screen.wait(.milliseconds(500))
    #expect(screen.layerCount == 3)
    #expect(abs((screen.layer(of: child(second))?.extent.y0 ?? 0) - 25) <= 2)
    try screen.settle()
    #expect(screen.layerCount == 1 && screen.layer(of: child(second))?.extent.y0 == 0)
    #expect(screen.wait(.seconds(5)) == 0)
  }

  @Test("What changes inside of a hidden component is not animated, also where it is shown later")
  func hidden() throws {
    let board = Board()
    let column = Column { FixedSize(height: 100) { board } }
    let screen = staged(column)
    screen.frames()
    column.isHidden = true
    screen.frames()
    column.animate(Self.linear) { board.place = Rect(100, 0, 40, 30) }
    column.isHidden = false
    screen.frames()
    #expect(screen.left(of: board.box) == 100)
    column.animate(Self.linear) { board.place = Rect(200, 0, 40, 30) }
    screen.wait(.milliseconds(500))
    let left = try #require(screen.left(of: board.box))
    #expect(left > 110 && left < 190, "what is seen is animated again: \(left)")
  }

  @Test("One that is hidden and shown again on its way turns back from where it is")
  func turnsBack() throws {
    let (first, second) = (box(), box())
    let column = Column {
      first
      second
    }
    let screen = staged(column)
    func set(_ isHidden: Bool) {
      column.animate(Self.linear) {
        first.isHidden = isHidden
        column.setNeedsMeasure()
      }
    }
    set(true)
    screen.wait(.milliseconds(500))
    #expect(screen.layer(of: child(first)) == nil && screen.layerCount == 2)
    set(false)
    screen.frames()
    #expect(abs(opacity(screen, child(first)) - 128) < 16 && screen.layerCount == 2)
    try screen.settle()
    #expect(opacity(screen, child(first)) == 255 && screen.layerCount == 2)
  }

  @Test("A slide comes from its distance in reading direction, unless motion is reduced")
  func slide() throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      for isReduced in [false, true] {
        let (first, second) = (box(), box())
        second.presenceTransition = .slide(Vector(100, 0))
        let column = Column { first }
        let screen = ScriptedStage(
          column, on: PanelSetting(PixelSize(400, 300), direction, reducesMotion: isReduced))
        column.animate(Self.linear) { column.addChild(second) }
        screen.frames(8)
        let layer = try #require(screen.layer(of: child(second)))
        let shift = direction == .leftToRight ? layer.origin.x : -layer.origin.x
        #expect(isReduced ? shift == 0 : shift > 70 && shift < 100)
        try screen.settle()
        #expect(screen.layer(of: child(second))?.origin.x == 0)
        column.animate(Self.linear) { second.removeFromParent() }
        screen.wait(.milliseconds(isReduced ? 100 : 500))
        let leaving = try #require(screen.stage.draw().layers.last)
        let way = direction == .leftToRight ? leaving.origin.x : -leaving.origin.x
        #expect(isReduced ? way == 0 : abs(way - 50) < 5)
        try screen.settle()
      }
    }
  }

  @Test("An immediate one is there, or gone, at once")
  func immediate() throws {
    let second = box()
    second.presenceTransition = .immediate
    let column = Column { box() }
    let screen = staged(column)
    column.animate(Self.linear) { column.addChild(second) }
    #expect(opacity(screen, child(second)) == 255)
    screen.frames()
    column.animate(Self.linear) { second.removeFromParent() }
    #expect(screen.layerCount == 1)
    try screen.settle()
  }

  @Test("A child that is moved among the others keeps its identity, and moves")
  func moved() throws {
    let (first, second) = (box(), box())
    let column = Column {
      first
      second
    }
    let screen = staged(column)
    column.animate(Self.linear) { column.insertChild(first, at: 1) }
    #expect(column.children.map(\.id) == [second.id, first.id])
    screen.wait(.milliseconds(500))
    #expect(screen.layerCount == 2 && opacity(screen, child(first)) == 255)
    #expect(abs((screen.layer(of: child(first))?.extent.y0 ?? 0) - 25) <= 2)
    #expect(abs((screen.layer(of: child(second))?.extent.y0 ?? 0) - 25) <= 2)
    try screen.settle()
  }

  @Test("Whatever comes and goes at whatever time, the stage shows what is there, and rests")
  func property() throws {
    try withEverySeed(40) { seed, random in
      let boxes = (0..<5).map { _ in box(random.double(in: 10...60)) }
      let column = Column { boxes }
      let screen = staged(column)
      for _ in 0..<15 {
        let box = boxes[random.int(in: 0...4)]
        let kind = random.int(in: 0...3)
        let change = {
          switch kind {
          case 0: box.removeFromParent()
          case 1: column.insertChild(box, at: min(2, column.children.count))
          case 2: box.opacity = box.opacity == 1 ? 0.5 : 1
          default: box.isHidden.toggle()
          }
          column.setNeedsMeasure()
        }
        if random.int(in: 0...4) == 0 { change() } else { column.animate { change() } }
        screen.frames(random.int(in: 0...12))
      }
      try screen.settle()
      let shown = column.children.filter { !$0.isHidden }
      #expect(screen.layerCount == shown.count, "seed \(seed)")
      var y = 0.0
      for case let box as FixedSize in shown {
        let layer = try #require(screen.layer(of: child(box)))
        #expect(layer.origin.y == Int(y.rounded()), "seed \(seed)")
        #expect(layer.opacity == UInt8((box.opacity * 255).rounded()), "seed \(seed)")
        y += box.frame.height
      }
      #expect(screen.wait(.seconds(5)) == 0)
    }
  }
}
