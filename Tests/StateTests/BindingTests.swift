import Observation
import Testing
import VitrineComponents
import VitrineRaster
import VitrineState
import VitrineTesting
import VitrineUnits

@Suite("Bindings of components to observable models")
@MainActor
struct BindingTests {
  @Test("A label shows its model at once, and follows it with the next frame")
  func follows() throws {
    let model = Counter()
    let label = Label { "\(model.count) visitors" }
    #expect(label.text == "0 visitors")
    let screen = staged(Column { label })
    model.count = 3
    #expect(label.text == "0 visitors")
    screen.frames()
    #expect(label.text == "3 visitors")
    #expect(label.frame.width > 0)
  }

  @Test("A frame runs a binding once, whatever number of changes there was before it")
  func coalesces() throws {
    let model = Counter()
    var runs = 0
    let label = Label("").bind {
      runs += 1
      $0.text = "\(model.count) \(model.other)"
    }
    let screen = staged(label)
    runs = 0
    for number in 1...100 {
      model.count = number
      model.other = -number
    }
    screen.frames()
    #expect(runs == 1)
    #expect(label.text == "100 -100")
  }

  @Test("Without a change no frame is drawn, and a change of what nobody reads draws none either")
  func rests() throws {
    let model = Counter()
    let screen = staged(Label { "\(model.count)" })
    try screen.settle()
    #expect(screen.wait(.seconds(60)) == 0)
    model.other = 7
    #expect(screen.wait(.seconds(60)) == 0)
    #expect(screen.stage.isAtRest && screen.stage.nextChange == nil)
    model.count = 1
    #expect(!screen.stage.isAtRest)
    #expect(screen.wait(.seconds(60)) == 1)
  }

  @Test("Only what the last run has read counts")
  func tracksTheLastRun() throws {
    let model = Counter()
    var runs = 0
    let label = Label("").bind {
      runs += 1
      $0.text = model.isOpen ? "\(model.count)" : "closed"
    }
    let screen = staged(label)
    runs = 0
    model.count = 1
    screen.frames()
    #expect(runs == 0)
    model.isOpen = true
    screen.frames()
    model.count = 2
    screen.frames()
    #expect(runs == 2 && label.text == "2")
    model.isOpen = false
    screen.frames()
    model.count = 3
    screen.frames()
    #expect(runs == 3 && label.text == "closed")
  }

  @Test("A component of a covered page waits until the page comes back")
  func waitsOffStage() throws {
    let model = Counter()
    var runs = 0
    let label = Label("").bind {
      runs += 1
      $0.text = "\(model.count)"
    }
    let navigator = Navigator(root: Column { label })
    let screen = staged(navigator)
    navigator.push(Label("Page"))
    try screen.settle()
    runs = 0
    for number in 1...10 {
      model.count = number
      screen.frames(2)
    }
    #expect(runs == 0)
    navigator.pop()
    #expect(label.text == "10")
    try screen.settle()
    #expect(runs == 1)
  }

  @Test("A binding sees the environment of its stage, and every change of it")
  func environment() throws {
    let model = Counter()
    let label = Label("").bind {
      $0.text = "\(model.count)"
      $0.color = $0.stage?.environment.theme.danger
    }
    #expect(label.color == nil)
    let screen = staged(label)
    #expect(label.color == Theme.light.danger)
    screen.stage.environment.theme = .dark
    screen.frames()
    #expect(label.color == Theme.dark.danger)
    screen.stage.environment.direction = .rightToLeft
    screen.stage.environment.scale = 2
    model.count = 5
    screen.frames()
    #expect(label.text == "5" && label.color == Theme.dark.danger)
  }

  @Test("Bindings end with their components, over ten thousand pages")
  func noLeak() throws {
    let model = Counter()
    let screen = staged(Navigator(root: Column { [Label { "\(model.count)" }] }))
    let navigator = try #require(screen.stage.root as? Navigator)
    var runs = 0
    weak var last: Component?
    for _ in 0..<10_000 {
      let page = Label("").bind {
        runs += 1
        $0.text = "\(model.count)"
      }
      last = page
      navigator.push(page, animated: false)
      navigator.pop(animated: false)
    }
    screen.frames(2)
    #expect(last == nil)
    runs = 0
    model.count += 1
    #expect(screen.wait(.seconds(1)) == 1)
    #expect(runs == 0)
  }

  @Test("Pages with content and children that follow a model are freed", arguments: 0..<3)
  func noCycles(kind: Int) {
    let model = Counter()
    let navigator = Navigator(root: Label(""))
    let screen = staged(navigator)
    weak var last: Component?
    for _ in 0..<20 {
      let page: Component =
        switch kind {
        case 0: Observed({ model.isOpen }) { _ in Label { "\(model.count)" } }
        case 1:
          Column(each: { model.names }, id: \.self) { name in Label { "\(name) \(model.count)" } }
        default:
          ListView(each: { model.names }, id: \.self, rowHeight: 48) { name in
            Label { "\(name) \(model.count)" }
          }
        }
      last = page
      navigator.push(page, animated: false)
      screen.frames(2)
      navigator.pop(animated: false)
      screen.frames(2)
    }
    #expect(last == nil)
  }

  @Test("A model keeps a tracking until it is cancelled, and no longer")
  func cancelled() {
    let model = Counter()
    func track(cancelling: Bool) -> () -> Bool {
      let tracking = Tracking(onChange: {})
      tracking.read { _ = model.count }
      if cancelling { tracking.cancel() }
      return { [weak tracking] in tracking != nil }
    }
    #expect(track(cancelling: false)())
    #expect(!track(cancelling: true)())
  }

  @Test("A binding that changes what it reads is named in an error, and not run again")
  func selfChange() throws {
    let model = Counter()
    let log = LogLines()
    let label = Label("").bind(
      {
        $0.text = "\(model.count)"
        model.count += 1
      }, file: "Kiosk/Sign.swift", line: 12)
    let screen = staged(label, log: log)
    screen.frames(5)
    #expect(
      log.lines == [
        "Label.bind at Kiosk/Sign.swift:12 changes what it reads, so it is not run any more; change "
          + "the model in a callback instead"
      ])
    let shown = label.text
    model.count = 100
    #expect(screen.wait(.seconds(1)) == 0)
    #expect(label.text == shown)
  }

  @Test("One of two bindings that change what the other reads is cut, and the rest goes on")
  func loop() throws {
    let model = Counter()
    let log = LogLines()
    let good = Label { "\(model.count)" }
    let screen = staged(
      Column {
        good
        Label("").bind { _ in model.other = model.count + 1 }
        Label("").bind { _ in if model.other > 1 { model.count = model.other } }
      }, log: log)
    model.count = 1
    screen.frames()
    // One of them is named, which ends the loop, and the label that only reads goes on.
    #expect(log.lines.count == 1 && log.lines[0].contains("never ends"), "\(log.lines)")
    try screen.settle()
    model.count = 500
    screen.frames(3)
    #expect(good.text == "500")
    try screen.settle()
  }

  @Test("A binding that changes what another one reads is followed in the same frame")
  func chain() throws {
    let model = Counter()
    let label = Label { "\(model.other)" }
    let screen = staged(
      Column {
        label
        Label("").bind { _ in model.other = 2 * model.count }
      })
    model.count = 21
    screen.frames()
    #expect(label.text == "42")
    #expect(screen.stage.isAtRest)
  }

  @Test("Callbacks get their component, which they do not keep alive")
  func senders() throws {
    var taps: [String] = []
    var values: [Bool] = []
    weak var gone: Component?
    do {
      let button = Button("Book").on(\.onTap) { taps.append($0.title) }
      let control = Switch("Light").on(\.onChange) { control, isOn in
        values.append(isOn && control.isOn)
      }
      let screen = staged(Column { [button, control] })
      screen.tap(button)
      screen.tap(control)
      gone = button
    }
    #expect(taps == ["Book"] && values == [true])
    #expect(gone == nil)
  }

  @Test("The result of a job comes with its component")
  func jobs() throws {
    let model = Counter()
    let label = Label { "\(model.count)" }
    let screen = staged(label)
    label.perform {
      6 * 7
    } then: { label, answer in
      model.count = answer
      label.ink = \.accent
    }
    screen.frames(2)
    #expect(label.text == "42" && label.ink == \.accent)
  }
}
