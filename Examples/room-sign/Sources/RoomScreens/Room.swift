import Vitrine

/// The room of the sign: its calendar, the time, and the bookings made at the sign.
@MainActor @Observable public final class Room {
  /// Whether the room can be used now.
  enum Occupancy: Hashable {
    /// There is no time or no calendar yet.
    case unknown
    /// Until the next meeting; nil: for the rest of the day.
    case free(until: WallTime?)
    case busy(Meeting)
  }

  /// The actions that are possible at the sign now.
  enum Choice: Hashable {
    /// Book the room for some minutes.
    case book(minutes: Int)
    /// End a meeting that was booked here.
    case end
  }

  /// The meetings of the day, which another program writes into a file.
  public let calendar: LiveValue<[Meeting]>
  public let clock: LiveValue<WallTime>
  /// The last meeting that was booked at the sign.
  private var booking: Meeting?
  @ObservationIgnored private let store: ItemStore

  /// Reads what was booked before a restart.
  public init(calendar: LiveSource, store: ItemStore) throws {
    self.calendar = LiveValue(json: "calendar", from: calendar, example: Example.meetings)
    clock = LiveValue(clock: "clock", example: Example.now)
    self.store = store
    booking = try store.items(Booking.self).first?.meeting
  }

  /// The meetings that have not ended, in the order of their times.
  var meetings: [Meeting] {
    guard let now = clock.value else { return [] }
    return ((calendar.value ?? []) + [booking].compactMap { $0 })
      .filter { $0.to > now }
      .sorted { ($0.from, $0.title) < ($1.from, $1.title) }
  }

  var coming: [Meeting] {
    guard let now = clock.value else { return [] }
    return meetings.filter { $0.from > now }
  }

  var occupancy: Occupancy {
    guard let now = clock.value, calendar.value != nil else { return .unknown }
    if let meeting = meetings.first(where: { $0.from <= now }) { return .busy(meeting) }
    return .free(until: coming.first?.from)
  }

  /// A booking ends before the next meeting; one that would not is not offered.
  var choices: [Choice] {
    switch occupancy {
    case .unknown: []
    case .busy(let meeting): meeting == booking ? [.end] : []
    case .free(let end):
      [15, 30, 60].filter { minutes in
        guard let now = clock.value, let end else { return true }
        return end >= now.adding(minutes: minutes)
      }.map { .book(minutes: $0) }
    }
  }

  /// The meeting that a choice leads to; nil if it is not possible any more.
  func meeting(after choice: Choice, title: String) -> Meeting? {
    guard let now = clock.value, choices.contains(choice) else { return nil }
    switch choice {
    case .book(let minutes):
      return Meeting(title: title, from: now, to: now.adding(minutes: minutes))
    case .end:
      var meeting = booking
      meeting?.to = now
      return meeting
    }
  }

  /// A job for another thread, because it waits for the disk: it stores a meeting in place of the
  /// last one.
  func saving(_ meeting: Meeting) -> @Sendable () async throws -> Void {
    { [store] in try store.merge([Booking(meeting)]) }
  }

  func show(_ meeting: Meeting) { booking = meeting }
}
