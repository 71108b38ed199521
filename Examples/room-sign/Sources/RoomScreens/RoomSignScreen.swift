import Vitrine

/// The sign: whether the room is free, what can be done about it, and what comes today.
@MainActor public func makeRoomSign(_ room: Room, name: String) -> Component {
  SnackbarHost {
    TwoPanes(share: 0.55, primary: makeStatus(of: room, name), secondary: makeAgenda(of: room))
  }
}

/// The whole pane is green or red, so that it can be read from the end of a corridor.
@MainActor private func makeStatus(of room: Room, _ name: String) -> Component {
  ColoredBox(\.inverse) {
    Padding(Spacing.large) {
      Column(spacing: Spacing.small) {
        Row(spacing: Spacing.medium) {
          white(Label(name, \.title, lineLimit: 2))
          Spacer()
          white(Label(\.title) { room.clock.value?.clock ?? "" })
        }
        Spacer()
        white(Label("", lineLimit: 2)).bind { label in
          label.text = label.say(room.occupancy.headline)
          label.style = TextStyle(size: headlineSize(on: label.stage), weight: .bold)
        }
        white(Label("", \.title, lineLimit: 3)).bind { $0.text = room.occupancy.detail(in: $0) }
        Spacer()
        Row(spacing: Spacing.small, each: { room.choices }, id: \.self) { makeButton($0, room) }
      }
    }
  }
  .bind { $0.color = room.occupancy.background }
}

/// Text on the green or red pane.
@MainActor private func white(_ label: Label) -> Label {
  label.color = .white
  return label
}

/// Large where there is space for it.
@MainActor private func headlineSize(on stage: Stage?) -> Double {
  guard let stage else { return 48 }
  let scale = stage.environment.theme.display.size / Theme.light.display.size
  return min(max(min(stage.size.width, stage.size.height) / 6, 40), 96) * scale
}

@MainActor private func makeButton(_ choice: Room.Choice, _ room: Room) -> Component {
  let button = Button("", style: .tonal).bind { button in
    switch choice {
    case .book(let minutes): button.title = button.say(.minutes, count: minutes)
    case .end: button.title = button.say(.end)
    }
  }
  return button.on(\.onTap) { button in
    guard let meeting = room.meeting(after: choice, title: button.say(.booked)) else { return }
    button.snackbarHost?.tell("booking", room.saving(meeting)) { host, failure in
      if failure != nil { return host.show(Snackbar(host.say(.notSaved))) }
      room.show(meeting)
      if choice == .end { host.show(Snackbar(host.say(.ended))) }
    }
  }
}

/// The meetings that come, and a note where the calendar is old.
@MainActor private func makeAgenda(of room: Room) -> Component {
  Column {
    Padding(Spacing.large) { Label("", \.title).bind { $0.text = $0.say(.today) } }
    Observed({ room.coming.isEmpty }) { isEmpty in
      if isEmpty {
        EmptyState("", icon: .calendar)
          .bind { ($0.title, $0.text) = ($0.say(.noMore), $0.say(.noMoreHint)) }
      } else {
        ListView(each: { room.coming }, id: \.id, rowHeight: 72) {
          ListRow(title: $0.title, subtitle: $0.span)
        }
      }
    }
    makeNote(on: room.calendar)
  }
}

/// Says that the calendar is old. Without a reason for it there is no note, and no space for one.
@MainActor private func makeNote(on calendar: LiveValue<[Meeting]>) -> Component {
  let label = Label("", \.caption, \.secondaryText, lineLimit: 2)
  let show: @MainActor (Component) -> Void = { note in
    label.text = note.say(about: calendar)
    note.isHidden = label.text.isEmpty
  }
  // The age grows without a change of the calendar, so a binding alone would not follow it.
  return Padding(Spacing.medium) { label }.bind { show($0) }.every(.seconds(10)) { show($0) }
}

extension Component {
  fileprivate func say(about calendar: LiveValue<[Meeting]>) -> String {
    guard calendar.failure != nil else { return calendar.value == nil ? say(.noCalendar) : "" }
    let age = (stage?.now).flatMap { calendar.age(at: $0) } ?? .zero
    let minutes = Int(age.components.seconds) / 60
    return minutes < 1 ? say(.lost) : say(.lostFor, count: minutes)
  }
}

extension Room.Occupancy {
  fileprivate var headline: Text {
    switch self {
    case .unknown: .unknown
    case .free: .free
    case .busy: .inUse
    }
  }

  @MainActor fileprivate func detail(in label: Label) -> String {
    switch self {
    case .unknown: ""
    case .free(let end?): label.say(.until, ["time": end.clock])
    case .free(nil): label.say(.restOfDay)
    case .busy(let meeting): "\(meeting.title)\n\(meeting.span)"
    }
  }

  /// The same in the light and the dark theme: a sign is known by its color.
  fileprivate var background: Color {
    switch self {
    case .unknown: Color(rgb: 0x3b4046)
    case .free: Color(rgb: 0x1f6b3f)
    case .busy: Color(rgb: 0xa32a24)
    }
  }
}
