import Testing
import Vitrine
import VitrineTesting

@Suite("Options of a kiosk")
struct KioskOptionsTests {
  @Test("Options accept the sizes and scales of the command line")
  func valid() {
    var options = KioskOptions()
    options.memorySize = PixelSize(16, 16_384)
    options.scale = 0.5
    options.scale = nil
    #expect(options.memorySize == PixelSize(16, 16_384) && options.scale == nil)
  }

  @Test("Touches are played again in memory, and in a window that records or resumes them")
  func playedAgain() {
    var options = KioskOptions()
    #expect(!options.isPlayedAgain)
    options.recordPath = "/tmp/a.rec"
    #expect(!options.isPlayedAgain, "a panel keeps what it is told")
    options.display = .window
    #expect(options.isPlayedAgain)
    options.recordPath = nil
    #expect(!options.isPlayedAgain)
    options.resumePath = "/tmp/a.rec"
    #expect(options.isPlayedAgain)
    options = KioskOptions()
    options.display = .memory
    #expect(options.isPlayedAgain)
  }

  #if compiler(>=6.2)
    @Test("A size or a scale that no panel has stops the program with a message")
    func mistakes() async throws {
      let size = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        var options = KioskOptions()
        options.memorySize = PixelSize(0, 480)
      }
      try requireStopMessage(
        "KioskOptions.memorySize is 0x480; give 16 to 16384", in: size?.standardErrorContent)
      let scale = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        var options = KioskOptions()
        options.scale = .nan
      }
      try requireStopMessage(
        "KioskOptions.scale is nan; give a number from 0.5 to 8", in: scale?.standardErrorContent)
    }
  #endif
}
