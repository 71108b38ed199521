// swift-tools-version: 6.0
import PackageDescription

let vitrine = Target.Dependency.product(name: "Vitrine", package: "vitrine")
let testing = Target.Dependency.product(name: "VitrineTesting", package: "vitrine")

let package = Package(
  name: "order-terminal",
  products: [.executable(name: "order-terminal", targets: ["OrderTerminal"])],
  dependencies: [.package(name: "vitrine", path: "../..")],
  targets: [
    .executableTarget(name: "OrderTerminal", dependencies: ["OrderScreens", vitrine]),
    .target(
      name: "OrderScreens", dependencies: [vitrine],
      resources: ["menu", "Strings/en", "Strings/zh", "Strings/ar"].map {
        .embedInCode("\($0).json")
      }),
    .testTarget(name: "OrderScreensTests", dependencies: ["OrderScreens", vitrine, testing]),
  ],
  swiftLanguageModes: [.v6])
