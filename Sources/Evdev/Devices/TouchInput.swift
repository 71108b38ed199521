import CEvdev
import Glibc
package import VitrineRecording
package import VitrineTouch
package import VitrineUnits

/// One open input device, read without blocking.
package final class TouchInput {
  package let path: String
  private let node: any InputNode
  private var isLost = false

  package var device: TouchDevice { node.device }
  /// Becomes readable when there is something to read, including when the device is gone.
  package var descriptor: Int32 { node.descriptor }

  /// Opens the device node at `path` in non-blocking mode, with CLOCK_MONOTONIC timestamps.
  package convenience init(path: String) throws(TouchInputError) {
    self.init(path: path, node: try EvdevNode(path: path))
  }

  /// Reads a node that is already open.
  package init(path: String, node: any InputNode) {
    self.path = path
    self.node = node
  }

  /// Grabs the device: no other program receives its events while it is open. Returns the errno if
  /// the kernel refuses (EBUSY: another program already grabbed it), otherwise 0.
  package func grab() -> Int32 { node.grab() }

  /// Ends the grab. Returns an errno, or 0.
  package func release() -> Int32 { node.release() }

  /// Returns the device's current state; nil if the device is gone. A finger that touched the panel
  /// before the device was opened appears only here.
  package func state() -> TouchDeviceState? { node.state() }

  /// Switches lights of a keyboard on or off.
  func set(_ lights: [KeyboardLight: Bool]) { node.set(lights) }

  /// The largest number of events per call: a device that never pauses must not delay the frame.
  private static let mostEvents = 4096
  private static let batch = 64

  /// Passes everything that has arrived by `now` to `sink`, as the events of device `number`.
  ///
  /// SYN_DROPPED is passed as an event too, followed by a `resync`: events that the kernel queued
  /// between the two are older than that state and are dropped. After `deviceRemoved` nothing
  /// follows.
  package func read(as number: Int, at now: Instant, _ sink: (InputEvent) -> Void) {
    var taken = 0
    while !isLost && taken < Self.mostEvents {
      let events = nextBatch()
      if events.isEmpty { return isLost ? sink(.deviceRemoved(device: number, now)) : () }
      taken += events.count
      for event in events {
        sink(.raw(device: number, event))
        guard event.type == EventType.syn, event.code == EventCode.synDropped else { continue }
        drain()
        if !isLost, let state = node.state() {
          sink(.resync(device: number, state, now))
        } else {
          isLost = true
          sink(.deviceRemoved(device: number, now))
        }
        break
      }
    }
  }

  /// Discards queued events, at most as many as the kernel can queue for a client.
  private func drain() {
    var dropped = 0
    while dropped < Self.mostEvents {
      let count = nextBatch().count
      if count == 0 { return }
      dropped += count
    }
  }

  /// Reads the next events; empty if there are none yet, or if the device turned out to be gone.
  private func nextBatch() -> [RawEvent] {
    let size = MemoryLayout<input_event>.stride
    return withUnsafeTemporaryAllocation(of: input_event.self, capacity: Self.batch) { buffer in
      var count: Int
      repeat {
        count = Glibc.read(descriptor, buffer.baseAddress!, size * Self.batch)
      } while count < 0 && errno == EINTR
      if count <= 0 {
        isLost = count == 0 || errno != EAGAIN
        return []
      }
      return buffer.prefix(count / size).map { event in
        RawEvent(
          time: Instant(
            nanoseconds: Int64(event.time.tv_sec) &* 1_000_000_000
              &+ Int64(event.time.tv_usec) &* 1000),
          type: event.type, code: event.code, value: event.value)
      }
    }
  }
}
