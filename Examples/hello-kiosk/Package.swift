// swift-tools-version: 6.0
import PackageDescription

let vitrine = Target.Dependency.product(name: "Vitrine", package: "vitrine")
let testing = Target.Dependency.product(name: "VitrineTesting", package: "vitrine")

let package = Package(
  name: "hello-kiosk",
  products: [.executable(name: "hello-kiosk", targets: ["HelloKioskApp"])],
  dependencies: [.package(name: "vitrine", path: "../..")],
  targets: [
    .executableTarget(name: "HelloKioskApp", dependencies: ["HelloKioskScreens", vitrine]),
    .target(
      name: "HelloKioskScreens", dependencies: [vitrine],
      resources: ["en", "zh", "ar"].map { .embedInCode("Strings/\($0).json") }),
    .testTarget(
      name: "HelloKioskScreensTests", dependencies: ["HelloKioskScreens", vitrine, testing],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6])
