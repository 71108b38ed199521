import CEvdev
import Glibc
public import VitrineTouch
import VitrineUnits

/// One open input device, read without waiting.
public final class TouchInput {
  /// What reading brings.
  public enum Report: Sendable, Hashable {
    case event(RawEvent)
    /// The kernel had to drop events; this is the device's state after the gap.
    case resync(TouchDeviceState)
    /// The device is gone; nothing follows.
    case lost
  }

  public let path: String
  private let node: any InputNode
  private var isLost = false

  public var device: TouchDevice { node.device }
  /// Becomes readable when there is something to read, also when the device is gone.
  public var descriptor: Int32 { node.descriptor }

  /// Opens the device node at `path`, stamps on CLOCK_MONOTONIC, non-blocking.
  public convenience init(path: String) throws(TouchInputError) {
    self.init(path: path, node: try EvdevNode(path: path))
  }

  init(path: String, node: any InputNode) {
    self.path = path
    self.node = node
  }

  /// Keeps this device's events from all other programs as long as it is open. The errno where the
  /// kernel refuses (EBUSY: another program was first), otherwise 0.
  public func grab() -> Int32 { node.grab() }

  /// The device's state at this moment; nil where it is gone. A finger that lay on the glass
  /// before the device was opened is known from here alone.
  public func state() -> TouchDeviceState? { node.state() }

  /// Events a call reads at most: a device that never stops must not keep the frame waiting.
  private static let mostEvents = 4096
  private static let batch = 64

  /// Hands over all that has arrived. SYN_DROPPED is handed over as an event too, and a `resync`
  /// follows it: what the kernel had queued between the two is older than that state and is
  /// dropped.
  public func read(_ sink: (Report) -> Void) {
    var taken = 0
    while !isLost && taken < Self.mostEvents {
      let events = nextBatch()
      if events.isEmpty { return isLost ? sink(.lost) : () }
      taken += events.count
      for event in events {
        sink(.event(event))
        guard event.type == EventType.syn, event.code == EventCode.synDropped else { continue }
        drain()
        if !isLost, let state = node.state() {
          sink(.resync(state))
        } else {
          isLost = true
          sink(.lost)
        }
        break
      }
    }
  }

  /// Throws queued events away; no more of them than the kernel can hold for a client.
  private func drain() {
    var dropped = 0
    while dropped < Self.mostEvents {
      let count = nextBatch().count
      if count == 0 { return }
      dropped += count
    }
  }

  /// The next events; none when there are none now, or when the device turned out to be lost.
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
