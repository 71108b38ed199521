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
}
