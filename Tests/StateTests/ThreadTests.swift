import Dispatch
import Synchronization
import Testing
import VitrineComponents
import VitrineState
import VitrineTesting
import VitrineUnits

@Suite("Models that other threads change")
@MainActor
struct ThreadTests {
  @Test("A change on another thread is shown with the next frame, and asks for it")
  func otherThreads() async throws {
    let sensor = Sensor()
    let label = Label { "\(sensor.value)" }
    let screen = staged(label)
    try screen.settle()
    let woken = CallCount()
    screen.stage.updateQueue.setWake { woken.add() }
    await withTaskGroup(of: Void.self) { group in
      for number in 1...50 { group.addTask { sensor.value = number } }
    }
    #expect(woken.count == 1)
    #expect(!screen.stage.isAtRest)
    screen.frames()
    #expect(label.text == "\(sensor.value)")
    #expect(screen.stage.isAtRest)
  }

  @Test("A frame that comes between the notification and the store waits for the value")
  func betweenNotificationAndStore() throws {
    let notified = DispatchSemaphore(value: 0)
    let reading = DispatchSemaphore(value: 0)
    let isWriting = Mutex(false)
    let sensor = Sensor(
      willStore: {
        isWriting.withLock { $0 = true }
        notified.signal()
        _ = reading.wait(timeout: .now() + 20)
      }, willRead: { if isWriting.withLock({ $0 }) { reading.signal() } })
    let label = Label { "\(sensor.value)" }
    let screen = staged(label)
    DispatchQueue.global().async { sensor.value = 7 }
    try #require(notified.wait(timeout: .now() + 20) == .success)
    screen.frames()
    #expect(label.text == "7")
  }

  @Test("A binding that a fast sensor makes due again and again goes on in the next frame")
  func fastSensor() throws {
    let sensor = Sensor()
    let model = Counter()
    let log = LogLines()
    let label = Label { "\(model.other)" }
    let screen = staged(
      Column {
        label
        Label("").bind { _ in model.other = sensor.value }
        Label("").bind { _ in
          if model.other % 100 > 0 { set(sensor, to: model.other + 1) }
        }
      }, log: log)
    set(sensor, to: 1)
    screen.frames(30)
    #expect(log.lines == [])
    #expect(label.text == "100")
    set(sensor, to: 500)
    screen.frames(3)
    #expect(label.text == "500")
    try screen.settle()
  }
}

/// Sets the value on another thread, and waits for it.
private func set(_ sensor: Sensor, to value: Int) {
  let done = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    sensor.value = value
    done.signal()
  }
  done.wait()
}
