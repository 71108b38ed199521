package import VitrineRecording
import VitrineUnits

extension Recording {
  /// The demonstration of screens without one: a visitor uses a list on an 800 × 480 panel that
  /// reports every 8 ms. The finger scrolls slowly, flings, catches the fling, flings faster, taps
  /// a row, and returns to the top with a bounce.
  package static var builtIn: Recording {
    Demonstration { hand in
      hand.rest(for: .milliseconds(400))
      hand.drag(
        from: Point(430, 400), to: Point(424, 190), over: .milliseconds(720),
        holding: .milliseconds(120))
      hand.rest(for: .milliseconds(350))
      hand.fling(from: Point(450, 420), to: Point(440, 130), over: .milliseconds(190))
      hand.rest(for: .milliseconds(700))
      hand.drag(from: Point(400, 250), to: Point(400, 250), over: .milliseconds(160))
      hand.rest(for: .milliseconds(200))
      hand.fling(from: Point(460, 440), to: Point(446, 90), over: .milliseconds(150))
      hand.rest(for: .milliseconds(3600))
      hand.drag(from: Point(300, 270), to: Point(301, 270), over: .milliseconds(64))
      hand.rest(for: .milliseconds(500))
      for _ in 0..<4 {
        hand.fling(from: Point(380, 160), to: Point(390, 460), over: .milliseconds(96))
        hand.rest(for: .milliseconds(360))
      }
      hand.drag(
        from: Point(400, 165), to: Point(404, 460), over: .milliseconds(420),
        holding: .milliseconds(60))
      hand.rest(for: .milliseconds(300))
    }.recording
  }
}
