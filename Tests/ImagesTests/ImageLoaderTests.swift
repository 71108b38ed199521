import Glibc
import Testing
import VitrineComponents
import VitrineImages
import VitrineRaster
import VitrineTesting
import VitrineUnits

@Suite("The loader of pictures")
struct ImageLoaderTests {
  private func request(_ path: String, _ side: Int = 16) -> ImageRequest {
    ImageRequest(.file(path), room: PixelSize(side, side), mode: .fit)
  }

  private func load(_ loader: ImageLoader, _ request: ImageRequest) -> ImageOutcome {
    if let known = loader.known(request) { return known }
    let job = loader.job(for: request)
    let outcome = job.run()
    loader.keep(outcome, of: job)
    return outcome
  }

  private func size(_ outcome: ImageOutcome) -> PixelSize? {
    guard case .picture(let picture) = outcome else { return nil }
    return picture.size
  }

  @Test("two requests for one picture share a job and a picture, which is then available at once")
  func once() throws {
    try withFolder { folder in
      try write(try jpeg(softPicture(64, 48)), to: folder + "/a.jpg")
      let loader = ImageLoader(log: { _, _ in })
      let asked = request(folder + "/a.jpg")
      #expect(loader.known(asked) == nil)
      let (first, second) = (loader.job(for: asked), loader.job(for: asked))
      #expect(first === second)
      let (a, b) = (first.run(), second.run())
      guard case .picture(let one) = a, case .picture(let two) = b else {
        Issue.record("it should have been read")
        return
      }
      #expect(one === two && one.size == PixelSize(16, 12))
      loader.keep(a, of: first)
      loader.keep(b, of: second)
      guard case .picture(let kept)? = loader.known(asked) else {
        Issue.record("it should be kept")
        return
      }
      #expect(kept === one)
      #expect(loader.known(request(folder + "/a.jpg", 20)) == nil, "another size is another one")
    }
  }

  @Test("many threads may run one job, which decodes once")
  func threads() throws {
    let bytes = ImageBytes(try jpeg(softPicture(200, 100)), name: "memory")
    let loader = ImageLoader(log: { _, _ in })
    let asked = ImageRequest(.bytes(bytes), room: PixelSize(50, 50), mode: .fill)
    let job = loader.job(for: asked)
    final class Box: @unchecked Sendable {
      let job: any ImageJob
      var outcome: ImageOutcome?
      init(_ job: any ImageJob) { self.job = job }
    }
    let boxes = (0..<4).map { _ in Box(job) }
    let threads = try boxes.map { box in
      var thread = pthread_t()
      let fault = pthread_create(
        &thread, nil,
        { argument in
          let box = Unmanaged<Box>.fromOpaque(argument!).takeRetainedValue()
          box.outcome = box.job.run()
          return nil
        }, Unmanaged.passRetained(box).toOpaque())
      try #require(fault == 0)
      return thread
    }
    for thread in threads { pthread_join(thread, nil) }
    let pictures = boxes.compactMap { box -> Pixmap? in
      if case .picture(let picture)? = box.outcome { return picture }
      return nil
    }
    #expect(pictures.count == 4 && pictures.allSatisfy { $0 === pictures[0] })
    #expect(pictures.first?.size == PixelSize(50, 50))
  }

  @Test("a replaced file is read again, and a file that is created later is found")
  func replaced() throws {
    try withFolder { folder in
      let log = LogLines()
      let loader = ImageLoader(log: log.textSink)
      let asked = request(folder + "/a.png")
      #expect(size(load(loader, asked)) == nil)
      #expect(
        loader.known(asked) != nil, "a file that is not there is not looked for again and again")
      try write(PNGFile.encode(softPicture(8, 4)), to: folder + "/a.png")
      #expect(size(load(loader, asked)) == PixelSize(8, 4))
      try write(PNGFile.encode(softPicture(12, 5)), to: folder + "/b.png")
      try #require(rename(folder + "/b.png", folder + "/a.png") == 0)
      #expect(size(load(loader, asked)) == PixelSize(12, 5))
    }
  }

  @Test("a transient failure is logged, and the next request tries again")
  func passing() throws {
    try withFolder { folder in
      // Reading the unmapped first page is an input/output error.
      try #require(symlink("/proc/self/mem", folder + "/a.png") == 0)
      let log = LogLines()
      let loader = ImageLoader(log: log.textSink)
      let asked = request(folder + "/a.png")
      for _ in 0..<3 {
        #expect(loader.known(asked) == nil)
        let outcome = load(loader, asked)
        guard case .failure(let reason) = outcome else {
          Issue.record("it cannot be read")
          return
        }
        #expect(reason.contains("Input/output error"), "\(reason)")
      }
      #expect(log.lines.count == 1)
      #expect(loader.bytes == 0)
    }
  }

  @Test("the budget is kept: the least recently used goes first, and is loaded again unchanged")
  func budget() throws {
    try withFolder { folder in
      for index in 0..<6 {
        try write(PNGFile.encode(softPicture(16, 16 - index)), to: folder + "/\(index).png")
      }
      // Three pictures of 16 × 16 and their entries.
      let loader = ImageLoader(log: { _, _ in }, budget: 3 * (16 * 16 * 4 + 256))
      var first: [ImageOutcome] = []
      for index in 0..<6 {
        first.append(load(loader, request(folder + "/\(index).png")))
        #expect(loader.known(request(folder + "/0.png")) != nil, "used again and again")
      }
      #expect(loader.known(request(folder + "/1.png")) == nil)
      for index in 0..<6 {
        #expect(load(loader, request(folder + "/\(index).png")) == first[index])
      }
      let none = ImageLoader(log: { _, _ in }, budget: 0)
      #expect(load(none, request(folder + "/3.png")) == first[3])
      #expect(none.known(request(folder + "/3.png")) == nil)
    }
  }

  @Test("each file that cannot be shown is logged once with its name, whatever the requests")
  func logging() throws {
    try withFolder { folder in
      let log = LogLines()
      let loader = ImageLoader(log: log.textSink)
      let whole = try jpeg(softPicture(40, 40))
      try write(Array(whole[..<200]), to: folder + "/cut.jpg")
      for side in [8, 16, 24] {
        for path in [folder + "/cut.jpg", folder + "/gone.png", folder] {
          _ = load(loader, request(path, side))
        }
      }
      let bytes = ImageBytes([1, 2, 3], name: "the sensor's picture")
      for side in [8, 16] {
        let asked = ImageRequest(.bytes(bytes), room: PixelSize(side, side), mode: .fit)
        #expect(size(load(loader, asked)) == nil)
      }
      #expect(log.lines.count == 4)
      for name in ["cut.jpg: at byte 200", "gone.png", folder + ": is a folder", "the sensor's"] {
        #expect(log.lines.contains { $0.contains(name) }, "\(name): \(log.lines)")
      }
    }
  }
}
