import VitrineEvdev
import VitrineSystem

/// Judges what was read on a machine: a pure function of ``MachineFacts``.
package struct Diagnosis: Sendable {
  private let facts: MachineFacts
  private var account: Account { facts.account }

  /// Less free space than this is reported; a store and a log of a week need less.
  private static let lowSpace = UInt64(100 << 20)
  /// With less, SQLite cannot write a change.
  private static let noSpace = UInt64(4 << 20)
  /// 1 January 2026 in seconds since 1970: an earlier time is that of a clock without a battery.
  private static let earliestTime = Int64(1_767_225_600)

  package init(_ facts: MachineFacts) { self.facts = facts }

  /// At least one result for each topic, in the order of ``Finding/Topic``.
  package var findings: [Finding] {
    configuration + card + touch + seat + permissions + groups + fonts + keyboard + console + data
      + disk + clock
  }

  private static func finding(
    _ topic: Finding.Topic, _ outcome: MachineFacts.Outcome
  ) -> Finding {
    switch outcome {
    case .found(let text): Finding(.ok, topic, text)
    case .failed(let text): Finding(.problem, topic, text)
    }
  }

  private var configuration: [Finding] {
    [Self.finding(.configuration, facts.configuration)]
      + facts.hiddenPaths.map { path in
        Finding(
          .warning, .configuration,
          "\(path): the service cannot see this folder; move it, for example to /srv")
      }
  }

  private var card: [Finding] { [Self.finding(.card, facts.display)] }

  // MARK: Touch

  private var touch: [Finding] {
    if let failure = facts.inputFailure { return [Finding(.problem, .touch, failure)] }
    if let path = facts.touchPath { return [requestedTouch(path)] }
    let usable = facts.inputs.filter { $0.isTouchscreen && !$0.isIgnored && $0.seat == facts.seat }
    if !usable.isEmpty {
      return usable.map { Finding(.ok, .touch, "\($0.path): \($0.name)") }
    }
    let others = facts.inputs.filter { $0.isTouchscreen }
    if let other = others.first {
      let reason =
        other.isIgnored
        ? "udev says that it is to be ignored; remove LIBINPUT_IGNORE_DEVICE from its udev rule"
        : "it belongs to \(other.seat); start the kiosk with XDG_SEAT=\(other.seat)"
      return [Finding(.problem, .touch, "\(other.path): \(other.name): \(reason)")]
    }
    if let unknown = facts.inputs.first(where: { $0.kind == nil }) {
      if usesSeatd {
        return [
          Finding(
            .warning, .touch,
            "\(unknown.path): seatd opens it, and this check may not; call 'doctor' as root")
        ]
      }
      let reason = unknown.refusal?.description ?? "\(unknown.path): it cannot be opened"
      return [Finding(.problem, .touch, reason)]
    }
    let count = Plural.text(facts.inputs.count, "input device")
    return [
      Finding(
        .problem, .touch,
        "there is no touchscreen among \(count); plug it in, load its driver, and see "
          + "'vitrine devices'")
    ]
  }

  /// Judges the device that the configuration names, which is used whatever its kind.
  private func requestedTouch(_ path: String) -> Finding {
    guard let device = facts.inputs.first(where: { $0.path == path }) else {
      return Finding(
        .problem, .touch,
        "\(path), which the configuration names, is missing, and the kiosk waits for it; connect it, "
          + "or change 'touch' ('vitrine devices' lists the devices)")
    }
    if let refusal = device.refusal { return Finding(.problem, .touch, refusal.description) }
    return Finding(.ok, .touch, "\(path): \(device.name), which the configuration names")
  }

  // MARK: Rights

  private var usesSeatd: Bool { facts.seatService.usesSeatd(for: account) }

  private var seat: [Finding] { [facts.seatService.finding(for: account)] }

  private var permissions: [Finding] {
    if usesSeatd { return [Finding(.ok, .permissions, "seatd needs none of '\(account.name)'")] }
    let nodes = facts.cards + facts.touchscreens
    if nodes.isEmpty {
      return [
        Finding(
          .warning, .permissions,
          "there is no card or touchscreen yet that the user '\(account.name)' could open; call "
            + "'doctor' again when there is one")
      ]
    }
    let refused = nodes.filter { !account.mayUse($0) }
    if refused.isEmpty {
      let count = Plural.text(nodes.count, "device")
      return [Finding(.ok, .permissions, "the user '\(account.name)' may open \(count)")]
    }
    return refused.map { node in
      let opensForGroup = node.mode & 0o060 == 0o060 && node.group != 0
      let remedy =
        opensForGroup
        ? "sudo usermod -aG \(node.groupName) \(account.name), then log out and back in"
        : "install the udev rule with 'sudo board/install', or the package"
      let mode = String(node.mode, radix: 8)
      return Finding(
        .problem, .permissions,
        "the user '\(account.name)' may not open \(node.path) (group \(node.groupName), mode "
          + "\(mode)); \(remedy)")
    }
  }

  private var groups: [Finding] {
    if usesSeatd { return [Finding(.ok, .groups, "seatd needs neither video nor input")] }
    if account.id == 0 { return [Finding(.ok, .groups, "root needs no group")] }
    let wanted = ["video", "input"]
    let missing = wanted.filter { !account.groupNames.contains($0) }
    if missing.isEmpty {
      return [Finding(.ok, .groups, "'\(account.name)' is in the groups video and input")]
    }
    let list = missing.joined(separator: ",")
    return [
      Finding(
        .warning, .groups,
        "'\(account.name)' is not in the group \(missing.joined(separator: " and ")); "
          + "sudo usermod -aG \(list) \(account.name), then log out and back in")
    ]
  }

  // MARK: Surroundings

  private var fonts: [Finding] {
    if facts.missingFonts.isEmpty { return [Finding(.ok, .fonts, "fonts for all languages")] }
    return facts.missingFonts.map {
      Finding(.problem, .fonts, "no font shows \($0.text); sudo apt install \($0.package)")
    }
  }

  private var keyboard: [Finding] {
    switch facts.pinyin {
    case nil: [Finding(.ok, .keyboard, "the keys on the screen need no dictionary")]
    case .found(let text): [Finding(.ok, .keyboard, text)]
    case .failed(let text):
      [Finding(.warning, .keyboard, "Chinese cannot be typed on the screen: \(text)")]
    }
  }

  private var console: [Finding] {
    guard let terminal = facts.terminal else {
      return [Finding(.ok, .console, "this kernel has no text terminals")]
    }
    if usesSeatd { return [Finding(.ok, .console, "seatd holds the terminal in front")] }
    if account.mayUse(terminal) {
      return [Finding(.ok, .console, "'\(account.name)' may use \(terminal.path)")]
    }
    return [
      Finding(
        .warning, .console,
        "'\(account.name)' may not use \(terminal.path), which is in front; run the kiosk as a "
          + "service, which has a terminal of its own (docs/installation.md)")
    ]
  }

  private var data: [Finding] { [Self.finding(.data, facts.data)] }

  private var disk: [Finding] {
    guard let disk = facts.disk else {
      return [
        Finding(
          .warning, .disk,
          "there is no folder to write to; set STATE_DIRECTORY, or run the kiosk as a service")
      ]
    }
    let path = disk.folder.path
    if disk.isReadOnly {
      return [
        Finding(
          .warning, .disk, "\(path) is on a read-only disk: nothing is kept; mount it writable")
      ]
    }
    if !account.mayUse(disk.folder) {
      return [
        Finding(
          .warning, .disk,
          "'\(account.name)' may not write to \(path): nothing is kept; "
            + "set STATE_DIRECTORY to a folder of its own, or run the kiosk as a service")
      ]
    }
    let free = "\(disk.freeBytes >> 20) MB free in \(path)"
    if disk.freeBytes < Self.noSpace {
      return [Finding(.problem, .disk, "\(free); delete files")]
    }
    return [
      disk.freeBytes < Self.lowSpace
        ? Finding(.warning, .disk, "\(free); delete files") : Finding(.ok, .disk, free)
    ]
  }

  private var clock: [Finding] {
    let clock = facts.clock
    var findings: [Finding] = []
    if clock.time < Self.earliestTime {
      findings.append(
        Finding(
          .problem, .clock,
          "the date is in the past; sudo timedatectl set-ntp true, or fit a clock with a battery"))
    } else if !clock.isSynchronized {
      findings.append(
        Finding(
          .warning, .clock, "it is not synchronized with a server; sudo timedatectl set-ntp true"))
    }
    if !clock.hasTimeZone {
      findings.append(
        Finding(
          .warning, .clock,
          "no time zone is set; sudo timedatectl set-timezone Europe/Berlin, or the one of the panel"
        ))
    }
    return findings.isEmpty ? [Finding(.ok, .clock, "set and synchronized")] : findings
  }
}
