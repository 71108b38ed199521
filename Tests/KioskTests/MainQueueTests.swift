import Foundation
import Testing
import VitrineTesting

@Suite("The main queue in the loop")
struct MainQueueTests {
  /// In a program of its own, because the loop of the tests runs the main queue here.
  @Test(
    "Tasks of the main actor run between frames, each change is one frame, and at rest there is none"
  )
  func tasks() throws {
    let process = Process()
    process.executableURL = URL(filePath: ProductFolder.path + "/LoopProbe")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(
      text.split(separator: "\n") == [
        "frame", "task runs", "frame", "answer 42", "frame", "sensor 7",
      ], "\(text)")
  }
}
