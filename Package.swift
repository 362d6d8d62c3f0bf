// swift-tools-version: 6.2
import PackageDescription

/// Swift 6's own rules, and warnings as errors.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Disables run-time checks in release builds when `BATON_UNCHECKED` is set, as the Makefile does: exclusive access
/// (a sixth of the instructions of a tap) and the executor of closures (a twentieth). Debug builds keep both checks.
/// SwiftPM refuses unsafe flags in a package that another package depends on, so the default is without them.
let unchecked: [SwiftSetting] =
    Context.environment["BATON_UNCHECKED"] == nil
    ? []
    : [
        .unsafeFlags(
            [
                "-enforce-exclusivity=unchecked", "-Xfrontend", "-disable-dynamic-actor-isolation",
                "-cross-module-optimization",
            ],
            .when(configuration: .release))
    ]

extension Target {
    /// A library target. `folder` is where its folder is, if not in `Sources`.
    static func module(_ name: String, in folder: String = "Sources", _ dependencies: [Dependency] = []) -> Target {
        .target(name: name, dependencies: dependencies, path: "\(folder)/\(name)", swiftSettings: strict + unchecked)
    }

    /// An executable. `folder` is where its folder is, if not in `Sources`.
    static func program(_ name: String, in folder: String = "Sources", _ dependencies: [Dependency] = []) -> Target {
        .executableTarget(
            name: name, dependencies: dependencies, path: "\(folder)/\(name)", swiftSettings: strict + unchecked)
    }

    /// The tests of one target.
    static func tests(_ name: String, exclude: [String] = [], _ dependencies: [Dependency]) -> Target {
        .testTarget(
            name: "\(name)Tests", dependencies: dependencies, exclude: exclude, swiftSettings: strict + unchecked)
    }
}

extension Target.Dependency {
    static let algorithms = product(name: "Algorithms", package: "swift-algorithms")
    static let deque = product(name: "DequeModule", package: "swift-collections")
    static let ordered = product(name: "OrderedCollections", package: "swift-collections")
    static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
    static let grdb = product(name: "GRDB", package: "GRDB.swift")
    static let csv = product(name: "SwiftCSV", package: "SwiftCSV")
    static let yams = product(name: "Yams", package: "Yams")
}

let package = Package(
    name: "Baton",
    // docs/embedding.md describes each product. Each contains the modules that its public declarations mention.
    products: [
        .executable(name: "baton", targets: ["baton"]),
        .library(
            name: "ResponderKit",
            targets: ["ResponderKit", "UIKit", "MediaPlayer", "AVFoundation", "AVKit", "WebKit", "CoreMotion"]),
        .library(name: "CoreImage", targets: ["CoreImage"]),
        .library(
            name: "ResponderKitTesting", targets: ["ResponderKitTesting", "_Testing_UIKit", "_Testing_CoreImage"]),
        .library(
            name: "BatonServer",
            targets: ["BatonServer", "BatonPage", "BatonTransport", "BatonWire", "BatonSupport"]),
        .library(name: "DeviceDatabase", targets: ["DeviceDatabase"]),
        .library(name: "TextShaping", targets: ["TextShaping"]),
        .library(name: "KioskApp", targets: ["KioskApp", "KioskData", "MediaPlayback", "BatonSupport"]),
        .library(name: "MediaPlayback", targets: ["MediaPlayback", "BatonSupport"]),
        .library(name: "BatonClient", targets: ["BatonClient", "BatonWire"]),
        .library(name: "BatonScript", targets: ["BatonScript", "BatonClient", "BatonWire"]),
        .library(name: "BatonSupport", targets: ["BatonSupport"]),
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
        // The event model and the render tree: no socket, no JSON, no file.
        .module("ResponderKit", [.algorithms, .deque, .ordered]),
        // Fingers, buttons and a clock for tests of screens.
        .module("ResponderKitTesting", ["ResponderKit", "_Testing_UIKit", "_Testing_CoreImage"]),

        // The modules that source written for Apple's frameworks imports.
        .module("UIKit", in: "Sources/Compatibility", ["ResponderKit"]),
        .module("MediaPlayer", in: "Sources/Compatibility", ["ResponderKit"]),
        .module("AVFoundation", in: "Sources/Compatibility", ["ResponderKit"]),
        .module("AVKit", in: "Sources/Compatibility", ["ResponderKit"]),
        .module("WebKit", in: "Sources/Compatibility", ["ResponderKit"]),
        .module("CoreMotion", in: "Sources/Compatibility", ["ResponderKit"]),
        .module("CoreImage", in: "Sources/Compatibility", ["ResponderKit", "QRCodes"]),
        // In a test file that imports Testing and UIKit, the compiler imports _Testing_UIKit in place of Testing: the
        // toolchain's Testing says so, for Apple's UIKit. Without the module, the file does not compile. No other
        // target than ResponderKitTesting depends on these modules, because they link the library of Testing.
        .module("_Testing_UIKit", in: "Sources/Compatibility"),
        .module("_Testing_CoreImage", in: "Sources/Compatibility"),

        // QR codes as SVG paths.
        .module("QRCodes", ["CQRencode"]),

        // Services that several layers share: watched files, child processes, durable files, and others.
        .target(name: "CBatonSupport"),
        .module("BatonSupport", ["CBatonSupport"]),
        // SQLite databases that survive a power cut.
        .module("DurableSQLite", [.grdb]),

        // Protocol v1 and its codec.
        .module("BatonWire"),
        // Event loop, sockets, HTTP and TLS, on libwebsockets.
        .target(
            name: "CBatonTransport",
            linkerSettings: ["websockets", "ev", "deflate", "ssl", "crypto", "uring"].map { .linkedLibrary($0) }),
        .module("BatonTransport", ["BatonSupport", "CBatonTransport", "COpenSSL"]),
        // Screens, sessions, access control, journal and replay.
        .module(
            "BatonServer",
            [
                "ResponderKit", "BatonWire", "BatonTransport", "CBatonTransport", "COpenSSL", "QRCodes",
                "BatonSupport",
            ]),
        // Paired devices in SQLite.
        .module(
            "DeviceDatabase",
            ["BatonServer", "BatonTransport", "BatonWire", "BatonSupport", "DurableSQLite", .grdb]),

        // Where a program finds the page's files, which SwiftPM copies beside each program that uses this target.
        // `../..` leads out of the target's folder: the files are in the folder web of the repository.
        .target(name: "BatonPage", resources: [.copy("../../web")], swiftSettings: strict + unchecked),

        // The client, and the verbs and flows of the command line.
        .module("BatonClient", ["BatonWire", "CBatonTransport", "BatonSupport"]),
        .module("BatonScript", ["BatonClient", "BatonWire", "BatonSupport", .argumentParser]),

        // Text measured in the page's typeface.
        .target(name: "CHarfBuzz", linkerSettings: [.linkedLibrary("harfbuzz"), .linkedLibrary("m")]),
        .module("TextShaping", ["ResponderKit", "CHarfBuzz"]),

        // Players and their queue.
        .target(name: "CMedia"),
        .module("MediaPlayback", ["CMedia", "BatonSupport"]),
        // The index of the music in folders, in SQLite.
        .module("MediaLibrary", ["MediaPlayback", "BatonSupport", "DurableSQLite", .grdb]),

        // Applications, written only against ResponderKit's public API.
        .module("CounterApp", in: "Sources/Apps", ["ResponderKit"]),
        .module("FormApp", in: "Sources/Apps", ["ResponderKit"]),
        .module("GalleryApp", in: "Sources/Apps", ["ResponderKit", "CoreImage", "CoreMotion"]),
        .module("PictureApp", in: "Sources/Apps", ["ResponderKit"]),
        .module("PlayerApp", in: "Sources/Apps", ["ResponderKit", "MediaPlayer", "MediaPlayback"]),

        // Screens described by a storyboard, with their tables, rows and requests.
        .target(name: "CKioskData", path: "Sources/Kiosk/CKioskData"),
        .module("KioskData", in: "Sources/Kiosk", ["CKioskData", "BatonSupport", "DurableSQLite", .grdb, .csv]),
        .module(
            "KioskApp", in: "Sources/Kiosk",
            ["ResponderKit", "MediaPlayer", "MediaPlayback", "CoreImage", "KioskData", "BatonSupport", .yams]),

        // The command line.
        .program(
            "baton",
            [
                "KioskApp", "KioskData", "DeviceDatabase", "BatonServer", "BatonWire", "CounterApp", "FormApp",
                "GalleryApp", "PictureApp", "PlayerApp", "MediaLibrary", "MediaPlayback", "TextShaping", "BatonSupport",
                "BatonScript",
                "BatonTransport", "BatonPage", .argumentParser,
            ]),

        // Libraries of the system.
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),

        // `make bench`: the baseline, an echo in C on the same library, and a client that can load both.
        .executableTarget(
            name: "echo-floor", path: "Tests/bench/echo-floor",
            linkerSettings: [.linkedLibrary("websockets"), .linkedLibrary("ev")]),
        .executableTarget(name: "load-client", path: "Tests/bench/load-client"),
        // Screens that only measurements need: one for a thousand viewers, one with a thousand changes a second.
        .program("bench-screens", in: "Tests/bench", ["BatonServer", "BatonTransport", "ResponderKit", "TextShaping"]),
        // The event model without a socket.
        .program("model-bench", in: "Tests/bench", ["ResponderKit", "BatonServer", "BatonTransport"]),

        // Processes that tests kill, trace or connect to.
        .program(
            "row-probe", in: "Tests/Support",
            ["KioskData", "DeviceDatabase", "BatonServer", "BatonTransport", "BatonWire"]),
        .program("transport-probe", in: "Tests/Support", ["BatonTransport"]),
        // Sockets that send exactly the given bytes.
        .module("TransportTestSupport", in: "Tests/Support", ["BatonTransport", "COpenSSL"]),

        .tests("ResponderKit", ["ResponderKit", "UIKit", "MediaPlayer", "ResponderKitTesting"]),
        // The examples of the guides in docs/Baton.docc, word for word.
        .tests("Guide", ["ResponderKit", "UIKit", "CoreImage", "CoreMotion", "ResponderKitTesting"]),
        // Screens as a UIKit developer writes them, with Swift's default settings.
        .target(
            name: "UIKitExamples", dependencies: ["UIKit", "MediaPlayer", "AVFoundation", "AVKit", "WebKit"],
            path: "Tests/UIKitExamples", swiftSettings: [.treatAllWarnings(as: .error)] + unchecked),
        .tests("UIKitExamples", ["UIKitExamples", "ResponderKit", "MediaPlayer", "ResponderKitTesting"]),
        .tests("FormApp", ["FormApp", "ResponderKit"]),
        .tests("PictureApp", ["PictureApp", "ResponderKit", "ResponderKitTesting"]),
        .tests("GalleryApp", ["GalleryApp", "ResponderKit", "ResponderKitTesting"]),
        .tests("BatonClient", ["BatonClient", "BatonWire", "ResponderKit", "baton"]),
        .tests("BatonScript", ["BatonScript", "BatonClient", "BatonWire", "baton", .argumentParser]),
        .tests("BatonWire", ["BatonWire"]),
        .tests(
            "BatonTransport",
            ["BatonTransport", "BatonWire", "COpenSSL", "TransportTestSupport", "transport-probe"]),
        .tests(
            "BatonServer",
            [
                "BatonServer", "BatonPage", "BatonSupport", "BatonTransport", "BatonWire", "DeviceDatabase",
                "CounterApp", "FormApp", "PlayerApp", "MediaLibrary", "MediaPlayback", "TransportTestSupport", .grdb,
            ]),
        .tests("BatonPage", ["BatonPage"]),
        .tests("KioskData", exclude: ["Support/server.py"], ["KioskData", "row-probe", .grdb]),
        .tests("KioskApp", ["KioskApp", "KioskData", "BatonSupport", "ResponderKit", "ResponderKitTesting"]),
        .tests("CoreImage", ["CoreImage", "ResponderKit", "_Testing_CoreImage"]),
        .tests("CoreMotion", ["CoreMotion", "ResponderKit", "ResponderKitTesting"]),
        .tests("TextShaping", ["TextShaping", "ResponderKit"]),
        .tests("BatonSupport", ["BatonSupport"]),
        .tests("MediaPlayback", ["MediaPlayback", "BatonSupport"]),
        .tests("MediaLibrary", ["MediaLibrary", "MediaPlayback", "BatonSupport", .grdb]),
        .tests("PlayerApp", ["PlayerApp", "ResponderKit", "MediaLibrary", "MediaPlayback", "BatonSupport"]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c11
)
