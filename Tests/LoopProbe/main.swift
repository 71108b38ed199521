// A loop like that of a kiosk, without devices: it waits, runs the main queue, and draws when the
// stage has changed. It prints what ran, and how often it woke and drew. It fails after a minute.
//
//     LoopProbe
import Glibc
import Observation
import Synchronization
import Vitrine
import VitrineComponents
import VitrineKiosk
import VitrineTesting
import VitrineUnits

@MainActor @Observable
final class Answers {
  var text = "none"
}

/// A model that any thread may change: its lock is held from the notification to the store.
final class Sensor: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let stored = Mutex(0)

  var value: Int {
    registrar.access(self, keyPath: \.value)
    return stored.withLock { $0 }
  }

  func set(_ value: Int) {
    stored.withLock { stored in
      registrar.withMutation(of: self, keyPath: \.value) { stored = value }
    }
  }
}

@MainActor
func runLoop(until isDone: () -> Bool, _ poller: Poller, _ queue: MainQueue, _ stage: Stage) {
  while true {
    if let change = stage.nextChange, change <= Poller.now {
      stage.advance(to: Poller.now)
      _ = stage.draw()
      print("frame")
    }
    if isDone() { return }
    let wakes = poller.wait(until: min(stage.nextChange ?? deadline, deadline))
    if Poller.now >= deadline {
      print("nothing has happened for a minute")
      exit(1)
    }
    if wakes.contains(.readable(queue.descriptor)) {
      if queue.run(on: stage, at: Poller.now) { print("task has changed the picture") }
    } else {
      print("woke without a task")
    }
  }
}

@MainActor
func answer(_ answers: Answers) async {
  print("task runs")
  let value = await Task.detached { 6 * 7 }.value
  answers.text = "\(value)"
}

let deadline = Poller.now + .seconds(60)
let poller = try Poller()
let queue = MainQueue()
let answers = Answers()
let sensor = Sensor()
let stage = Stage(
  root: Column {
    Label { answers.text }
    Label { "sensor \(sensor.value)" }
  }, pictureSize: PixelSize(800, 480), environment: Environment(typesetter: BoxTypesetter()))
queue.connect(poller, stage)
let labels = stage.root.children.compactMap { $0 as? Label }

Task { await answer(answers) }
runLoop(until: { labels[0].text == "42" }, poller, queue, stage)
print("answer \(labels[0].text)")

Task.detached { sensor.set(7) }
runLoop(until: { labels[1].text == "sensor 7" }, poller, queue, stage)
print(labels[1].text)
