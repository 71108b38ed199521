import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// The screens and refresh rates that every behaviour is tried on.
struct Display: Sendable, CustomTestStringConvertible {
  var size: PixelSize
  var refresh: Double

  static let all: [Display] = [
    Display(size: PixelSize(480, 272), refresh: 60),
    Display(size: PixelSize(800, 480), refresh: 30),
    Display(size: PixelSize(720, 1280), refresh: 60),
    Display(size: PixelSize(1920, 1080), refresh: 120),
  ]
  static let usual = Display(size: PixelSize(400, 800), refresh: 60)

  var testDescription: String { "\(size.width)x\(size.height) at \(Int(refresh)) Hz" }
}

/// A whole stage, fingers on its glass, and a display that refreshes when told.
@MainActor
final class FingerScreen {
  let stage: Stage
  let interval: Interval
  private(set) var now = Instant(nanoseconds: 1_000_000_000)
  private var fingers: [UInt64: Contact] = [:]
  private var nextID: UInt64 = 1
  /// Called after each frame is drawn.
  var onFrame: () -> Void = {}

  init(
    _ root: Component, on display: Display = .usual, scale: Double = 1,
    direction: LayoutDirection = .leftToRight, reducesMotion: Bool = false
  ) {
    interval = Interval(seconds: 1 / display.refresh)
    stage = Stage(
      root: root, pictureSize: display.size,
      environment: Environment(
        scale: scale, direction: direction, typesetter: BoxTypesetter(),
        reducesMotion: reducesMotion))
    stage.advance(to: now)
    _ = stage.draw()
  }

  @discardableResult
  func down(_ x: Double, _ y: Double) -> UInt64 {
    let id = nextID
    nextID += 1
    fingers[id] = Contact(id: ContactID(id), position: Point(x, y))
    report()
    return id
  }

  func move(_ id: UInt64, by step: Vector) {
    fingers[id]!.position = fingers[id]!.position + step
    report()
  }

  private func report() {
    let contacts = fingers.keys.sorted().map { fingers[$0]! }
    stage.receive(TouchFrame(time: now, contacts: contacts))
  }

  func up(_ id: UInt64) {
    let contact = fingers.removeValue(forKey: id)!
    let rest = fingers.keys.sorted().map { fingers[$0]! }
    stage.receive(TouchFrame(time: now, contacts: rest, ended: [contact]))
  }

  func cancel(_ id: UInt64) {
    let contact = fingers.removeValue(forKey: id)!
    let rest = fingers.keys.sorted().map { fingers[$0]! }
    stage.receive(TouchFrame(time: now, contacts: rest, cancelled: [contact]))
  }

  func pass(_ interval: Interval) { now = now + interval }

  /// One refresh: the frame is seen when it ends.
  func frame() {
    pass(interval)
    stage.advance(to: now)
    _ = stage.draw()
    onFrame()
  }

  func frames(_ count: Int) { for _ in 0..<count { frame() } }

  /// The finger goes by `way` within `milliseconds`, and stays for as long as what is seen lags
  /// behind what is reported.
  func drag(_ id: UInt64, by way: Vector, over milliseconds: Double) {
    sweep(id, by: way, over: milliseconds)
    for _ in 0..<max(3, Int(0.05 / interval.seconds)) { sweep(id, by: .zero, over: 1) }
  }

  /// The finger goes by `way` within `milliseconds`, reporting once a frame.
  func sweep(_ id: UInt64, by way: Vector, over milliseconds: Double) {
    let steps = max(1, Int((milliseconds / 1000 / interval.seconds).rounded()))
    for _ in 0..<steps {
      pass(interval)
      move(id, by: way * (1 / Double(steps)))
      stage.advance(to: now)
      _ = stage.draw()
      onFrame()
    }
  }

  /// A slow drag that ends at rest: down, by `way` beyond the slop, still, up.
  func place(_ x: Double, _ y: Double, by way: Double) {
    let id = down(x, y)
    drag(id, by: Vector(0, way + (way < 0 ? -8 : 8)), over: 400)
    rest(id)
    up(id)
  }

  /// Held still until no speed is left.
  func rest(_ id: UInt64) {
    for _ in 0..<Int(0.3 / interval.seconds) { sweep(id, by: .zero, over: 1) }
  }

  func tap(_ x: Double, _ y: Double) {
    let id = down(x, y)
    pass(.milliseconds(40))
    up(id)
  }

  /// A throw: by `way` within `milliseconds`, and up.
  func fling(_ x: Double, _ y: Double, by way: Double, over milliseconds: Double = 100) {
    let id = down(x, y)
    sweep(id, by: Vector(0, way), over: milliseconds)
    up(id)
    // A lift is seen as late as the finger was.
    frames(3)
  }

  /// Frames until nothing moves; how many there were.
  @discardableResult
  func settle(sourceLocation: SourceLocation = #_sourceLocation) -> Int {
    for count in 0..<3000 {
      if stage.nextChange == nil { return count }
      frame()
    }
    Issue.record("it never comes to rest", sourceLocation: sourceLocation)
    return 3000
  }

  /// Exact states by the names of their scrollers.
  var states: [String: ScrollState] {
    Dictionary(uniqueKeysWithValues: stage.report().scrollers.map { ($0.name, $0.state) })
  }
}

/// Keeps watch over nested scrollers frame by frame: what all of them took is what the finger moved.
@MainActor
final class TravelWatch {
  private let screen: FingerScreen
  private let names: [String]
  private var last: (total: Double, finger: Contact?)
  /// The finger has moved something: its slop is behind it.
  private var isUnderWay = false
  private(set) var checked = 0

  init(_ screen: FingerScreen, _ names: [String]) {
    self.screen = screen
    self.names = names
    last = (0, nil)
    last = sample()
    let before = screen.onFrame
    screen.onFrame = { [unowned self] in
      before()
      look()
    }
  }

  /// The finger counts only while it alone holds all of them.
  private func sample() -> (total: Double, finger: Contact?) {
    let report = screen.stage.report()
    let states = report.scrollers.filter { names.contains($0.name) }.map(\.state)
    let isHeld = states.allSatisfy { $0.phase == .drag } && report.contacts.count == 1
    return (states.map(\.offset).reduce(0, +), isHeld ? report.contacts[0] : nil)
  }

  private func look() {
    let new = sample()
    let isOut = screen.states.values.contains { $0.overscroll != 0 }
    defer { last = new }
    guard let old = last.finger, let finger = new.finger, old.id == finger.id, !isOut else {
      isUnderWay = false
      return
    }
    let moved = new.total - last.total
    let (from, to) = (old.position.y, finger.position.y)
    if isUnderWay {
      checked += 1
      #expect(abs(moved + to - from) < 1e-6, "scrollers \(moved), finger \(to - from)")
    } else if moved != 0 {
      isUnderWay = true
    }
  }
}

extension ListView {
  /// Where the top of row `index` is drawn, below the list's own top; nil while it is not in sight.
  func place(ofRow index: Int) -> Double? {
    row(at: index).map { row in convert(.zero).y - row.convert(.zero).y }
  }
}

/// How far places seen at moments lie from a law at most, wherever between the first two moments the
/// law began.
func misfit(_ seen: [(time: Instant, place: Double)], _ law: SpringMotion) -> Double {
  var best = Double.infinity
  for step in -400...400 {
    let start = seen[0].time + .milliseconds(Double(step) / 10)
    var worst = 0.0
    for (time, place) in seen {
      worst = max(worst, abs(law.position(at: max(0, (time - start).seconds)) - place))
    }
    best = min(best, worst)
  }
  return best
}

/// Rows of 60 points, in a list by the name "list".
@MainActor
func plainList(rows: Int = 200, onTap: @escaping @MainActor (Int) -> Void = { _ in }) -> ListView {
  ListView(0..<rows, id: { $0 }, rowHeight: 60) { index in
    ListRow(
      title: "Row \(index)", subtitle: "", avatarColor: .black, onTap: { onTap(index) })
  }
}

/// What was told, in order.
@MainActor
final class Heard<Value> {
  var all: [Value] = []
}

/// A coloured surface that hears the gestures told.
@MainActor
final class Patch: Component {
  private let wants: GestureKinds
  private(set) var heard: [Gesture] = []
  private let height: Double

  init(_ wants: GestureKinds = [], height: Double = 0) {
    self.wants = wants
    self.height = height
    super.init()
  }

  override var gestures: GestureKinds { wants }
  override func receive(_ event: GestureEvent) { heard.append(event.gesture) }
  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, height) }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, canvas.environment.theme.accent)
  }

  var taps: Int {
    heard.filter { if case .tap = $0 { true } else { false } }.count
  }
  var pans: Int {
    heard.filter { if case .panBegan = $0 { true } else { false } }.count
  }
  var touches: Int {
    heard.filter { if case .pressed = $0 { true } else { false } }.count
  }
}

extension ScriptedStage {
  /// A finger that has dragged by `way` beyond its slop and stands still there, no speed left.
  func hold(_ place: Point, by way: Vector) -> HeldFinger {
    func sign(_ step: Double) -> Double { step == 0 ? 0 : step < 0 ? -1 : 1 }
    let finger = land(at: place)
    finger.move(
      by: way + Vector(sign(way.dx), sign(way.dy)) * 8, over: .milliseconds(300))
    finger.rest(for: .milliseconds(350))
    return finger
  }
}
