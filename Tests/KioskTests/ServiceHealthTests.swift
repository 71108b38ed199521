import Testing
import VitrineUnits

import VitrineKiosk

/// A service manager that receives the messages of a kiosk, in simulated time.
@Suite("Reports to the service manager")
struct ServiceHealthTests {
  private static func seconds(_ count: Double) -> Instant { .zero + Duration(seconds: count) }

  /// The lines that are sent at a time, in seconds.
  private static func report(_ health: inout ServiceHealth, at time: Double) -> [String] {
    var lines: [String] = []
    health.report(at: seconds(time)) { message in
      lines += message.split(separator: "\n").map(String.init)
      return true
    }
    return lines
  }

  private static func health(watchdog: Duration? = .seconds(30)) -> ServiceHealth {
    ServiceHealth(showing: "Showing it", watchdog: watchdog, at: .zero)
  }

  @Test("It is ready with the first finished flip, not before, and once")
  func ready() {
    var health = Self.health()
    #expect(Self.report(&health, at: 0) == ["STATUS=Waiting for the first picture"])
    health.progressed()
    #expect(Self.report(&health, at: 1) == [])
    #expect(health.nextReport(after: Self.seconds(1)) == nil, "nothing is fed before it is ready")
    health.flipFinished()
    #expect(Self.report(&health, at: 2) == ["READY=1", "WATCHDOG=1", "STATUS=Showing it"])
    health.flipFinished()
    #expect(Self.report(&health, at: 3) == [])
  }

  @Test("Without a watchdog it says that it is ready, and never wakes up")
  func noWatchdog() {
    var health = Self.health(watchdog: nil)
    health.flipFinished()
    #expect(Self.report(&health, at: 0) == ["READY=1", "STATUS=Showing it"])
    for time in 1...100 {
      health.flipFinished()
      #expect(health.nextReport(after: Self.seconds(Double(time))) == nil)
      #expect(Self.report(&health, at: Double(time)) == [])
    }
  }

  @Test("At rest it wakes twice in an interval of the watchdog, and feeds it")
  func rest() {
    var health = Self.health()
    health.flipFinished()
    _ = Self.report(&health, at: 0)
    var (now, fed) = (Instant.zero, 0)
    while let next = health.nextReport(after: now), next < Self.seconds(3600) {
      #expect(next - now == .seconds(15))
      now = next
      health.progressed()
      health.report(at: now) { message in
        if message == "WATCHDOG=1" { fed += 1 }
        return true
      }
    }
    #expect(fed == 239)
  }

  @Test("In motion it feeds the watchdog at half of its interval, not with each flip")
  func motion() {
    var health = Self.health()
    var fed: [Int] = []
    for frame in 0..<(60 * 60) {
      health.flipFinished()
      health.report(at: .zero + .milliseconds(frame * 1000 / 60)) { message in
        if message.contains("WATCHDOG=1") { fed.append(frame / 60) }
        return true
      }
    }
    #expect(fed == [0, 15, 30, 45])
  }

  @Test("While a flip does not finish, nothing is fed and nothing wakes up; then it is fed at once")
  func stuckFlip() {
    var health = Self.health()
    health.flipFinished()
    _ = Self.report(&health, at: 0)
    // The frame is drawn and its flip never finishes: neither method is called.
    #expect(health.nextReport(after: Self.seconds(1)) == Self.seconds(15))
    for time in [15.0, 16, 29, 31, 100] {
      #expect(Self.report(&health, at: time) == [])
      #expect(health.nextReport(after: Self.seconds(time)) == nil)
    }
    health.flipFinished()
    #expect(Self.report(&health, at: 101) == ["WATCHDOG=1"])
    #expect(health.nextReport(after: Self.seconds(101)) == Self.seconds(116))
  }

  @Test("A message that is refused is tried again, once a second and without a loss")
  func refused() {
    var health = Self.health()
    health.flipFinished()
    var attempts = 0
    var now = Instant.zero
    for _ in 0..<5 {
      health.report(at: now) { _ in
        attempts += 1
        return false
      }
      // Frames in between try nothing.
      health.flipFinished()
      health.report(at: now + .milliseconds(16)) { _ in
        attempts += 1
        return false
      }
      now = health.nextReport(after: now) ?? .zero
    }
    #expect(attempts == 5 && now == Self.seconds(5))
    #expect(Self.report(&health, at: 5) == ["READY=1", "WATCHDOG=1", "STATUS=Showing it"])
    #expect(health.nextReport(after: Self.seconds(5)) == Self.seconds(20))
  }

  @Test("With a short watchdog, refused messages are tried again in time")
  func shortWatchdog() {
    var health = Self.health(watchdog: .milliseconds(200))
    health.flipFinished()
    health.report(at: .zero) { _ in false }
    #expect(health.nextReport(after: .zero) == .zero + .milliseconds(100))
  }

  private static let extended = "EXTEND_TIMEOUT_USEC=30000000"

  @Test(
    "While no display takes a picture the start takes longer: three messages in each half minute")
  func waiting() {
    var health = Self.health()
    #expect(Self.report(&health, at: 0) == ["STATUS=Waiting for the first picture"])
    health.waitsForDisplay(true)
    #expect(health.nextReport(after: Self.seconds(1)) == Self.seconds(1))
    var now = Self.seconds(1)
    var sent: [Double] = []
    while now < Self.seconds(100) {
      health.report(at: now) { message in
        #expect(message == Self.extended)
        sent.append((now - .zero).seconds)
        return true
      }
      // A display that is opened and refuses its mode again.
      health.waitsForDisplay(false)
      #expect(health.nextReport(after: now) == nil)
      health.waitsForDisplay(true)
      guard let next = health.nextReport(after: now) else { break }
      #expect(next > now, "it wakes only when something is due")
      now = next
    }
    #expect(sent == stride(from: 1, to: 100, by: 10).map { Double($0) })
    health.flipFinished()
    #expect(Self.report(&health, at: 101) == ["READY=1", "WATCHDOG=1", "STATUS=Showing it"])
    #expect(health.nextReport(after: Self.seconds(101)) == Self.seconds(116), "it is ready now")
  }

  @Test("A display that takes pictures and finishes no flip does not extend the start")
  func takenAndNeverShown() {
    var health = Self.health()
    health.waitsForDisplay(true)
    #expect(Self.report(&health, at: 0).contains(Self.extended))
    health.pictureTaken()
    for time in 1...100 {
      health.waitsForDisplay(time % 2 == 0)
      #expect(Self.report(&health, at: Double(time)) == [])
      #expect(health.nextReport(after: Self.seconds(Double(time))) == nil)
    }
  }

  @Test("A message that the start takes longer is tried again if it is refused")
  func refusedExtension() {
    var health = Self.health(watchdog: nil)
    health.waitsForDisplay(true)
    health.report(at: .zero) { _ in false }
    #expect(health.nextReport(after: .zero) == Self.seconds(1))
    #expect(Self.report(&health, at: 1).contains(Self.extended))
    #expect(health.nextReport(after: Self.seconds(1)) == Self.seconds(11))
  }

  @Test("A sentence is sent once, and replaced by the next picture")
  func sentences() {
    var health = Self.health()
    health.flipFinished()
    _ = Self.report(&health, at: 0)
    health.setStatus("Waiting for a display")
    #expect(Self.report(&health, at: 1) == ["STATUS=Waiting for a display"])
    health.setStatus("Waiting for a display")
    #expect(Self.report(&health, at: 2) == [])
    health.flipFinished()
    #expect(Self.report(&health, at: 3) == ["STATUS=Showing it"])
  }
}
