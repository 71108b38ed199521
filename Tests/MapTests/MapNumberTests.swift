import Testing
import VitrineComponents
import VitrineMap
import VitrineTesting
import VitrineUnits

#if compiler(>=6.3)
  /// A call with a number that a map cannot use.
  enum WrongMapNumber: String, CaseIterable, Codable, Sendable {
    case firstZoom, center, longitude, cameraZoom, rotation, levels, point, insets, headroom

    /// The beginning of the message: the property or the call, and the number.
    var message: String {
      switch self {
      case .firstZoom: "MapView.camera's zoom is nan; give a finite number"
      case .center: "MapView.setCamera: the camera's center is (longitude 9.0"
      case .longitude: "MapView.setCamera: the camera's center is (longitude nan, latitude "
      case .cameraZoom: "MapView.setCamera: the camera's zoom is inf; give a finite number"
      case .rotation: "MapView.setCamera: the camera's rotation is nan; give a finite number"
      case .levels: "MapView.zoom: the number of levels is nan; give a finite number"
      case .point: "MapView.zoom: the point is (nan, 1.0); give finite numbers"
      case .insets: "MapView.insets is (top 0.0, left 0.0, bottom nan, right 0.0); give"
      case .headroom: "MapView.headroom is nan; give a finite number"
      }
    }

    /// Makes the call, which stops the program.
    @MainActor
    func call() {
      let place = GeoPoint(longitude: 9, latitude: 48)
      let source = MapSource([])
      let map = MapView(source: source, camera: MapCamera(center: place, zoom: 15))
      var camera = map.camera
      switch self {
      case .firstZoom:
        _ = MapView(source: source, camera: MapCamera(center: place, zoom: .nan))
      case .center:
        map.setCamera(MapCamera(center: GeoPoint(longitude: 9, latitude: .nan), zoom: 15))
      case .longitude:
        camera.center = GeoPoint(longitude: .nan, latitude: 48)
        map.setCamera(camera)
      case .cameraZoom:
        camera.zoom = .infinity
        map.setCamera(camera)
      case .rotation:
        camera.rotation = .nan
        map.setCamera(camera, animated: false)
      case .levels: map.zoom(by: .nan)
      case .point: map.zoom(by: 1, about: Point(.nan, 1))
      case .insets: map.insets.bottom = .nan
      case .headroom: map.headroom = .nan
      }
    }
  }

  @Suite("A number that a map cannot use")
  struct MapNumberTests {
    @Test("stops the program, and the message names it", arguments: WrongMapNumber.allCases)
    func stops(number: WrongMapNumber) async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [number] in
        await MainActor.run { number.call() }
      }
      try requireStopMessage(number.message, in: result?.standardErrorContent)
    }
  }
#endif
