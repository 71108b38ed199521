import VitrineComponents
import VitrineUnits

/// The picture of a calibration: the current target, and what to do.
@MainActor
final class CalibrationView: Component {
  private let head = Label("Touch the middle of the cross", \.title, lineLimit: 2)
  private let line = Label("", \.body, \.secondaryText, lineLimit: 3)
  private var target: Point?

  private static let arm = 24.0

  override init() {
    super.init()
    for label in [head, line] {
      label.alignment = .center
      addChild(label)
    }
  }

  /// Shows the state of a session.
  func show(_ session: CalibrationSession) {
    target = session.target
    setNeedsDisplay()
    setNeedsLayout()
    guard case .target(let number) = session.phase else {
      head.text = "Done"
      line.text = ""
      return
    }
    let step = "Target \(number + 1) of \(CalibrationSession.targets.count)"
    line.text = session.problem.map { "\(Self.text($0)) \(step)." } ?? "\(step)."
  }

  private static func text(_ problem: CalibrationSession.Problem) -> String {
    switch problem {
    case .moved: "The finger has moved; hold it still."
    case .tooShort: "Too short; rest the finger for a moment."
    case .severalFingers: "Use one finger."
    case .otherDevice: "That was another touchscreen; use the one of the first target."
    case .noFit: "The touches do not fit together; try again."
    }
  }

  override func layout() {
    let width = max(0, frame.width * 0.7)
    let room = Size(width, frame.height)
    let (above, below) = (head.sizeThatFits(room), line.sizeThatFits(room))
    // Between the targets: above the one in the middle.
    let top = max(0, frame.height * 0.5 - 2 * Self.arm - above.height - below.height)
    let left = (frame.width - width) / 2
    head.frame = Rect(left, top, width, above.height)
    line.frame = Rect(left, top + above.height, width, below.height)
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.fill(canvas.bounds, theme.background)
    guard let target else { return }
    let arm = Self.arm
    canvas.fill(Rect(target.x - arm, target.y - 1, 2 * arm, 2), theme.accent)
    canvas.fill(Rect(target.x - 1, target.y - arm, 2, 2 * arm), theme.accent)
    canvas.ellipse(Rect(target.x - 4, target.y - 4, 8, 8), theme.accent)
  }
}
