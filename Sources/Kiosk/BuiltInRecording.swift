public import VitrineRecording

extension Recording {
  /// The built-in recording: a visitor uses a list on an 800 × 480 panel that reports every 8 ms.
  /// The finger scrolls slowly, flings, catches the fling, flings faster, taps a row, and returns
  /// to the top with a bounce.
  public static var builtIn: Recording {
    Demonstration { hand in
      hand.rest(400)
      hand.drag(from: (430, 400), to: (424, 190), over: 720, holding: 120)
      hand.rest(350)
      hand.fling(from: (450, 420), to: (440, 130), over: 190)
      hand.rest(700)
      hand.drag(from: (400, 250), to: (400, 250), over: 160)
      hand.rest(200)
      hand.fling(from: (460, 440), to: (446, 90), over: 150)
      hand.rest(3600)
      hand.drag(from: (300, 270), to: (301, 270), over: 64)
      hand.rest(500)
      for _ in 0..<4 {
        hand.fling(from: (380, 160), to: (390, 460), over: 96)
        hand.rest(360)
      }
      hand.drag(from: (400, 165), to: (404, 460), over: 420, holding: 60)
      hand.rest(300)
    }.recording
  }
}
