import Testing
import Vitrine

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

  #if compiler(>=6.2)
    @Test("A size or a scale that no panel has stops the program with a message")
    func mistakes() async {
      let size = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        var options = KioskOptions()
        options.memorySize = PixelSize(0, 480)
      }
      let text = size.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
      #expect(text?.contains("KioskOptions.memorySize is 0x480; give 16 to 16384") == true)
      let scale = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        var options = KioskOptions()
        options.scale = .nan
      }
      let scaleText = scale.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
      #expect(scaleText?.contains("KioskOptions.scale is nan; give a number from 0.5 to 8") == true)
    }
  #endif
}
