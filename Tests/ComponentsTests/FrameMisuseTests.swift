import Testing
import VitrineComponents
import VitrineUnits

@MainActor
@Suite("A frame that is not finite")
struct FrameMisuseTests {
  @Test("the message names the component's type and the property")
  func message() {
    let text = Component.frameMistake(Rect(0, .nan, .infinity, 4), of: Label.self)
    #expect(text == "Label.frame is (0.0, nan, inf, 4.0); give finite numbers")
  }

  #if compiler(>=6.2)
    @Test("it stops the program where a number is missing")
    func nan() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run { Label("x").frame = Rect(0, .nan, 10, 10) }
      }
      let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
      #expect(text?.contains("Label.frame is (0.0, nan, 10.0, 10.0)") == true)
    }

    @Test("it stops the program where a number is infinite")
    func infinite() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run { Label("x").frame = Rect(0, 0, .infinity, 10) }
      }
      let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
      #expect(text?.contains("Label.frame is (0.0, 0.0, inf, 10.0)") == true)
    }
  #endif
}
