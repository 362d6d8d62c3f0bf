import Foundation

/// The name of a new package, of its module and of its program: a Swift identifier such as `MyLobby`.
struct PackageName: Equatable {
    let text: String

    /// Makes a name from the last part of a folder's path: `my-lobby` becomes `MyLobby`.
    ///
    /// Accents are removed. A name that begins with a digit gets `App` in front. If a module of that name already
    /// exists, the name gets `App` at its end.
    /// - Returns: nil if the folder's name contains neither a letter from A to Z nor a digit.
    init?(folder: String) {
        let last = (folder as NSString).lastPathComponent.folding(options: .diacriticInsensitive, locale: nil)
        let words = last.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
        var name = words.map { "\($0.prefix(1).uppercased())\($0.dropFirst())" }.joined()
        guard let first = name.first else { return nil }
        if first.isNumber { name = "App" + name }
        while Self.reserved.contains(name.lowercased()) { name += "App" }
        text = name
    }

    /// The names, in lower case, that the module of a new package cannot have. They are the names of Baton's targets,
    /// of modules of the toolchain and of Baton's dependencies, and Swift's reserved words.
    static let reserved: Set<String> = Set(
        [
            // Baton's targets.
            "AVFoundation", "AVKit", "BatonClient", "BatonPage", "BatonScript", "BatonServer", "BatonSupport",
            "BatonTransport", "BatonWire", "CBatonSupport", "CBatonTransport", "CHarfBuzz", "CKioskData", "CMedia",
            "COpenSSL", "CQRencode", "CoreImage", "CoreMotion", "CounterApp", "DeviceDatabase", "DurableSQLite",
            "FormApp", "GalleryApp", "KioskApp", "KioskData", "MediaLibrary", "MediaPlayback", "MediaPlayer",
            "PictureApp", "PlayerApp",
            "QRCodes", "ResponderKit", "ResponderKitTesting", "TextShaping", "TransportTestSupport", "UIKit",
            "UIKitExamples", "WebKit", "_Testing_CoreImage", "_Testing_UIKit", "baton",
            // The modules of Baton's dependencies and of Swift's toolchain.
            "Algorithms", "ArgumentParser", "BitCollections", "Collections", "DequeModule", "Dispatch", "Foundation",
            "GRDB", "Glibc", "HashTreeCollections", "HeapModule", "Numerics", "Observation", "OrderedCollections",
            "RealModule", "RopeModule", "Swift", "SwiftCSV", "Synchronization", "Testing", "XCTest", "Yams",
            // Swift's reserved words, and the type `CounterScreen` that each new package contains.
            "Any", "Protocol", "Self", "Type", "CounterScreen",
        ].map { $0.lowercased() })
}
