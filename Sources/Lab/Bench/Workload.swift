import VitrineKiosk
import VitrineRaster
import VitrineUnits

/// A workload ready to run.
struct Workload {
  var name: String
  var size: PixelSize
  /// The target: memory, write-only or panned.
  var target = "memory"
  var peer: String?
  var frames: Int
  /// The maximum of ours / peer.
  var goal: Double?
  /// The maximum of the 99th percentile / the median.
  var tailGoal: Double?
  /// Whether several threads work on it, so that elapsed time counts, not CPU time.
  var isParallel = false
  var ours: Frame
  var paintPeer: Frame?

  /// Returns a line of the table, and two about slow frames if they have a goal: by each frame's
  /// median over all rounds, and over all measurements, including the first after the other side's.
  func outcomes(rounds: Int, frameLimit: Int) -> [Outcome] {
    let contest = Contest(
      frames: min(frames, frameLimit), rounds: rounds,
      clock: isParallel ? passedNanoseconds : workedNanoseconds, ours: ours, peer: paintPeer)
    var outcomes = [
      Outcome(
        name, size: size.text, target: target, peer: paintPeer == nil ? nil : peer, contest,
        goal: goal)
    ]
    if let tailGoal {
      let (frames, all) = (contest.ours.byFrame(rounds: rounds), contest.ours + contest.firsts)
      for (name, samples, goal) in [
        ("\(name), p99", frames, tailGoal as Double?), ("\(name), p99 of all", all, nil),
      ] {
        var tail = Outcome(name, size: size.text, target: target, ours: samples.quantile(0.99))
        (tail.peer, tail.peers, tail.goal) = ("median", samples.median, goal)
        outcomes.append(tail)
      }
    }
    return outcomes
  }
}

/// Creates the workloads of one picture size on demand, so that none of them shares the cache with
/// the memory of another.
@MainActor
struct WorkloadMaker {
  let size: PixelSize
  let pixman: Pixman?
  let cairo: Cairo?
  let text: ListContent

  typealias Make = @MainActor () -> [Workload]

  /// The workloads by name; the names are those of the table's first column.
  var all: [(names: [String], make: Make)] {
    [
      (["list", "list, bars", "list, 2 threads"], { list(.steady) }),
      (["fling", "fling, bars", "fling, 2 threads"], { list(.fling) }),
      (["list 565"], { list565() }),
      (["zoom, 2 threads"], { [zoom()] }),
      (["fade 255", "fade 160"], { [fade(255), fade(160)] }),
      (["sheet"], { [sheet()] }),
      (primitiveNames, { primitives() }),
      (["memcpy", "copy of a frame", "copy of a hot band"], { floors() }),
    ]
  }

  private func list(_ scroll: Scroll) -> [Workload] {
    let scenes = ListScenes(text, size)
    let offsets = scroll.offsets
    let whole = Region(PixelRect(size))
    let surface = Surface(size: size)
    let painter = Rasterizer()
    let rival = pixman.map { ListPeer($0, text, size) }
    let frames = FreshFrames(size)
    let streamer = Rasterizer(memory: .largePages)
    func writeOnly(_ peer: String, _ source: StreamingCopy.Source, goal: Double?) -> Workload {
      let copier = StreamingCopy.fastest(frames, scenes.scene(at: 0), source)
      return Workload(
        name: scroll.rawValue, size: size, target: "write-only",
        peer: "\(peer), \(copier.way.rawValue)", frames: offsets.count, goal: goal,
        ours: {
          streamer.paint(scenes.scene(at: offsets[$0]), region: whole, into: frames.target($0))
        }, paintPeer: { copier.copy(to: $0) })
    }
    return [
      Workload(
        name: scroll.rawValue, size: size, peer: "pixman", frames: offsets.count, goal: 0.6,
        tailGoal: 2,
        ours: { painter.paint(scenes.scene(at: offsets[$0]), region: whole, onto: surface) },
        paintPeer: rival.map { rival in { rival.paint(at: offsets[$0]) } }),
      writeOnly("copy of a frame", .frame, goal: 1.3),
      writeOnly("copy of a hot band", .band, goal: nil),
      parallel(
        scroll.rawValue, frames: offsets.count, dividedWork: 0,
        scene: { scenes.scene(at: offsets[$0]) }),
      panned(scroll, bars: false), panned(scroll, bars: true),
    ]
  }

  /// Frames that are painted by two threads, compared with one by elapsed time. `dividedWork`: a
  /// list is not worth a second thread, and is divided all the same.
  private func parallel(
    _ name: String, frames count: Int, dividedWork: Int = Rasterizer.dividedWork,
    scene: @escaping (Int) -> Scene
  ) -> Workload {
    let whole = Region(PixelRect(size))
    let frames = FreshFrames(size)
    let two = Rasterizer(runner: PaintingThreads(processors: 2), dividedWork: dividedWork)
    let one = Rasterizer()
    return Workload(
      name: "\(name), 2 threads", size: size, target: "write-only", peer: "1 thread",
      frames: count, isParallel: true,
      ours: { two.paint(scene($0), region: whole, into: frames.target($0)) },
      paintPeer: { one.paint(scene($0), region: whole, into: frames.target($0)) })
  }

  /// Frames that are worth a second thread.
  private func zoom() -> Workload {
    let scenes = ZoomScenes(size)
    return parallel("zoom", frames: ZoomScenes.frames) { scenes.scene($0) }
  }

  /// The list on a panel that can move its window, compared with one that cannot.
  private func panned(_ scroll: Scroll, bars: Bool) -> Workload {
    let scenes = ListScenes(text, size)
    let offsets = scroll.offsets
    let (moving, still) = (PannedList(size, range: size.height), PannedList(size, range: 0))
    return Workload(
      name: bars ? "\(scroll.rawValue), bars" : scroll.rawValue, size: size, target: "panned",
      peer: "repainting", frames: offsets.count,
      ours: { moving.show(bars ? scenes.barred(at: offsets[$0]) : scenes.scene(at: offsets[$0])) },
      paintPeer: {
        still.show(bars ? scenes.barred(at: offsets[$0]) : scenes.scene(at: offsets[$0]))
      })
  }

  /// The list painted repeatedly into one picture on both sides, so that painting is compared, not
  /// memory.
  private func list565() -> [Workload] {
    let scenes = ListScenes(text, size)
    let offsets = Scroll.steady.offsets
    let whole = Region(PixelRect(size))
    let painter = Rasterizer()
    let memory = Memory(bytes: size.width * size.height * 2)
    let rival = pixman.map { ListPeer($0, text, size, format: .r5g6b5) }
    return [
      Workload(
        name: "list 565", size: size, peer: "pixman", frames: offsets.count,
        ours: {
          let target = WriteOnlyPixels(
            base: memory.base, size: size, stride: size.width * 2, format: .rgb565)
          painter.paint(scenes.scene(at: offsets[$0]), region: whole, into: target)
        }, paintPeer: rival.map { rival in { rival.paint(at: offsets[$0]) } })
    ]
  }

  private func fade(_ alpha: UInt32) -> Workload {
    let layers = [0, 7919].map { TestPictures.discs(size, alpha: alpha, hue: $0) }
    let lists = layers.map { DisplayList([.pixmap($0, at: .zero)]) }
    let all = PixelRect(size)
    let surface = Surface(size: size)
    let painter = Rasterizer()
    let frames = 60
    func opacity(_ i: Int) -> UInt8 { UInt8(255 * (i % frames) / (frames - 1)) }
    let rival: Frame? = pixman.map { pixman in
      let canvas = PixmanCanvas(pixman, size)
      let images = layers.map { PixmapImage(pixman, $0) }
      let masks = (0..<256).map { pixman.solid(UInt32($0) << 24) }
      return { i in
        let box = Pixman.Box(x1: 0, y1: 0, x2: Int32(size.width), y2: Int32(size.height))
        pixman.fill(.source, canvas.image, 0xffff_ffff, [box])
        for (k, o) in [255 - opacity(i), opacity(i)].enumerated() {
          pixman.composite(
            .over, images[k].image, mask: masks[Int(o)], onto: canvas.image, at: (0, 0),
            width: size.width, height: size.height)
        }
      }
    }
    return Workload(
      name: "fade \(alpha)", size: size, peer: "pixman", frames: frames, goal: 0.8,
      ours: { i in
        var scene = Scene(size: size, background: .white)
        for (k, o) in [255 - opacity(i), opacity(i)].enumerated() {
          scene.layers.append(
            Layer(
              id: LayerID(UInt64(k)), list: lists[k], origin: .zero, clip: all, opacity: o))
        }
        painter.paint(scene, region: Region(all), onto: surface)
      }, paintPeer: rival)
  }

  private func sheet() -> Workload {
    let sheet = Sheet(size)
    let scenes = (0..<Sheet.frames).map { sheet.scene($0) }
    let surface = Surface(size: size)
    let painter = Rasterizer()
    painter.paint(scenes[0], region: Region(PixelRect(size)), onto: surface)
    let damages = (0..<Sheet.frames).map { i in
      scenes[i].damage(from: scenes[(i + Sheet.frames - 1) % Sheet.frames])
    }
    let rival = pixman.map { SheetPeer($0, sheet) }
    return Workload(
      name: "sheet", size: size, peer: "pixman", frames: Sheet.frames, goal: 0.66,
      ours: { i in
        // The difference is computed again: it is part of a frame's cost.
        let before = scenes[(i + Sheet.frames - 1) % Sheet.frames]
        painter.paint(scenes[i], region: scenes[i].damage(from: before), onto: surface)
      }, paintPeer: rival.map { rival in { rival.paint($0, damages[$0].rects) } })
  }

  private var primitiveNames: [String] {
    [
      "fill", "solid alpha", "src-over", "A8 text", "rounded rect", "circle", "gradient down",
      "gradient across", "gradient radial", "2x bilinear",
    ]
  }

  private func primitives() -> [Workload] {
    let all = PixelRect(size)
    return Primitive.all(size, pixman: pixman, cairo: cairo, text: text).map { primitive in
      let surface = Surface(size: size)
      let painter = Rasterizer()
      let list = DisplayList(primitive.commands)
      let canvas = pixman.map { PixmanCanvas($0, size) }
      // Nothing below is hidden or painted: the primitive alone, over the existing pixels.
      let region = Region(list.bounds.intersection(all))
      let layer = Layer(id: LayerID(1), list: list, origin: .zero, clip: all)
      let scene = Scene(size: size, background: .white, layers: [layer])
      return Workload(
        name: primitive.name, size: size, peer: primitive.peer, frames: 20, goal: 1,
        ours: { _ in painter.overpaint(scene, region: region, onto: surface) },
        paintPeer: canvas.map { canvas in { _ in primitive.paint(canvas) } })
    }
  }

  private func floors() -> [Workload] {
    let picture = ListScenes(text, size).scene(at: 0)
    let frame = Memory(of: picture)
    let copy = Memory(bytes: frame.count)
    let fresh = FreshFrames(size)
    func copies(_ name: String, _ source: StreamingCopy.Source) -> [Workload] {
      StreamingCopy.Way.allCases.map { way in
        let copier = StreamingCopy(fresh, picture, source, way)
        return Workload(
          name: "\(name), \(way.rawValue)", size: size, target: "write-only", frames: 100,
          ours: { copier.copy(to: $0) })
      }
    }
    let hot = Workload(
      name: "memcpy", size: size, frames: 100,
      ours: { _ in copy.base.copyMemory(from: frame.base, byteCount: frame.count) })
    return [hot] + copies("copy of a frame", .frame) + copies("copy of a hot band", .band)
  }
}

/// A panel in memory with all steps of a frame: difference, painting, flip.
final class PannedList {
  private let panel: MemoryPanel
  private let rasterizer = Rasterizer()
  private var buffers = PictureBuffers(count: 2)
  private var now = Instant.zero

  init(_ size: PixelSize, range: Int) { panel = MemoryPanel(size: size, panRange: range) }

  func show(_ scene: Scene) {
    let buffer = panel.freeBuffer()!
    let damage = buffers.draw(scene, onto: buffer, of: panel, rasterizer: rasterizer)
    panel.present(buffer, window: buffers.window(of: buffer), damage: damage, at: now)
    now = now + panel.refreshInterval * 2
    _ = panel.takeFlips(at: now)
  }
}
