import VitrineComponents
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Records each frame of a stage.
@MainActor
final class SeenFrames {
  struct Frame: Equatable {
    var time: Instant
    var contacts: [Contact]
    /// The value of the probe at this frame.
    var value: Double
  }

  private(set) var frames: [Frame] = []

  /// Creates a recorder that calls `probe` after each frame.
  init(_ scripted: ScriptedStage, probe: @escaping @MainActor () -> Double) {
    scripted.onFrame = { [self, stage = scripted.stage] _ in
      frames.append(Frame(time: stage.now, contacts: stage.contacts, value: probe()))
    }
  }
}

/// Scrollable content without an end in both directions, along one axis.
@MainActor
final class EndlessStrip: ScrollView {
  var others: [Component] = []
  private var isOpen = false

  init(_ axis: Axis = .vertical) {
    super.init(name: "strip", axis: axis)
    contentInset = EdgeInsets(top: 1e6, leading: 1e6)
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
