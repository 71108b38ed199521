import Testing
import VitrineComponents
import VitrineTesting
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
    func nan() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run { Label("x").frame = Rect(0, .nan, 10, 10) }
      }
      try requireStopMessage(
        "Label.frame is (0.0, nan, 10.0, 10.0)", in: result?.standardErrorContent)
    }

    @Test("it stops the program where a number is infinite")
    func infinite() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run { Label("x").frame = Rect(0, 0, .infinity, 10) }
      }
      try requireStopMessage(
        "Label.frame is (0.0, 0.0, inf, 10.0)", in: result?.standardErrorContent)
    }
  #endif
}
