import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A component under scripted fingers and a display of any rate; it writes down each frame.
@MainActor
final class StageTable {
  struct Frame: Equatable {
    var time: Instant
    var contacts: [Contact]
    /// What the probe says at this frame.
    var value: Double
  }

  let stage: Stage
  let refresh: Interval
  private(set) var frames: [Frame] = []
  private let probe: @MainActor () -> Double
  private var tick = 1
  private let isSkipped: (Int) -> Bool

  /// `probe` is asked after each frame; frames for which `isSkipped` says so are never made.
  init(
    _ root: Component, hertz: Double = 60, size: PixelSize = PixelSize(800, 4000),
    isSkipped: @escaping (Int) -> Bool = { _ in false }, probe: @escaping @MainActor () -> Double
  ) {
    stage = Stage(
      root: root, pictureSize: size, environment: Environment(typesetter: BoxTypesetter()))
    refresh = Interval(seconds: 1 / hertz)
    stage.refreshInterval = refresh
    self.probe = probe
    self.isSkipped = isSkipped
    _ = stage.draw()
  }

  /// Frames are made once a refresh, with all that has been reported by then, for the next refresh.
  func play(_ fingers: ScriptedFinger..., panel: ScriptedPanel, firstContact: UInt64 = 1) {
    for frame in panel.frames(fingers, firstContact: firstContact) {
      draw(before: frame.time)
      stage.receive(frame)
    }
  }

  func draw(before end: Instant) {
    while moment(tick) < end {
      if !isSkipped(tick) { draw() }
      tick += 1
    }
  }

  /// Frames for so many milliseconds.
  func pass(_ milliseconds: Double) { draw(before: moment(tick) + .milliseconds(milliseconds)) }

  /// One frame only while something wants one; how many it took.
  func settle() -> Int {
    for count in 0..<2000 {
      if stage.nextChange == nil { return count }
      draw()
      tick += 1
    }
    Issue.record("the stage never comes to rest")
    return 2000
  }

  private func moment(_ tick: Int) -> Instant {
    .zero + Interval(seconds: Double(tick) * refresh.seconds)
  }

  private func draw() {
    stage.advance(to: moment(tick) + refresh)
    _ = stage.draw()
    frames.append(Frame(time: stage.now, contacts: stage.contacts, value: probe()))
  }
}

/// Content without end in both directions, along one axis.
@MainActor
final class EndlessStrip: ScrollView {
  var others: [Component] = []
  private var isOpen = false

  init(_ axis: Axis = .vertical) {
    super.init(name: "strip", axis: axis)
    contentInset = Insets(top: 1e6, left: 1e6)
  }

  override func layout() {
    setContentLength(1e6)
    super.layout()
    // In the middle, with room on both sides.
    if !isOpen { jump(to: 0) }
    isOpen = true
  }

  override func recognizesTogether(with other: Component) -> Bool {
    others.contains { $0 === other }
  }
}
