import Vitrine

/// The panel at the kiln: what it does, the last minutes, and its controls.
@MainActor public func makeMachineScreen(_ machine: Machine) -> Component {
  ModalHost {
    SnackbarHost {
      Column {
        makeBar(machine)
        Observed({ machine.alarm }) { alarm in
          if let alarm { makeBanner(alarm.name) }
        }
        TwoPanes(
          share: 0.6, primary: makeReadings(of: machine), secondary: makeControls(of: machine))
      }
    }
  }
  .every(.seconds(1)) { screen in
    if let now = screen.stage?.now { machine.advance(to: now) }
  }
}

/// The name and the state, with the margin of the panes below.
@MainActor private func makeBar(_ machine: Machine) -> Component {
  let bar = TitleBar("") {
    Padding(EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: Spacing.medium)) {
      Label("", \.title, \.accent).bind { label in
        label.text = machine.current.map { label.say($0.state.name) } ?? "–"
      }
    }
  }
  bar.margin = Spacing.medium
  return bar.bind { $0.title = $0.say(.kiln) }
}

@MainActor private func makeBanner(_ text: Text) -> Component {
  ColoredBox(\.danger) {
    Padding(EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)) {
      Row(spacing: Spacing.small) {
        IconView(.warning, side: 24, ink: \.onDanger)
        Label("", \.label, \.onDanger, lineLimit: 2).bind { $0.text = $0.say(text) }
      }
    }
  }
}

/// Gauges over the curve of the temperature.
@MainActor private func makeReadings(of machine: Machine) -> Component {
  let temperature = Gauge(
    "", in: 0...1400,
    zones: [
      .init(0...1200, \.paletteText[3]), .init(1200...Telemetry.limit, \.paletteText[1]),
      .init(Telemetry.limit...1400, \.danger),
    ])
  temperature.format = { "\(Int($0.rounded())) °C" }
  let power = Gauge("", in: 0...100)
  power.format = { "\(Int($0.rounded())) %" }
  let draft = Gauge("", in: 0...40)
  draft.format = { "\(Int($0.rounded())) Pa" }
  let chart = LineChart().bind { chart in
    chart.values = machine.temperatures
    chart.accessibilityLabel = chart.say(.history)
  }
  chart.range = 0...Telemetry.targets.upperBound
  chart.format = { "\(Int($0.rounded())) °C" }
  return ScrollContent {
    Padding(Spacing.medium) {
      Column(spacing: Spacing.medium) {
        EvenColumns(minimumWidth: 116, spacing: Spacing.medium) {
          card { makeGauge(temperature, .temperature) { machine.current?.temperature } }
          card { makeGauge(power, .power) { machine.current?.power } }
          card { makeGauge(draft, .draft) { machine.current?.draft } }
        }
        card {
          makeHeading(.history)
          FixedSize(height: 168) { chart }
            .bind { $0.height = max(168, ($0.stage?.size.height ?? 0) * 0.35) }
        }
      }
    }
  }
}

@MainActor private func makeGauge(
  _ gauge: Gauge, _ label: Text, _ value: @escaping @MainActor () -> Double?
) -> Component {
  gauge.bind { ($0.label, $0.value) = ($0.say(label), value()) }
}

@MainActor private func makeHeading(_ text: Text) -> Component {
  Label("", \.section, \.secondaryText).bind { $0.text = $0.say(text) }
}

@MainActor private func card(@ComponentBuilder _ content: () -> [Component]) -> Component {
  let content = content()
  return Card { Padding(Spacing.small) { Column(spacing: Spacing.small) { content } } }
}

/// The target, start and stop, and what has happened.
@MainActor private func makeControls(of machine: Machine) -> Component {
  let range = Telemetry.targets
  let target = Stepper(value: machine.target, in: range, step: 10) { machine.target = $0 }
    .bind { stepper in
      stepper.value = min(max(machine.target, range.lowerBound), range.upperBound)
      stepper.accessibilityLabel = stepper.say(.target)
    }
  target.format = { "\(Int($0)) °C" }
  return ColoredBox(\.surface) {
    ScrollContent {
      Padding(Spacing.medium) {
        Column(spacing: Spacing.medium) {
          makeHeading(.target)
          Row {
            Spacer()
            target
            Spacer()
          }
          Observed({ machine.isRunning }) { isRunning in
            if isRunning { makeStop(machine) } else { makeStart(machine) }
          }
          Divider()
          makeHeading(.events)
          Label("").bind { label in
            label.text = label.say(.noEvents)
            label.isHidden = !machine.events.isEmpty
          }
          Column(spacing: Spacing.small, each: { machine.events.prefix(8) }, id: \.id) {
            makeEvent($0)
          }
        }
      }
    }
  }
}

@MainActor private func makeEvent(_ event: Machine.Event) -> Component {
  Row(spacing: Spacing.small, alignment: .leading) {
    IconView(event.begins ? .warning : .check, side: 20, ink: event.begins ? \.danger : \.accent)
    Column(alignment: .leading) {
      Label("", \.rowSubtitle, lineLimit: 3).bind { label in
        let name = label.say(event.alarm.name)
        label.text = event.begins ? name : label.say(.ended, ["alarm": name])
      }
      Label(event.time.map { clock($0) } ?? "", \.caption, \.secondaryText)
    }
  }
}

/// The time of day, such as `9:05`.
private func clock(_ time: WallTime) -> String {
  "\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
}

/// A start is confirmed; a stop is not, because it must be fast.
@MainActor private func makeStart(_ machine: Machine) -> Component {
  Button("", icon: .flame)
    .bind { button in
      button.title = button.say(.start)
      button.isEnabled = machine.current.map { $0.state != .fault } ?? false
    }
    .on(\.onTap) { button in
      let start = Dialog.Action(button.say(.start), style: .filled) { [weak button] in
        button?.send("start \(Int(machine.target))", to: machine)
      }
      button.modalHost?.present(
        Dialog(
          button.say(.askStart), button.say(.askStartHint),
          actions: [.init(button.say(.cancel)), start]))
    }
}

@MainActor private func makeStop(_ machine: Machine) -> Component {
  Button("", icon: .close, style: .danger)
    .bind { $0.title = $0.say(.stop) }
    .on(\.onTap) { $0.send("stop", to: machine) }
}

extension Button {
  /// Sends a command, and shows whether the controller has accepted it.
  fileprivate func send(_ command: String, to machine: Machine) {
    snackbarHost?.tell("command", machine.sending(command)) { host, failure in
      let text = host.say(failure == nil ? .sent : .notSent)
      host.show(Snackbar(text, icon: failure == nil ? .check : .warning))
    }
  }
}

extension Telemetry.State {
  fileprivate var name: Text {
    switch self {
    case .idle: .idle
    case .heating: .heating
    case .holding: .holding
    case .cooling: .cooling
    case .fault: .fault
    }
  }
}

extension Machine.Alarm {
  fileprivate var name: Text {
    switch self {
    case .noData: .noData
    case .tooHot: .tooHot
    case .fault: .fault
    }
  }
}
