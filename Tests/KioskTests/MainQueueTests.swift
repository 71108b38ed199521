import Testing
import VitrineTesting

@Suite("The main queue in the loop")
struct MainQueueTests {
  /// In a program of its own, because the loop of the tests runs the main queue here.
  @Test(
    "Tasks of the main actor run between frames, each change is one frame, and at rest there is none"
  )
  func tasks() throws {
    let probe = try ChildProgram(ProductFolder.path + "/LoopProbe", output: .pipe)
    let lines = probe.rest()
    #expect(probe.end().status == 0)
    #expect(
      lines == [
        "frame", "task runs", "task has changed the picture", "frame", "answer 42", "frame",
        "sensor 7",
      ])
  }
}
