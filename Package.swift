// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is built with: Swift 6's own rules, and no warning left standing.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "Baton",
    products: [
        .executable(name: "baton", targets: ["baton"]),
        .library(name: "ResponderKit", targets: ["ResponderKit", "UIKit"]),
        .library(name: "BatonServer", targets: ["BatonServer"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    ],
    targets: [
        // The event model and the render tree. Knows no socket, no JSON, no file.
        .target(
            name: "ResponderKit", dependencies: [.product(name: "DequeModule", package: "swift-collections")],
            swiftSettings: strict),
        .target(name: "UIKit", dependencies: ["ResponderKit"], swiftSettings: strict),

        // The wire.
        .target(name: "BatonWire", swiftSettings: strict),
        .target(
            name: "CLibwebsockets",
            linkerSettings: [.linkedLibrary("websockets"), .linkedLibrary("ev")]),
        .target(
            name: "BatonServer", dependencies: ["ResponderKit", "BatonWire", "CLibwebsockets"], swiftSettings: strict),

        // Players.
        .target(
            name: "CMedia",
            linkerSettings: [.linkedLibrary("avformat"), .linkedLibrary("avcodec"), .linkedLibrary("avutil")]),
        .target(name: "MediaPlayback", dependencies: ["CMedia"], swiftSettings: strict),

        // Applications, written only against ResponderKit's public API.
        .target(name: "CounterApp", dependencies: ["ResponderKit"], swiftSettings: strict),
        .target(name: "PlayerApp", dependencies: ["ResponderKit", "MediaPlayback"], swiftSettings: strict),

        .executableTarget(
            name: "baton",
            dependencies: [
                "BatonServer", "CounterApp", "PlayerApp", "MediaPlayback",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        // What `make bench` measures against: the fastest echo that this library can do, and a client that keeps up with it.
        .executableTarget(
            name: "echo-floor", linkerSettings: [.linkedLibrary("websockets"), .linkedLibrary("ev")]),
        .executableTarget(name: "load-client"),

        // What only a process of its own can show of the transport: the main queue's jobs, and an echo to measure.
        .executableTarget(name: "transport-probe", dependencies: ["BatonServer"], swiftSettings: strict),

        .testTarget(name: "ResponderKitTests", dependencies: ["ResponderKit", "UIKit"], swiftSettings: strict),
        .testTarget(name: "BatonWireTests", dependencies: ["BatonWire"], swiftSettings: strict),
        .testTarget(name: "BatonServerTests", dependencies: ["BatonServer", "CounterApp", "transport-probe"], swiftSettings: strict),
        .testTarget(name: "MediaPlaybackTests", dependencies: ["MediaPlayback"], swiftSettings: strict),
        .testTarget(
            name: "PlayerAppTests", dependencies: ["PlayerApp", "ResponderKit", "MediaPlayback"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c11
)
