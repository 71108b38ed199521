// swift-tools-version: 6.0
import PackageDescription

let vitrine = Target.Dependency.product(name: "Vitrine", package: "vitrine")
let testing = Target.Dependency.product(name: "VitrineTesting", package: "vitrine")

let package = Package(
  name: "room-sign",
  products: [.executable(name: "room-sign", targets: ["RoomSign"])],
  dependencies: [.package(name: "vitrine", path: "../..")],
  targets: [
    .executableTarget(name: "RoomSign", dependencies: ["RoomScreens", vitrine]),
    .target(
      name: "RoomScreens", dependencies: [vitrine],
      resources: ["en", "zh", "ar"].map { .embedInCode("Strings/\($0).json") }),
    .testTarget(name: "RoomScreensTests", dependencies: ["RoomScreens", vitrine, testing]),
  ],
  swiftLanguageModes: [.v6])
