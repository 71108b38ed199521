import Testing
import VitrineData
import VitrineTesting
import VitrineUnits

@Suite("Power cuts")
struct PowerCutTests {
  /// The contents of a store.
  private struct State: Equatable {
    /// The notes with their texts, in order.
    var notes = ""
    /// The notes that were deleted since the store was opened, and whose deletion was not settled.
    var undoable: Set<String> = []
  }

  private static let ids = (0..<8).map { "n\($0)" }

  private static func notes(of store: ItemStore) throws -> String {
    try store.items(Note.self).map { "\($0.id)=\($0.body)" }.joined(separator: " ")
  }

  /// Uses a store on a disk. Returns its state before each change and after the last one.
  private static func use(
    _ disk: SimulatedDisk, from first: State, _ random: inout RandomSource
  ) throws -> [State] {
    let path = SimulatedDiskVFS.mount(disk, file: "store.sqlite")
    defer { SimulatedDiskVFS.unmount(path) }
    var states = [State(notes: first.notes)]
    var store: ItemStore? = nil
    var deletions: [Deletion] = []
    func acknowledge() throws {
      let notes = try store.map(notes(of:)) ?? states[states.count - 1].notes
      states.append(State(notes: notes, undoable: Set(deletions.map(\.id))))
      disk.acknowledge()
    }
    for number in 0..<14 {
      guard let open = store else {
        store = try ItemStore.open(path)
        deletions = []
        try acknowledge()
        continue
      }
      let present = try open.items(Note.self).map(\.id)
      if present.isEmpty {
        try open.merge(Note.all(ids + ["m\(number)"]))
        try acknowledge()
        continue
      }
      switch random.int(in: 0...6) {
      case 0, 1, 2:
        guard let id = present.randomElement(using: &random) else { continue }
        deletions.append(try open.delete(note: id))
      case 3:
        guard let last = deletions.popLast() else { continue }
        _ = try open.undo([last], of: Note.self)
      case 4:
        let settled = deletions
        deletions = []
        try open.settle(settled)
      case 5: store = nil
      default: try open.merge(Note.all(ids, body: "\(number)"))
      }
      try acknowledge()
    }
    return states
  }

  /// Returns the fault of a store that is found after a power cut; nil if it has all that was
  /// acknowledged, and the last change completely or not at all.
  private static func fault(
    in contents: [String: [UInt8]], allowed: ArraySlice<State>
  ) throws -> (fault: String?, notes: String) {
    let path = SimulatedDiskVFS.mount(SimulatedDisk(contents), file: "store.sqlite")
    defer { SimulatedDiskVFS.unmount(path) }
    let store: ItemStore
    do throws(StoreError) {
      // A damaged file would be an error here: there is none of that name to be set aside.
      store = try ItemStore.open(path)
    } catch {
      return ("\(error)", "")
    }
    let notes = try notes(of: store)
    let offers = Set(store.undoable(Note.self, at: .zero).map(\.id))
    let isAllowed = allowed.contains { $0.notes == notes && offers.isSuperset(of: $0.undoable) }
    return (isAllowed ? nil : "\(notes), \(offers) is none of \(allowed)", notes)
  }

  /// Cuts the power `cuts` times for each of some runs, each of which continues with what the last
  /// cut of the one before has left. Returns the faults.
  private static func faults(runs: Int, cuts: Int, ignoresSyncs: Bool = false) throws -> [String] {
    var faults: [String] = []
    var contents: [String: [UInt8]] = [:]
    var state = State()
    try withEverySeed(runs) { seed, random in
      let disk = SimulatedDisk(contents, ignoresSyncs: ignoresSyncs)
      let start = disk.count
      let states = try use(disk, from: state, &random)
      for cut in 0..<cuts {
        let place = random.int(in: start...disk.count)
        let kept = [0, 1, random.double(in: 0...1)][cut % 3]
        let found = disk.contents(afterCutAt: place, kept: kept, &random)
        let done = disk.acknowledged(before: place)
        let (fault, notes) = try fault(in: found, allowed: states[done...].prefix(2))
        if let fault { faults.append("seed \(seed), cut before operation \(place): \(fault)") }
        if cut == cuts - 1 { (contents, state) = (found, State(notes: notes)) }
      }
    }
    return faults
  }

  @Test("after each of 1,000 power cuts a store has everything that was acknowledged")
  func cuts() throws {
    let faults = try Self.faults(runs: 40, cuts: 25)
    #expect(faults == [])
  }

  @Test("on a disk that ignores syncs, something is lost: the simulation finds it")
  func withoutSyncs() throws {
    let faults = try Self.faults(runs: 4, cuts: 25, ignoresSyncs: true)
    #expect(!faults.isEmpty)
  }
}
