import Testing
import Vitrine
import VitrineTesting

/// All that moves on a stage at one moment.
struct Moment: Equatable {
  var scrollers: [String: ScrollState] = [:]
  var tier: Int?

  @MainActor
  init(_ table: ScriptedStage) {
    let report = table.stage.report()
    for scroller in report.scrollers { scrollers[scroller.name] = scroller.state }
    tier = report.tier
  }
}

/// Keeps watch over scrollers that two fingers hold: they take the mean of what the fingers go.
///
/// What is drawn of each finger is resampled by itself, and what they move together by itself: within a
/// frame the two may differ by some of the way, never over a whole touch.
@MainActor
final class PairWatch {
  private var last: (total: Double, fingers: [ContactID: Double])?
  private var difference = 0.0
  private(set) var faults: [String] = []
  /// Frames in which two fingers moved something.
  private(set) var followed = 0

  init(_ table: ScriptedStage, _ names: [String]) {
    let before = table.onFrame
    table.onFrame = { [unowned self, unowned table] scene in
      before(scene)
      look(table.stage.report(), names)
    }
  }

  private func look(_ report: StageReport, _ names: [String]) {
    let states = report.scrollers.filter { names.contains($0.name) }.map(\.state)
    var fingers: [ContactID: Double] = [:]
    for contact in report.contacts { fingers[contact.id] = contact.position.y }
    let total = states.map(\.offset).reduce(0, +)
    let isHeld = states.allSatisfy { $0.phase == .drag && $0.overscroll == 0 }
    defer { last = isHeld ? (total, fingers) : nil }
    guard isHeld, fingers.count == 2, let last, last.fingers.count == 2 else {
      difference = 0
      return
    }
    let moved = total - last.total
    let ids = fingers.keys.sorted()
    let mean = ids.map { fingers[$0]! - (last.fingers[$0] ?? fingers[$0]!) }.reduce(0, +) / 2
    difference += moved + mean
    if abs(moved + mean) > 1 + 0.2 * abs(mean) || abs(difference) > 4 {
      faults.append("scrollers \(moved), fingers \(mean), in all \(difference)")
    }
    if moved != 0 { followed += 1 }
  }

  func expectTruth(followed least: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(faults.isEmpty, "\(faults.prefix(3))", sourceLocation: sourceLocation)
    #expect(followed >= least, sourceLocation: sourceLocation)
  }
}

/// Fingers at random on one stage: drags, throws, catches, taps, fingers that are taken away, second
/// fingers. The same seed plays the same.
@MainActor
struct RandomTouches {
  let table: ScriptedStage
  let panel: PanelSetting
  /// Now and then two fingers at a time.
  let pairs: Bool
  var random: RandomSource

  init(_ table: ScriptedStage, _ panel: PanelSetting, seed: UInt64, pairs: Bool = true) {
    self.table = table
    self.panel = panel
    self.pairs = pairs
    random = RandomSource(seed: seed)
  }

  private mutating func place() -> Point {
    Point(
      panel.x(random.double(in: 0.2...0.8) * panel.width),
      random.double(in: 0.1...0.95) * panel.height)
  }

  private mutating func way(_ share: Double) -> Vector {
    Vector(
      random.double(in: -30...30), random.double(in: -share...share) * panel.height)
  }

  /// One touch, and a while for what it sets off: often too short to come to rest.
  mutating func touch() {
    let finger = table.land(at: place())
    for _ in 0..<random.int(in: 1...4) {
      finger.move(
        by: way(0.3), over: .milliseconds(random.double(in: 30...120)))
    }
    switch random.int(in: 0...5) {
    case 0: finger.cancel()
    case 1:
      finger.rest(for: .milliseconds(100))
      finger.lift()
    case 2 where pairs:
      let second = table.land(at: place())
      second.move(by: way(0.2), over: .milliseconds(60))
      finger.move(by: way(0.2), over: .milliseconds(60))
      second.lift()
      finger.flick(by: way(0.3), over: .milliseconds(60))
    case 3: finger.lift()
    default: finger.flick(by: way(0.5), over: .milliseconds(random.double(in: 40...90)))
    }
    table.wait(.milliseconds(random.double(in: 0...350)))
  }
}

extension ScriptedStage {
  /// Frames until nothing moves and no finger is shown; jobs may wait. Whether it came to rest.
  @discardableResult
  func comeToRest(within limit: Interval = Interval(seconds: 20)) -> Bool {
    let end = now + limit
    while stage.nextChange != nil {
      if now >= end { return false }
      frames()
    }
    return true
  }

  /// The first component of a kind that is not hidden, from the top of the tree.
  func find<Kind: Component>(_: Kind.Type) -> Kind? {
    func search(_ node: Component) -> Kind? {
      if node.isHidden { return nil }
      if let found = node as? Kind { return found }
      for child in node.children { if let found = search(child) { return found } }
      return nil
    }
    return search(stage.root)
  }
}
