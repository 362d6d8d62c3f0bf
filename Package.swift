// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is built with: Swift 6's own rules, and no warning left standing.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// What Baton's own release build leaves out: the run-time checks for overlapping access, a sixth of the instructions of a tap, and those for which executor a
/// closure runs on, a twentieth. Debug builds, and with them all tests, have them. A package that depends on Baton builds it as it builds itself: it may not be handed flags like these.
let isRoot = !Context.packageDirectory.contains("/checkouts/")
let release: [SwiftSetting] =
    isRoot
    ? [
        .unsafeFlags(
            [
                "-enforce-exclusivity=unchecked", "-Xfrontend", "-disable-dynamic-actor-isolation",
                "-cross-module-optimization",
            ],
            .when(configuration: .release))
    ] : []

let package = Package(
    name: "Baton",
    products: [
        .executable(name: "baton", targets: ["baton"]),
        .library(
            name: "ResponderKit", targets: ["ResponderKit", "UIKit", "MediaPlayer", "AVFoundation", "AVKit", "WebKit"]),
        .library(name: "CoreImage", targets: ["CoreImage"]),
        .library(name: "ResponderKitTesting", targets: ["ResponderKitTesting"]),
        .library(name: "BatonClient", targets: ["BatonClient"]),
        .library(name: "BatonServer", targets: ["BatonServer"]),
        .library(name: "TextShaping", targets: ["TextShaping"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swiftcsv/SwiftCSV", from: "0.10.0"),
    ],
    targets: [
        // The event model and the render tree. Knows no socket, no JSON, no file.
        .target(
            name: "ResponderKit",
            dependencies: [
                .product(name: "Algorithms", package: "swift-algorithms"),
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ],
            swiftSettings: strict + release),
        .target(name: "UIKit", dependencies: ["ResponderKit"], swiftSettings: strict + release),
        .target(name: "MediaPlayer", dependencies: ["ResponderKit"], swiftSettings: strict + release),
        .target(name: "AVFoundation", dependencies: ["ResponderKit"], swiftSettings: strict + release),
        .target(name: "AVKit", dependencies: ["ResponderKit"], swiftSettings: strict + release),
        .target(name: "WebKit", dependencies: ["ResponderKit"], swiftSettings: strict + release),
        // Pictures that are made from values: QR codes, by libqrencode.
        .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .target(name: "CoreImage", dependencies: ["ResponderKit", "CQRencode"], swiftSettings: strict + release),
        // For tests of screens: fingers, buttons and a clock in a test's hands.
        .target(name: "ResponderKitTesting", dependencies: ["ResponderKit"], swiftSettings: strict + release),

        // Files that survive a power cut.
        .target(name: "DurableFiles", swiftSettings: strict + release),
        // SQLite files each of whose transactions is synced.
        .target(
            name: "DurableSQLite", dependencies: [.product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: strict + release),

        // The wire.
        .target(name: "BatonWire", swiftSettings: strict + release),
        .target(
            name: "CLibwebsockets",
            linkerSettings: [
                .linkedLibrary("websockets"), .linkedLibrary("ev"), .linkedLibrary("deflate"), .linkedLibrary("ssl"),
                .linkedLibrary("crypto"), .linkedLibrary("uring"),
            ]),
        .target(
            name: "BatonServer",
            dependencies: ["ResponderKit", "BatonWire", "CLibwebsockets", "COpenSSL", "CQRencode", "DurableFiles"],
            swiftSettings: strict + release),

        // Hashes and certificates, of the library that libwebsockets is built on.
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),

        // For scripts: a client that follows a screen and acts on it.
        .target(
            name: "BatonClient", dependencies: ["BatonWire", "CLibwebsockets", "DurableFiles"],
            swiftSettings: strict + release),
        // The verbs of the command line, and flows, whose lines are such verbs.
        .target(
            name: "BatonScript",
            dependencies: [
                "BatonClient", "BatonWire", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict + release),

        // The page's typeface, measured as browsers do.
        .target(name: "CHarfBuzz", linkerSettings: [.linkedLibrary("harfbuzz"), .linkedLibrary("m")]),
        .target(name: "TextShaping", dependencies: ["ResponderKit", "CHarfBuzz"], swiftSettings: strict + release),

        // Players.
        .target(name: "CMedia"),
        .target(name: "MediaPlayback", dependencies: ["CMedia", "DurableFiles"], swiftSettings: strict + release),

        // Applications, written only against ResponderKit's public API.
        .target(name: "CounterApp", dependencies: ["ResponderKit"], swiftSettings: strict + release),
        .target(name: "FormApp", dependencies: ["ResponderKit"], swiftSettings: strict + release),
        .target(name: "GalleryApp", dependencies: ["ResponderKit", "CoreImage"], swiftSettings: strict + release),
        .target(name: "PictureApp", dependencies: ["ResponderKit"], swiftSettings: strict + release),
        .target(
            name: "PlayerApp", dependencies: ["ResponderKit", "MediaPlayer", "MediaPlayback"],
            swiftSettings: strict + release),

        // Screens that are described by a file, and what such a file leads to: tables, rows, requests.
        .target(name: "CKioskData"),
        .target(
            name: "KioskData",
            dependencies: [
                "CKioskData", "DurableSQLite", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SwiftCSV", package: "SwiftCSV"),
            ],
            swiftSettings: strict + release),
        .target(
            name: "KioskApp",
            dependencies: [
                "ResponderKit", "MediaPlayer", "MediaPlayback", "CoreImage", "KioskData",
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: strict + release),

        // The devices that were paired, in SQLite.
        .target(
            name: "DeviceDatabase",
            dependencies: [
                "BatonServer", "BatonWire", "DurableFiles", "DurableSQLite",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict + release),

        .executableTarget(
            name: "baton",
            dependencies: [
                "KioskApp", "KioskData", "DeviceDatabase", "BatonServer", "BatonWire", "CounterApp", "FormApp",
                "GalleryApp", "PictureApp",
                "PlayerApp", "MediaPlayback", "TextShaping", "DurableFiles",
                "BatonScript",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict + release),

        // What `make bench` measures against: the fastest echo that this library can do, and a client that keeps up with it.
        .executableTarget(
            name: "echo-floor", linkerSettings: [.linkedLibrary("websockets"), .linkedLibrary("ev")]),
        .executableTarget(name: "load-client"),
        // Screens that only a measurement needs: shared by a thousand, changing a thousand times a second.
        .executableTarget(
            name: "bench-screens", dependencies: ["BatonServer", "ResponderKit", "TextShaping"],
            swiftSettings: strict + release),

        // The event model by itself: hit-testing, the chain, recognizers.
        .executableTarget(
            name: "model-bench", dependencies: ["ResponderKit", "BatonServer"], swiftSettings: strict + release),

        // Rows and devices that are saved until the process ends or is ended.
        .executableTarget(
            name: "row-probe", dependencies: ["KioskData", "DeviceDatabase", "BatonServer", "BatonWire"],
            swiftSettings: strict + release),

        // What only a process of its own can show of the transport: the main queue's jobs, and an echo to measure.
        .executableTarget(name: "transport-probe", dependencies: ["BatonServer"], swiftSettings: strict + release),

        .testTarget(
            name: "ResponderKitTests", dependencies: ["ResponderKit", "UIKit", "MediaPlayer", "ResponderKitTesting"],
            swiftSettings: strict + release),
        // The examples of the guides in docs/Baton.docc, word for word.
        .testTarget(
            name: "GuideTests", dependencies: ["ResponderKit", "UIKit", "CoreImage", "ResponderKitTesting"],
            swiftSettings: strict + release
        ),
        // Screens as someone writes them who knows UIKit, with `import UIKit` and Swift's own settings. Not among the sources: they are there to be
        // compiled and tried.
        .target(
            name: "UIKitExamples", dependencies: ["UIKit", "MediaPlayer", "AVFoundation", "AVKit", "WebKit"],
            path: "Tests/UIKitExamples",
            swiftSettings: [.treatAllWarnings(as: .error)] + release),
        .testTarget(
            name: "UIKitExamplesTests",
            dependencies: ["UIKitExamples", "ResponderKit", "MediaPlayer", "ResponderKitTesting"],
            swiftSettings: strict + release),
        .testTarget(name: "FormAppTests", dependencies: ["FormApp", "ResponderKit"], swiftSettings: strict + release),
        .testTarget(
            name: "PictureAppTests", dependencies: ["PictureApp", "ResponderKit", "ResponderKitTesting"],
            swiftSettings: strict + release),
        .testTarget(
            name: "GalleryAppTests", dependencies: ["GalleryApp", "ResponderKit", "ResponderKitTesting"],
            swiftSettings: strict + release),
        .testTarget(
            name: "BatonClientTests", dependencies: ["BatonClient", "BatonWire", "ResponderKit", "baton"],
            swiftSettings: strict + release),
        .testTarget(
            name: "BatonScriptTests",
            dependencies: [
                "BatonScript", "BatonClient", "BatonWire", "baton",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict + release),
        .testTarget(name: "BatonWireTests", dependencies: ["BatonWire"], swiftSettings: strict + release),
        .testTarget(
            name: "BatonServerTests",
            dependencies: [
                "BatonServer", "BatonWire", "DeviceDatabase", "COpenSSL", "CounterApp", "FormApp", "PlayerApp",
                "MediaPlayback",
                "transport-probe", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict + release),
        .testTarget(
            name: "KioskDataTests",
            dependencies: ["KioskData", "row-probe", .product(name: "GRDB", package: "GRDB.swift")],
            exclude: ["Support/server.py"], swiftSettings: strict + release),
        .testTarget(
            name: "KioskAppTests", dependencies: ["KioskApp", "KioskData", "ResponderKit", "ResponderKitTesting"],
            swiftSettings: strict + release),
        .testTarget(
            name: "CoreImageTests", dependencies: ["CoreImage", "ResponderKit"], swiftSettings: strict + release),
        .testTarget(
            name: "TextShapingTests", dependencies: ["TextShaping", "ResponderKit"], swiftSettings: strict + release),
        .testTarget(name: "DurableFilesTests", dependencies: ["DurableFiles"], swiftSettings: strict + release),
        .testTarget(name: "MediaPlaybackTests", dependencies: ["MediaPlayback"], swiftSettings: strict + release),
        .testTarget(
            name: "PlayerAppTests", dependencies: ["PlayerApp", "ResponderKit", "MediaPlayback"],
            swiftSettings: strict + release),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c11
)
