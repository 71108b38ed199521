import Testing
import VitrineTesting
import VitrineUnits

@Suite("A caller's mistakes")
struct MisuseTests {
  @Test("a rectangle is finite if all of its numbers are")
  func finiteRect() {
    #expect(Rect(-1, 0, 1e300, 0).isFinite)
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(!Rect(bad, 0, 1, 1).isFinite)
      #expect(!Rect(0, bad, 1, 1).isFinite)
      #expect(!Rect(0, 0, bad, 1).isFinite)
      #expect(!Rect(0, 0, 1, bad).isFinite)
    }
  }

  @Test("a condition that holds asks for no message")
  func noMessage() {
    func message() -> String {
      Issue.record("the message was made")
      return ""
    }
    require(true, message())
  }

  #if compiler(>=6.2)
    @Test("a mistake stops the program with its message, in release builds too")
    func message() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        require(1 > 2, "Thing.size is 1; give 2 or more")
      }
      try requireStopMessage(
        "Thing.size is 1; give 2 or more", in: result?.standardErrorContent)
    }
  #endif
}
