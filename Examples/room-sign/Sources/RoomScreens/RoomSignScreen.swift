import Vitrine

/// The sign: whether the room is free, what can be done about it, and what comes today.
@MainActor public func makeRoomSign(_ room: Room, name: String, language: String) -> Component {
  let texts = SignTexts.of(language)
  return SnackbarHost {
    TwoPanes(
      share: 0.55, primary: makeStatus(of: room, name, texts),
      secondary: makeAgenda(of: room, texts)
    )
  }
}

/// The whole pane is green or red, so that it can be read from the end of a corridor.
@MainActor private func makeStatus(
  of room: Room, _ name: String, _ texts: SignTexts
) -> Component {
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
          label.text = room.occupancy.headline(texts)
          label.style = TextStyle(size: headlineSize(on: label.stage), weight: .bold)
        }
        white(Label(\.title, lineLimit: 3) { room.occupancy.detail(texts) })

        Spacer()
        Row(spacing: Spacing.small, each: { room.choices }, id: \.self) {
          makeButton($0, room, texts)
        }
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

@MainActor private func makeButton(
  _ choice: Room.Choice, _ room: Room, _ texts: SignTexts
) -> Component {
  let title =
    switch choice {
    case .book(let minutes): texts.minutes(minutes)
    case .end: texts.end
    }
  return Button(title, style: .tonal).on(\.onTap) { button in
    guard let meeting = room.meeting(after: choice, title: texts.booked) else { return }
    let host = button.snackbarHost
    host?.perform(room.saving(meeting)) { result in
      switch result {
      case .success(let meeting):
        room.show(meeting)
        if choice == .end { host?.show(Snackbar(texts.ended)) }
      case .failure(let error):
        Kiosk.log(.error, "booking: \(error)")
        host?.show(Snackbar(texts.notSaved))
      }
    }
  }
}

/// The meetings that come, and a note where the calendar is old.
@MainActor private func makeAgenda(of room: Room, _ texts: SignTexts) -> Component {
  Column {
    Padding(Spacing.large) { Label(texts.today, \.title) }
    Observed({ room.coming.isEmpty }) { isEmpty in
      if isEmpty {
        EmptyState(texts.noMore, texts.noMoreHint, icon: .calendar)
      } else {
        ListView(each: { room.coming }, id: \.id, rowHeight: 72) {
          ListRow(title: $0.title, subtitle: $0.span)
        }
      }
    }
    makeNote(on: room.calendar, texts)
  }
}

/// Says that the calendar is old. Without a reason for it there is no note, and no space for one.
@MainActor private func makeNote(
  on calendar: LiveValue<[Meeting]>, _ texts: SignTexts
) -> Component {
  let label = Label("", \.caption, \.secondaryText, lineLimit: 2)
  let show: @MainActor (Component) -> Void = { note in
    label.text = texts.note(on: calendar, at: note.stage?.now)
    note.isHidden = label.text.isEmpty
  }
  // The age grows without a change of the calendar, so a binding alone would not follow it.
  return Padding(Spacing.medium) { label }.bind { show($0) }.every(.seconds(10)) { show($0) }
}

extension SignTexts {
  @MainActor fileprivate func note(on calendar: LiveValue<[Meeting]>, at now: Instant?) -> String {
    guard calendar.failure != nil else { return calendar.value == nil ? noCalendar : "" }
    let age = now.flatMap { calendar.age(at: $0) } ?? .zero
    return self.age(Int(age.components.seconds) / 60)
  }
}

extension Room.Occupancy {
  fileprivate func headline(_ texts: SignTexts) -> String {
    switch self {
    case .unknown: texts.unknown
    case .free: texts.free
    case .busy: texts.inUse
    }
  }

  fileprivate func detail(_ texts: SignTexts) -> String {
    switch self {
    case .unknown: ""
    case .free(let end): end.map { texts.until($0.clock) } ?? texts.restOfDay
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
