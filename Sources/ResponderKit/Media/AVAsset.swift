public import Foundation

/// Something that can be played.
@MainActor
open class AVAsset {
    init() {}

    /// A piece at an address, as ``AVURLAsset``.
    public convenience init(url: URL) {
        self.init()
        source = PageAddress(url)
    }

    /// Where pages get it from; nil where they cannot.
    final var source: PageAddress?
}

/// A piece at an address: of the web (`http`, `https`), a path on this server (`/…`), or a file of the machine that the server runs on.
///
/// A file is handed out by the server for as long as the asset is held by someone, at an address that nobody can guess: whoever is shown it may fetch it.
@MainActor
open class AVURLAsset: AVAsset {
    /// The address that it was made with.
    public let url: URL

    /// A piece at an address. The options are not looked at.
    public init(url: URL, options: [String: Any]? = nil) {
        self.url = url
        super.init()
        source = PageAddress(url)
    }
}

/// Where a page gets something from: an address of its own that others cannot guess, for what the server hands out, or any other as it is.
@MainActor
final class PageAddress {
    private final class Weak {
        weak var address: PageAddress?
        init(_ address: PageAddress) { self.address = address }
    }

    /// What a name of the server's stands for.
    enum Content {
        /// A file of the server's machine.
        case file(URL)
        /// A page of HTML.
        case page([UInt8])
    }

    private static var named: [String: Weak] = [:]
    /// Makes names that nobody can guess: 128 bits of the system's randomness. A test that compares what is sent has its own.
    static var makeName: () -> String = {
        String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// As pages are told it.
    let text: String
    private let name: String?
    private let content: Content?

    /// The address as pages have it; nil for one that they cannot fetch anything from.
    init?(_ url: URL) {
        switch url.scheme?.lowercased() {
        case "http", "https":
            guard url.host != nil else { return nil }
            (text, name, content) = (url.absoluteString, nil, nil)
        case nil:
            let path = url.relativeString
            guard url.host == nil, path.hasPrefix("/"), !path.hasPrefix("//"), !path.contains("\\") else { return nil }
            (text, name, content) = (path, nil, nil)
        case "file":
            let made = Self.makeName()
            (text, name, content) = ("/media/" + made, made, .file(url))
            Self.named[made] = Weak(self)
        default: return nil
        }
    }

    /// Something that pages get from the server, under a path.
    init(page bytes: [UInt8]) {
        let made = Self.makeName()
        (text, name, content) = ("/web-content/" + made, made, .page(bytes))
        Self.named[made] = Weak(self)
    }

    isolated deinit {
        if let name { Self.named[name] = nil }
    }

    static func content(named name: String) -> Content? { named[name]?.address?.content }
    /// How many names stand for something.
    static var count: Int { named.count }
}

/// What a server hands out, besides pictures, by the names in the addresses that pages were told.
@MainActor
public enum ServedContent {
    /// Makes names that nobody can guess. A replay has those of the first time.
    package static var makeName: () -> String {
        get { PageAddress.makeName }
        set { PageAddress.makeName = newValue }
    }

    /// The file of the server's machine that is played from `/media/NAME`, while somebody holds its asset.
    public static func mediaFile(named name: String) -> URL? {
        guard case .file(let url) = PageAddress.content(named: name) else { return nil }
        return url
    }

    /// The HTML that a web view shows from `/web-content/NAME`, while it does.
    public static func webPage(named name: String) -> [UInt8]? {
        guard case .page(let bytes) = PageAddress.content(named: name) else { return nil }
        return bytes
    }
}
