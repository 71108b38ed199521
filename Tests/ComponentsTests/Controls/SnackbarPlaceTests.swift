import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("The place of snackbars")
struct SnackbarPlaceTests {
  /// A screen with a message that has arrived, and the place of the message.
  private func shown(
    on panel: PanelSetting = PanelSetting(PixelSize(800, 480)),
    @ComponentBuilder _ content: () -> [Component]
  ) -> (screen: ScriptedStage, host: SnackbarHost, message: Rect) {
    let host = SnackbarHost(content)
    let screen = ScriptedStage(host, on: panel)
    screen.frames(2)
    host.show(Snackbar("Saved", action: "Undo", duration: .seconds(60)))
    screen.wait(.seconds(2))
    return (screen, host, message(of: host))
  }

  /// The clip has the origin of the host.
  private func message(of host: SnackbarHost) -> Rect { host.children[1].children[0].frame }

  @Test(
    "A message rests above a button at the bottom, which can be tapped", arguments: PanelSetting.all
  )
  func button(on panel: PanelSetting) throws {
    var taps = 0
    let button = Button("Buy") { taps += 1 }
    let (screen, host, message) = shown(on: panel) {
      Column {
        TitleBar("Tickets")
        Spacer()
        Padding { button }
      }
    }
    let top = screen.frame(of: button).minY
    #expect(message.maxY <= top - Spacing.small && message.minY > TitleBar.height)
    #expect(host.coveredHeight == host.frame.height - message.minY + (top - message.maxY))
    try screen.tap(button: "Buy")
    #expect(taps == 1 && host.message == "Saved")
    try screen.tap(button: "Undo")
    #expect(host.message == nil)
  }

  @Test("Tabs, a slider and a field at the bottom stay free; several are one step each")
  func controls() {
    let controls: [[Component]] = [
      [TabBar([.init(.list, "All"), .init(.star, "Best")])], [Slider(value: 0.5)],
      [TextField("Name")], [Button("a") {}, Slider(value: 0.5), Button("b") {}],
    ]
    for lowest in controls {
      let (screen, _, message) = shown {
        Column {
          Spacer()
          lowest
        }
      }
      let top = screen.frame(of: lowest[0]).minY
      #expect(message.maxY <= top - Spacing.large + 1, "\(type(of: lowest[0]))")
      #expect(message.maxY > top - 60, "no higher than needed: \(type(of: lowest[0]))")
    }
  }

  @Test("What scrolls is covered, and so is what is beside the message or out of sight")
  func covered() {
    let bottom = 480 - Spacing.large
    let list = shown {
      ListView(Array(0..<40), id: { $0 }, rowHeight: 72) { ListRow(title: "\($0)") {} }
    }
    #expect(list.message.maxY == bottom)
    // A wide screen has a corner beside the message.
    let corner = shown(on: PanelSetting(PixelSize(1280, 720))) {
      Column {
        Spacer()
        Row {
          Spacer()
          IconButton(.plus)
        }
      }
    }
    #expect(corner.message.maxY == 720 - Spacing.large)
    let hidden = Button("Later") {}
    hidden.isHidden = true
    let unseen = shown {
      Column {
        Spacer()
        hidden
      }
    }
    #expect(unseen.message.maxY == bottom)
  }

  @Test("A button that comes while a message is shown lifts it, and one that goes lowers it")
  func change() {
    let button = Button("Send") {}
    button.isHidden = true
    let (screen, host, message) = shown {
      Column {
        Spacer()
        button
      }
    }
    #expect(message.maxY == 480 - Spacing.large)
    button.isHidden = false
    button.setNeedsMeasure()
    screen.frames(2)
    #expect(self.message(of: host).maxY == screen.frame(of: button).minY - Spacing.large)
    button.isHidden = true
    button.setNeedsMeasure()
    screen.frames(2)
    #expect(self.message(of: host) == message)
    #expect(!screen.stage.hasPendingLayout)
  }

  @Test("Controls that begin above the middle stay free too, on small panels with large text")
  func aboveTheMiddle() throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      for (size, textScale) in [
        (PixelSize(480, 272), 1.0), (PixelSize(480, 272), 1.5), (PixelSize(480, 800), 2.6),
        (PixelSize(800, 480), 2.6),
      ] {
        var environment = Environment(direction: direction, typesetter: BoxTypesetter())
        environment.textScale = textScale
        let (high, low) = (Button("Begin") {}, Button("Help") {})
        let host = SnackbarHost {
          Column {
            FixedSize(height: Double(size.height) * 0.42) { Spacer() }
            high
            Spacer()
            low
          }
        }
        let screen = ScriptedStage(host, size: size, environment: environment)
        screen.frames(2)
        host.show(Snackbar("Your entry is stored", action: "Undo", duration: .seconds(60)))
        screen.wait(.seconds(2))
        let message = message(of: host)
        for button in [high, low] {
          #expect(
            screen.frame(of: button).intersection(message).isEmpty,
            "\(size.width) × \(size.height), text × \(textScale): \(button.title)")
        }
        #expect(message.minY >= 0 && message.maxY <= screen.stage.size.height)
        try screen.tap(button: "Begin")
        try screen.tap(button: "Undo")
      }
    }
  }

  @Test("On a screen full of buttons a message hides least of them, and stays on the screen")
  func full() {
    for size in [PixelSize(480, 272), PixelSize(800, 480), PixelSize(480, 800)] {
      let tiles = (0..<9).map { number in Card(onTap: {}) { Label("\(number)") } }
      let (width, height) = (Double(size.width) / 3, Double(size.height) / 3)
      let places = tiles.enumerated().map { number, tile -> (Component, Rect) in
        let (row, column) = number.quotientAndRemainder(dividingBy: 3)
        return (tile, Rect(Double(column) * width, Double(row) * height, width, height))
      }
      let host = SnackbarHost { Board(places) }
      let screen = ScriptedStage(host, size: size)
      screen.frames(2)
      host.show(Snackbar("Saved", duration: .seconds(60)))
      screen.wait(.seconds(2))
      let message = message(of: host)
      let hidden = tiles.filter { !screen.frame(of: $0).intersection(message).isEmpty }
      #expect(hidden.count <= 3 && message.minY >= 0)
      #expect(message.maxY <= screen.stage.size.height)
    }
  }

  @Test("A button in a page that does not scroll stays free; one that can be scrolled away may not")
  func pages() {
    func gap(_ height: Double) -> Double {
      let button = Button("Send") {}
      let (screen, _, message) = shown {
        ScrollContent {
          Column {
            FixedSize(height: height) { Spacer() }
            button
          }
        }
      }
      return screen.frame(of: button).minY - message.maxY
    }
    #expect(gap(420) == Spacing.large, "all is in sight")
    #expect(gap(440) < 0, "it scrolls")
  }

  @Test("Chips that move to the side stay free")
  func chips() {
    let bar = ChipBar((0..<20).map { Chip("Chip \($0)") })
    let (screen, _, message) = shown {
      Column {
        Spacer()
        bar
      }
    }
    #expect(message.maxY <= screen.frame(of: bar).minY)
  }

  @Test("A control that a clip hides keeps no place free")
  func clipped() {
    let button = Button("Hidden") {}
    let drawer = Board([(button, Rect(0, 0, 400, 48))])
    drawer.clipsToBounds = true
    let (_, _, message) = shown {
      Board([(drawer, Rect(200, 430, 400, 0))])
    }
    #expect(message.maxY == 480 - Spacing.large)
  }

  @Test("A screen that is tapped as a whole is tapped beside the message")
  func whole() {
    let (screen, _, message) = shown {
      Stack {
        Card(onTap: {}) { Spacer() }
        Column {
          Spacer()
          Button("Help") {}
        }
      }
    }
    let top = screen.stage.size.height - Spacing.touchTarget
    #expect(message.maxY == top - Spacing.large)
  }

  /// Children at fixed places.
  private final class Board: Component {
    private let frames: [Rect]
    init(_ children: [(Component, Rect)]) {
      frames = children.map(\.1)
      super.init()
      for (child, _) in children { addChild(child) }
    }
    override func layout() { for (child, frame) in zip(children, frames) { child.frame = frame } }
  }

  @Test("The inset of a kiosk is the least one; controls that are higher add to it")
  func inset() {
    let button = Button("Buy") {}
    let (screen, host, _) = shown {
      Column {
        Spacer()
        button
      }
    }
    host.bottomInset = 20
    screen.frames(2)
    #expect(message(of: host).maxY == screen.frame(of: button).minY - Spacing.large)
    host.bottomInset = 200
    screen.frames(2)
    #expect(message(of: host).maxY == 480 - 200 - Spacing.large)
  }

  @Test(
    "The shadow of a message above a button is whole at rest, and the message is never over it",
    arguments: [PixelSize(800, 480), PixelSize(480, 272)])
  func shadow(size: PixelSize) throws {
    let button = Button("Buy") {}
    let host = SnackbarHost {
      Column {
        Spacer()
        button
      }
    }
    let screen = ScriptedStage(host, on: PanelSetting(size))
    screen.frames(2)
    let top = screen.frame(of: button).minY
    host.show(Snackbar("Saved", duration: .seconds(3)))
    var arrivals = 0
    for _ in 0..<330 {
      screen.frames(1)
      guard host.children.count > 1 else { continue }
      let (clip, bar) = (host.children[1].frame, message(of: host))
      #expect(min(clip.maxY, bar.maxY) <= top, "\(bar) in \(clip)")
      if clip.maxY >= bar.maxY + 30 { arrivals += 1 }
    }
    #expect(arrivals > 100 && host.children.count == 1)
    // At the bottom of the screen there is nothing below it to fall on.
    let (_, plain, _) = shown { Spacer() }
    #expect(plain.children[1].frame.maxY == plain.frame.maxY)
  }
}
