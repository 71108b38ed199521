package import VitrineComponents
package import VitrineTouch
package import VitrineUnits

/// A colored surface that records the gestures reported to it.
package final class Patch: Component {
  private let wants: GestureKinds
  private let height: Double?
  package private(set) var received: [Gesture] = []

  /// Creates a surface of this height, in points; nil: as high as its container allows.
  package init(_ wants: GestureKinds = [], height: Double? = nil) {
    self.wants = wants
    self.height = height
    super.init()
  }

  package override var gestures: GestureKinds { wants }
  package override func receive(_ event: GestureEvent) { received.append(event.gesture) }
  package override func sizeThatFits(_ proposal: Size) -> Size {
    Size(proposal.width, height ?? proposal.height)
  }

  package override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, canvas.environment.theme.accent)
  }

  package var taps: Int { received.count { if case .tap = $0 { true } else { false } } }
  package var pans: Int { received.count { if case .panBegan = $0 { true } else { false } } }
  package var touches: Int { received.count { if case .pressed = $0 { true } else { false } } }
}

/// The values that a closure receives, in order.
@MainActor
package final class Received<Value> {
  package var all: [Value] = []

  package init() {}
}
