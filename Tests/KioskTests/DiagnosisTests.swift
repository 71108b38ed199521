import Testing
import VitrineEvdev
import VitrineKiosk
import VitrineSeat

@Suite("Doctor")
struct DiagnosisTests {
  private static let video = FileOwnership(
    path: "/dev/dri/card0", owner: 0, group: 44, groupName: "video", mode: 0o660)
  private static let event = FileOwnership(
    path: "/dev/input/event1", owner: 0, group: 105, groupName: "input", mode: 0o660)

  private static func touchscreen(_ change: (inout DeviceListing) -> Void = { _ in })
    -> DeviceListing
  {
    var listing = DeviceListing(
      path: "/dev/input/event1", name: "FT5406", kind: .protocolB, refusal: nil, seat: "seat0",
      isIgnored: false, calibration: .identity)
    change(&listing)
    return listing
  }

  /// A machine on which everything is in order.
  private static var facts: MachineFacts {
    MachineFacts(
      account: Account(
        name: "vitrine", id: 990, groups: [990, 44, 105], groupNames: ["vitrine", "video", "input"]),
      configuration: .found("/etc/vitrine.conf is valid"), hiddenPaths: [], cards: [video],
      display: .found("/dev/dri/card0: DSI-1, 800x480@60"), inputs: [touchscreen()],
      inputFailure: nil, seat: "seat0",
      seatService: SeatFacts(use: .auto, socket: nil, hasLibrary: true), touchscreens: [event],
      missingFonts: [], pinyin: .found("Chinese is typed by pinyin"), terminal: nil,
      data: .found("the data of 6 screens can be read"),
      disk: MachineFacts.Disk(
        folder: FileOwnership(
          path: "/var/lib/vitrine", owner: 990, group: 990, groupName: "vitrine", mode: 0o750),
        freeBytes: 1 << 30, isReadOnly: false),
      clock: MachineFacts.Clock(time: 1_790_000_000, isSynchronized: true, hasTimeZone: true))
  }

  /// The results that are not in order after a change.
  private func complaints(_ change: (inout MachineFacts) -> Void) -> [Finding] {
    var facts = Self.facts
    change(&facts)
    return Diagnosis(facts).findings.filter { $0.verdict != .ok }
  }

  @Test("A file is readable by its owner, its group or all, and the remedy names the user's group")
  func readable() {
    let account = Self.facts.account
    var file = FileOwnership(
      path: "/etc/vitrine.conf", owner: 0, group: 0, groupName: "root", mode: 0o640)
    #expect(!account.mayRead(file))
    file.group = 990
    #expect(account.mayRead(file) && !account.mayUse(file))
    (file.group, file.mode) = (0, 0o644)
    #expect(account.mayRead(file))
    #expect(
      account.sharingCommands(for: file.path)
        == "sudo chown root:vitrine /etc/vitrine.conf && sudo chmod 640 /etc/vitrine.conf")
  }

  @Test("With seatd, a user needs no group, and doctor says why it is not used")
  func seat() {
    let socket = FileOwnership(
      path: "/run/seatd.sock", owner: 0, group: 44, groupName: "video", mode: 0o770)
    func findings(
      _ use: SeatUse, _ socket: FileOwnership?, hasLibrary: Bool = true, groups: Set<UInt32>
    ) -> [Finding] {
      var facts = Self.facts
      facts.account = Account(
        name: "vitrine", id: 990, groups: groups, groupNames: ["vitrine"])
      facts.seatService = SeatFacts(use: use, socket: socket, hasLibrary: hasLibrary)
      return Diagnosis(facts).findings
    }
    func seat(_ findings: [Finding]) -> Finding? { findings.first { $0.topic == .seat } }
    for use in [SeatUse.auto, .required] {
      let used = findings(use, socket, groups: [990, 44])
      #expect(used.allSatisfy { $0.verdict == .ok }, "\(used)")
      #expect(seat(used)?.text == "seatd opens the devices")
    }
    let unused = findings(.none, socket, groups: [990, 44])
    #expect(seat(unused)?.verdict == .ok)
    #expect(unused.contains { $0.topic == .permissions && $0.verdict == .problem })
    #expect(seat(findings(.auto, socket, groups: [990]))?.verdict == .ok)
    let refused = seat(findings(.required, socket, groups: [990]))
    #expect(refused?.verdict == .warning)
    #expect(refused?.text.contains("usermod -aG video vitrine") == true)
    let missing = seat(findings(.required, nil, groups: [990]))
    #expect(missing?.verdict == .warning && missing?.text.contains("apt install seatd") == true)
    let bare = seat(findings(.required, socket, hasLibrary: false, groups: [990, 44]))
    #expect(bare?.verdict == .problem && bare?.text.contains("libseat1") == true)
  }

  @Test("A machine in order has a good result for each topic, in order")
  func healthy() {
    let findings = Diagnosis(Self.facts).findings
    #expect(findings.allSatisfy { $0.verdict == .ok }, "\(findings)")
    #expect(findings.map(\.topic) == Finding.Topic.allCases)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var verdict: Finding.Verdict
    var topic: Finding.Topic
    /// A part of the remedy.
    var remedy: String
    var change: @Sendable (inout MachineFacts) -> Void
  }

  private static let faults = [
    Fault(
      testDescription: "mistake in the file", verdict: .problem, topic: .configuration,
      remedy: "did you mean"
    ) {
      $0.configuration = .failed(
        "/etc/vitrine.conf:3: there is no option 'rotat'; did you mean 'rotate'?")
    },
    Fault(
      testDescription: "data in a home", verdict: .warning, topic: .configuration, remedy: "/srv"
    ) {
      $0.hiddenPaths = ["/home/pi/data"]
    },
    Fault(testDescription: "no card", verdict: .problem, topic: .card, remedy: "vc4") {
      $0.display = .failed("there is no graphics card; load its driver (dtoverlay=vc4-kms-v3d)")
    },
    Fault(testDescription: "no touchscreen", verdict: .problem, topic: .touch, remedy: "plug it in")
    {
      $0.inputs = []
    },
    Fault(testDescription: "other seat", verdict: .problem, topic: .touch, remedy: "XDG_SEAT=seat1")
    {
      $0.inputs = [touchscreen { $0.seat = "seat1" }]
    },
    Fault(
      testDescription: "ignored by udev", verdict: .problem, topic: .touch,
      remedy: "LIBINPUT_IGNORE_DEVICE"
    ) {
      $0.inputs = [touchscreen { $0.isIgnored = true }]
    },
    Fault(
      testDescription: "requested touchscreen is missing", verdict: .problem, topic: .touch,
      remedy: "change 'touch'"
    ) {
      $0.touchPath = "/dev/input/event7"
    },
    Fault(testDescription: "no udev", verdict: .problem, topic: .touch, remedy: "udev") {
      $0.inputFailure = "udev cannot be reached"
    },
    Fault(
      testDescription: "group of the card", verdict: .problem, topic: .permissions,
      remedy: "usermod -aG video vitrine"
    ) {
      $0.account.groups = [990, 105]
    },
    Fault(
      testDescription: "nothing to open", verdict: .warning, topic: .permissions,
      remedy: "call 'doctor' again"
    ) {
      ($0.cards, $0.touchscreens) = ([], [])
    },
    Fault(
      testDescription: "card of root", verdict: .problem, topic: .permissions, remedy: "udev rule"
    ) {
      $0.cards[0].group = 0
    },
    Fault(
      testDescription: "not in a group", verdict: .warning, topic: .groups,
      remedy: "usermod -aG input vitrine"
    ) {
      $0.account.groupNames = ["video"]
    },
    Fault(
      testDescription: "font", verdict: .problem, topic: .fonts,
      remedy: "apt install fonts-noto-cjk"
    ) {
      $0.missingFonts = [.init(text: "Chinese characters", package: "fonts-noto-cjk")]
    },
    Fault(
      testDescription: "no pinyin", verdict: .warning, topic: .keyboard,
      remedy: "apt install libgooglepinyin0"
    ) {
      $0.pinyin = .failed("it is not installed; sudo apt install libgooglepinyin0")
    },
    Fault(
      testDescription: "console of another", verdict: .warning, topic: .console,
      remedy: "as a service"
    ) {
      $0.terminal = FileOwnership(
        path: "/dev/tty1", owner: 0, group: 5, groupName: "tty", mode: 0o620)
    },
    Fault(testDescription: "damaged data", verdict: .problem, topic: .data, remedy: "comma") {
      $0.data = .failed("places.geojson:4: expected a comma")
    },
    Fault(testDescription: "full disk", verdict: .problem, topic: .disk, remedy: "delete") {
      $0.disk?.freeBytes = 1 << 20
    },
    Fault(testDescription: "nearly full disk", verdict: .warning, topic: .disk, remedy: "delete") {
      $0.disk?.freeBytes = 50 << 20
    },
    Fault(testDescription: "read-only disk", verdict: .warning, topic: .disk, remedy: "mount") {
      $0.disk?.isReadOnly = true
    },
    Fault(
      testDescription: "folder of another", verdict: .warning, topic: .disk,
      remedy: "STATE_DIRECTORY"
    ) {
      $0.disk?.folder.owner = 0
      $0.disk?.folder.group = 0
    },
    Fault(testDescription: "no folder", verdict: .warning, topic: .disk, remedy: "STATE_DIRECTORY")
    { $0.disk = nil },
    Fault(
      testDescription: "clock without battery", verdict: .problem, topic: .clock, remedy: "set-ntp"
    ) {
      $0.clock.time = 0
    },
    Fault(testDescription: "not synchronized", verdict: .warning, topic: .clock, remedy: "set-ntp")
    {
      $0.clock.isSynchronized = false
    },
    Fault(testDescription: "no time zone", verdict: .warning, topic: .clock, remedy: "set-timezone")
    {
      $0.clock.hasTimeZone = false
    },
  ]

  @Test("Each fault is found alone, with what to do", arguments: faults)
  func finds(fault: Fault) {
    let found = complaints(fault.change)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.verdict == fault.verdict && found.first?.topic == fault.topic, "\(found)")
    #expect(found.first?.text.contains(fault.remedy) == true, "\(found)")
  }

  @Test("The owner's bits count for the owner, even where the group has more")
  func rights() {
    let account = Account(name: "a", id: 5, groups: [7], groupNames: [])
    func file(owner: UInt32, group: UInt32, mode: UInt32) -> FileOwnership {
      FileOwnership(path: "/f", owner: owner, group: group, groupName: "g", mode: mode)
    }
    #expect(account.mayUse(file(owner: 5, group: 7, mode: 0o600)))
    #expect(!account.mayUse(file(owner: 5, group: 7, mode: 0o466)))
    #expect(account.mayUse(file(owner: 0, group: 7, mode: 0o060)))
    #expect(!account.mayUse(file(owner: 0, group: 7, mode: 0o606)))
    #expect(account.mayUse(file(owner: 0, group: 0, mode: 0o006)))
    let root = Account(name: "root", id: 0, groups: [], groupNames: [])
    #expect(root.mayUse(file(owner: 5, group: 5, mode: 0)))
  }

  @Test("All groups of a user are found, however many there are", arguments: [1, 64, 65, 1000])
  func groups(count: Int) {
    let groups = Account.list { ids, number in
      let room = Int(number.pointee)
      number.pointee = Int32(count)
      if count > room { return -1 }
      for i in 0..<count { ids[i] = UInt32(i) }
      return Int32(count)
    }
    #expect(groups == Set((0..<count).map { UInt32($0) }))
  }

  @Test("A line names verdict, topic and text in columns")
  func line() {
    #expect(
      Finding(.warning, .clock, "late; set it").line == "warning  clock          late; set it")
  }
}
