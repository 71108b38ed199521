import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Snackbars")
struct SnackbarTests {
  private func host() -> (ScriptedStage, SnackbarHost, Block) {
    let block = Block(1000, 1000)
    let host = SnackbarHost { block }
    return (ScriptedStage(host, size: .small), host, block)
  }

  @Test("A snackbar appears, disappears after its time and reports that once")
  func timeout() {
    let (stage, host, block) = host()
    var ends: [Snackbar.End] = []
    block.snackbarHost?.show(
      Snackbar("Deleted", action: "Undo", duration: Duration(seconds: 5)) { ends.append($0) })
    stage.wait(Duration(seconds: 4.9))
    #expect(host.message == "Deleted" && ends.isEmpty)
    #expect(host.children.count == 2)
    stage.wait(Duration(seconds: 1.5))
    #expect(host.message == nil && ends == [.timeout])
    #expect(host.children.count == 1, "nothing is left behind")
    #expect(stage.stage.nextChange == nil)
  }

  @Test("The time of a snackbar on a covered page begins when the page is visible again")
  func coveredPage() {
    let host = SnackbarHost { Block(1000, 1000) }
    let navigator = Navigator(root: host)
    let stage = ScriptedStage(navigator, size: .small)
    stage.wait(Duration(seconds: 10))
    navigator.push(Block(10, 10), animated: false)
    var ends: [Snackbar.End] = []
    host.show(Snackbar("Failed", duration: Duration(seconds: 5)) { ends.append($0) })
    stage.wait(Duration(seconds: 10))
    stage.stage.advance(to: stage.now)
    navigator.pop(animated: false)
    stage.wait(Duration(seconds: 4.9))
    #expect(host.message == "Failed" && ends.isEmpty)
    stage.wait(Duration(seconds: 0.3))
    #expect(host.message == nil && ends == [.timeout])
  }

  @Test("A snackbar at rest requests no frames")
  func quiet() {
    let (stage, host, _) = host()
    host.show(Snackbar("Saved", duration: Duration(seconds: 5)))
    stage.wait(Duration(seconds: 2))
    #expect(stage.wait(Duration(seconds: 2)) == 0)
  }

  @Test("The action ends a snackbar and is reported once")
  func action() {
    let (stage, host, _) = host()
    var ends: [Snackbar.End] = []
    host.show(Snackbar("Deleted", action: "Undo") { ends.append($0) })
    stage.wait(Duration(seconds: 1))
    let bar = host.children[1].children[0]
    stage.tap(Point(bar.frame.maxX - 40, bar.frame.center.y))
    stage.wait(Duration(seconds: 8))
    #expect(ends == [.action])
    #expect(host.message == nil)
  }

  @Test("The action is found and tapped by its title")
  func namedAction() throws {
    let (stage, host, _) = host()
    var ends: [Snackbar.End] = []
    host.show(Snackbar("Deleted", action: "Undo") { ends.append($0) })
    stage.wait(Duration(seconds: 1))
    try stage.tap(button: "Undo")
    #expect(ends == [.action])
  }

  @Test("A new snackbar replaces the old one")
  func replaced() {
    let (stage, host, _) = host()
    var ends: [String] = []
    host.show(Snackbar("a") { ends.append("a \($0)") })
    stage.wait(.milliseconds(300))
    host.show(Snackbar("b") { ends.append("b \($0)") })
    #expect(ends == ["a replaced"] && host.message == "b")
    stage.wait(Duration(seconds: 7))
    #expect(ends == ["a replaced", "b timeout"])
  }

  @Test("A list that made space for snackbars gets it back when the last one ends in any way")
  func room() {
    for isDismissed in [false, true] {
      let (stage, host, _) = host()
      var room = 0.0
      var ends: [Snackbar.End] = []
      @MainActor func show(_ message: String) {
        host.show(
          Snackbar(message) { [unowned host] in
            ends.append($0)
            room = host.coveredHeight
          })
        room = host.coveredHeight
      }
      show("a")
      #expect(room > 0)
      stage.wait(.milliseconds(300))
      let old = host.coveredHeight
      host.show(
        Snackbar("b") { [unowned host] in
          ends.append($0)
          room = host.coveredHeight
        })
      #expect(room == old && ends == [.replaced], "the new message counts when the old one goes")
      if isDismissed { host.dismiss() } else { stage.wait(Duration(seconds: 6)) }
      #expect(room == 0 && ends == [.replaced, isDismissed ? .dismissed : .timeout])
    }
  }

  @Test("A snackbar shown while another is replaced is the visible one")
  func shownInAnswer() {
    let (_, host, _) = host()
    var ends: [String] = []
    host.show(Snackbar("a") { _ in host.show(Snackbar("c")) })
    host.show(Snackbar("b") { ends.append("b \($0)") })
    #expect(host.message == "c" && ends == ["b replaced"])
    #expect(host.children.count == 2)
  }

  @Test("A snackbar is at the lower edge, and touches beside it reach the content")
  func position() {
    let below = Patch([.tap])
    let host = SnackbarHost { below }
    let stage = ScriptedStage(host, size: .small)
    host.bottomInset = 50
    host.show(Snackbar("a"))
    stage.wait(Duration(seconds: 1))
    let bar = host.children[1].children[0].frame
    #expect(bar.maxY == 300 - 50 - 16)
    stage.tap(bar.center)
    #expect(below.taps == 0, "what it covers is not")
    stage.tap(Point(bar.center.x, bar.minY - 20))
    #expect(below.taps == 1)
  }

  @Test("A snackbar slides in and out behind the bottom inset")
  func behind() {
    let below = Patch([.tap])
    let host = SnackbarHost { below }
    let stage = ScriptedStage(host, size: .small)
    host.bottomInset = 50
    var tops: Set<Double> = []
    stage.onFrame = { scene in
      guard host.children.count > 1 else { return }
      let bar = host.children[1].children[0]
      for layer in scene.layers where layer.id == LayerID(bar.id.rawValue) {
        tops.insert(bar.frame.minY)
        #expect(layer.clip.y1 <= 250 && layer.opacity == 255, "\(bar.frame)")
      }
    }
    host.show(Snackbar("a", duration: Duration(seconds: 1)))
    stage.wait(.milliseconds(80))
    #expect(tops.contains { $0 > 200 }, "on its way: \(tops)")
    stage.tap(Point(host.children[1].children[0].frame.center.x, 260))
    #expect(below.taps == 1, "what is in front of it is touched")
    stage.wait(Duration(seconds: 2))
    #expect(host.children.count == 1 && tops.count > 10)
  }

  @Test("The covered height is that of the visible snackbar, from the first frame on")
  func covered() {
    let (stage, host, _) = host()
    #expect(host.coveredHeight == 0)
    host.bottomInset = 50
    host.show(Snackbar("a", duration: Duration(seconds: 5)))
    let covered = host.coveredHeight
    stage.wait(Duration(seconds: 1))
    #expect(
      covered == 300 - host.children[1].children[0].frame.minY + 16 && host.coveredHeight == covered
    )
    stage.wait(Duration(seconds: 5))
    #expect(host.coveredHeight == 0)
  }

  @Test("With reduced motion a snackbar appears at once")
  func reducedMotion() {
    let host = SnackbarHost { Block(10, 10) }
    let stage = ScriptedStage(host, on: PanelSetting(.small, reducesMotion: true))
    host.show(Snackbar("a"))
    stage.wait(.milliseconds(20))
    #expect(host.children[1].children[0].frame.maxY == 300 - 16)
  }
}
