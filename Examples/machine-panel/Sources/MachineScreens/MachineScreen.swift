import Vitrine

/// The panel at the kiln: what it does, the last minutes, and its controls.
@MainActor public func makeMachineScreen(_ machine: Machine, language: String) -> Component {
  let texts = MachineTexts.of(language)
  return ModalHost {
    SnackbarHost {
      Column {
        makeBar(machine, texts)
        Observed({ machine.alarm }) { alarm in
          if let alarm { makeBanner(texts.name(of: alarm)) }
        }
        TwoPanes(
          share: 0.6, primary: makeReadings(of: machine, texts),
          secondary: makeControls(of: machine, texts))
      }
    }
  }
  .every(.seconds(1)) { screen in
    if let now = screen.stage?.now { machine.advance(to: now) }
  }
}

/// The name and the state, as wide as the panes below.
@MainActor private func makeBar(_ machine: Machine, _ texts: MachineTexts) -> Component {
  ColoredBox(\.surface) {
    Padding(EdgeInsets(top: 12, leading: 16, bottom: 12, trailing: 16)) {
      Row {
        Label(texts.kiln, \.title)
        Spacer()
        Label(\.title, \.accent) { machine.current.map { texts.name(of: $0.state) } ?? "–" }
      }
    }
    Divider()
  }
}

@MainActor private func makeBanner(_ text: String) -> Component {
  ColoredBox(\.danger) {
    Padding(EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)) {
      Row(spacing: Spacing.small) {
        IconView(.warning, side: 24, ink: \.onDanger)
        Label(text, \.label, \.onDanger, lineLimit: 2)
      }
    }
  }
}

/// Gauges over the curve of the temperature.
@MainActor private func makeReadings(of machine: Machine, _ texts: MachineTexts) -> Component {
  let temperature = Gauge(
    texts.temperature, in: 0...1400,
    zones: [
      .init(0...1200, \.paletteText[3]), .init(1200...Telemetry.limit, \.paletteText[1]),
      .init(Telemetry.limit...1400, \.danger),
    ])
  temperature.format = { "\(Int($0.rounded())) °C" }
  let power = Gauge(texts.power, in: 0...100)
  power.format = { "\(Int($0.rounded())) %" }
  let draft = Gauge(texts.draft, in: 0...40)
  draft.format = { "\(Int($0.rounded())) Pa" }
  let chart = LineChart().bind { $0.values = machine.temperatures }
  chart.range = 0...Telemetry.targets.upperBound
  chart.format = { "\(Int($0.rounded())) °C" }
  chart.accessibilityLabel = texts.history
  return ScrollContent {
    Padding(Spacing.medium) {
      Column(spacing: Spacing.medium) {
        EvenColumns(minimumWidth: 116, spacing: Spacing.medium) {
          card { temperature.bind { $0.value = machine.current?.temperature } }
          card { power.bind { $0.value = machine.current?.power } }
          card { draft.bind { $0.value = machine.current?.draft } }
        }
        card {
          Label(texts.history, \.section, \.secondaryText)
          FixedSize(height: 168) { chart }
            .bind { $0.height = max(168, ($0.stage?.size.height ?? 0) * 0.35) }
        }
      }
    }
  }
}

@MainActor private func card(@ComponentBuilder _ content: () -> [Component]) -> Component {
  let content = content()
  return Card { Padding(Spacing.small) { Column(spacing: Spacing.small) { content } } }
}

/// The target, start and stop, and what has happened.
@MainActor private func makeControls(of machine: Machine, _ texts: MachineTexts) -> Component {
  let range = Telemetry.targets
  let target = Stepper(value: machine.target, in: range, step: 10) { machine.target = $0 }
    .bind { $0.value = min(max(machine.target, range.lowerBound), range.upperBound) }
  target.format = { "\(Int($0)) °C" }
  target.accessibilityLabel = texts.target
  return ColoredBox(\.surface) {
    ScrollContent {
      Padding(Spacing.medium) {
        Column(spacing: Spacing.medium) {
          Label(texts.target, \.section, \.secondaryText)
          Row {
            Spacer()
            target
            Spacer()
          }
          Observed({ machine.isRunning }) { isRunning in
            if isRunning { makeStop(machine, texts) } else { makeStart(machine, texts) }
          }
          Divider()
          Label(texts.events, \.section, \.secondaryText)
          Label(\.body) { machine.events.isEmpty ? texts.noEvents : "" }
            .bind { $0.isHidden = !machine.events.isEmpty }
          Column(spacing: Spacing.small, each: { machine.events.prefix(8) }, id: \.id) { event in
            makeEvent(event, texts)
          }
        }
      }
    }
  }
}

@MainActor private func makeEvent(_ event: Machine.Event, _ texts: MachineTexts) -> Component {
  let name = texts.name(of: event.alarm)
  return Row(spacing: Spacing.small, alignment: .leading) {
    IconView(event.begins ? .warning : .check, side: 20, ink: event.begins ? \.danger : \.accent)
    Column(alignment: .leading) {
      Label(event.begins ? name : "\(name): \(texts.ended)", \.rowSubtitle, lineLimit: 3)
      Label(event.time.map { clock($0) } ?? "", \.caption, \.secondaryText)
    }
  }
}

/// The time of day, such as `9:05`.
private func clock(_ time: WallTime) -> String {
  "\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
}

/// A start is confirmed; a stop is not, because it must be fast.
@MainActor private func makeStart(_ machine: Machine, _ texts: MachineTexts) -> Component {
  Button(texts.start, icon: .flame)
    .bind { $0.isEnabled = machine.current.map { $0.state != .fault } ?? false }
    .on(\.onTap) { button in
      let start = Dialog.Action(texts.start, style: .filled) { [weak button] in
        button?.send("start \(Int(machine.target))", to: machine, texts)
      }
      button.modalHost?.present(
        Dialog(texts.askStart, texts.askStartHint, actions: [.init(texts.cancel), start]))
    }
}

@MainActor private func makeStop(_ machine: Machine, _ texts: MachineTexts) -> Component {
  Button(texts.stop, icon: .close, style: .danger)
    .on(\.onTap) { $0.send("stop", to: machine, texts) }
}

extension Button {
  /// Sends a command, and shows whether the controller has accepted it.
  fileprivate func send(_ command: String, to machine: Machine, _ texts: MachineTexts) {
    let host = snackbarHost
    host?.perform(machine.sending(command)) { isSent in
      host?.show(Snackbar(isSent ? texts.sent : texts.notSent, icon: isSent ? .check : .warning))
    }
  }
}
