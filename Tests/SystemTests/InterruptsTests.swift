import Glibc
import Testing
import VitrineSystem
import VitrineTesting

@Suite("Calls that signals interrupt")
struct InterruptsTests {
  @Test("An interrupted call is made again, and the answer is that of the last one")
  func repeated() {
    for answer in [0, EBUSY, ENODEV] {
      var answers: [Int32] = [EINTR, EINTR, EINTR, answer, 77]
      let code = retryingInterrupts { answers.removeFirst() }
      #expect(code == answer && answers == [77])
    }
  }

  @Test("A call that is interrupted for ever ends with EINTR")
  func endless() {
    var calls = 0
    let code = retryingInterrupts {
      calls += 1
      return EINTR
    }
    #expect(code == EINTR && calls == 1000)
  }

  @Test("A file is opened, and one that is missing says so")
  func opens() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x", "file")
    let descriptor = openRetryingInterrupts(path, O_RDONLY | O_CLOEXEC)
    #expect(descriptor >= 0)
    close(descriptor)
    let missing = openRetryingInterrupts(path + "s", O_RDONLY | O_CLOEXEC)
    let code = errno
    #expect(missing == -1 && code == ENOENT)
  }
}
