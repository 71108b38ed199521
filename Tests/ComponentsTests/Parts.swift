import Testing
import VitrineComponents
import VitrineMotion
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

extension ListView {
  /// The drawn top of row `index`, below the list's own top; nil while it is not visible.
  func position(ofRow index: Int) -> Double? {
    row(at: index).map { row in convert(.zero).y - row.convert(.zero).y }
  }
}

/// A colored block of a fixed size.
@MainActor
final class Block: Component {
  let naturalSize: Size
  var layouts = 0
  var drawings = 0

  init(_ width: Double, _ height: Double) {
    naturalSize = Size(width, height)
    super.init()
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    Size(min(naturalSize.width, proposal.width), min(naturalSize.height, proposal.height))
  }
  override func layout() { layouts += 1 }
  override func draw(into canvas: inout Canvas) {
    drawings += 1
    canvas.fill(canvas.bounds, .black)
  }
}

extension PixelSize {
  /// The size of the stages for tests of controls.
  static let small = PixelSize(400, 300)
}

extension PanelSetting {
  /// A panel in portrait orientation, of a size that no real panel has.
  static func upright(
    _ direction: LayoutDirection = .leftToRight, reducesMotion: Bool = false
  ) -> PanelSetting {
    PanelSetting(PixelSize(400, 800), direction, reducesMotion: reducesMotion)
  }
}

extension ScriptedStage {
  /// Exact states by the names of their scrollers.
  var states: [String: ScrollState] {
    Dictionary(uniqueKeysWithValues: stage.report().scrollers.map { ($0.name, $0.state) })
  }

  /// In points.
  var height: Double { stage.size.height }
}

extension HeldFinger {
  /// Moves by `way` within `milliseconds`, and stays until the drawn content has caught up.
  func drag(by step: Vector, over milliseconds: Double) {
    move(by: step, over: .milliseconds(milliseconds))
    rest(for: ScriptedStage.lag)
  }

  /// Rests until no velocity is left.
  func rest() { rest(for: .milliseconds(300)) }
}
