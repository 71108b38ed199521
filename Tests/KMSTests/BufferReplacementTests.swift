import Testing
import VitrineKMS
import VitrineRaster
import VitrineUnits

@Suite("Replacing tall buffers by plain ones")
struct BufferReplacementTests {
  private static let noMemory = DisplayError(
    kind: .refused, object: "/dev/dri/card0", step: "no scan-out memory", remedy: "wait")

  /// A card with tall buffers (above 0) and plain ones (0), and limited memory.
  private func replacement(
    _ buffers: inout [Int], hasMemory: [Bool]
  ) -> (tries: Int, failures: Int) {
    var replacement = BufferReplacement()
    var (tries, failures) = (0, 0)
    for (turn, has) in hasMemory.enumerated() {
      let buffer = turn % buffers.count
      if buffers[buffer] == 0 { continue }
      let error = replacement.replace(&buffers[buffer]) { () throws(DisplayError) in
        tries += 1
        if !has { throw Self.noMemory }
        return 0
      }
      if error != nil { failures += 1 }
    }
    return (tries, failures)
  }

  @Test("are all plain after one flip each, if there is memory")
  func whole() {
    var buffers = [480, 480, 480]
    let (tries, failures) = replacement(&buffers, hasMemory: [true, true, true, true])
    #expect(buffers == [0, 0, 0])
    #expect(tries == 3 && failures == 0)
  }

  @Test(
    "are kept from the first failed allocation on: that one is painted by then, none turns black")
  func givenUp() {
    for first in 0..<2 {
      var buffers = [480, 480]
      let memory = (0..<20).map { $0 != first }
      let (tries, failures) = replacement(&buffers, hasMemory: memory)
      #expect(buffers == (first == 0 ? [480, 480] : [0, 480]))
      #expect(tries == first + 1)
      #expect(failures == 1, "it is reported once")
    }
  }
}
