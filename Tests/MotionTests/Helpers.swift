import VitrineMotion
import VitrineUnits

func ms(_ milliseconds: Double) -> Instant { .zero + .milliseconds(milliseconds) }

extension ScrollExtent {
  static let list = ScrollExtent(minimum: 0, maximum: 5000, viewport: 480)
}

extension ScrollEngine {
  func offset(_ milliseconds: Double) -> Double { state(at: ms(milliseconds)).offset }
  func phase(_ milliseconds: Double) -> ScrollPhase { state(at: ms(milliseconds)).phase }
}
