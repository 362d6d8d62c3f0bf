public import Foundation

/// Audio or video that a player can play.
@MainActor
open class AVAsset {
    init() {}

    /// Creates an asset for a URL. See ``AVURLAsset``.
    public convenience init(url: URL) {
        self.init()
        source = ContentAddress(url)
    }

    /// The address from which clients fetch the media, or nil if clients cannot fetch the media.
    final var source: ContentAddress?
}

/// Audio or video at a URL: on the web (`http`, `https`), at a path on this server (`/…`), or in a file on the server's
/// machine.
///
/// The server serves a file at an unguessable address while the asset is retained. Everyone who knows the address can
/// fetch the file.
@MainActor
open class AVURLAsset: AVAsset {
    /// The URL that the asset was created with.
    public let url: URL

    /// Creates an asset for a URL. The parameter `options` is ignored.
    public init(url: URL, options: [String: Any]? = nil) {
        self.url = url
        super.init()
        source = ContentAddress(url)
    }
}

/// The address from which a client fetches content.
///
/// For a file or an HTML page that the server itself serves, the address is new and unguessable. For any other URL, the
/// address is the text of the URL.
@MainActor
final class ContentAddress {
    private final class Weak {
        weak var address: ContentAddress?
        init(_ address: ContentAddress) { self.address = address }
    }

    /// The content that the server serves at an address.
    enum Content {
        /// The content is a file on the server's machine.
        case file(URL)
        /// The content is an HTML page.
        case page([UInt8])
    }

    private static var addressesByName: [String: Weak] = [:]
    /// Creates unguessable names from 128 random bits. Tests that compare messages replace this closure.
    static var makeName: () -> String = {
        String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// The address in the form that clients receive.
    let text: String
    private let name: String?
    private let content: Content?

    /// Creates the address for a URL. Fails for a URL that clients cannot fetch.
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
            let newName = Self.makeName()
            (text, name, content) = ("/media/" + newName, newName, .file(url))
            Self.addressesByName[newName] = Weak(self)
        default: return nil
        }
    }

    /// Creates an address at which the server serves an HTML page.
    init(page bytes: [UInt8]) {
        let newName = Self.makeName()
        (text, name, content) = ("/web-content/" + newName, newName, .page(bytes))
        Self.addressesByName[newName] = Weak(self)
    }

    isolated deinit {
        if let name { Self.addressesByName[name] = nil }
    }

    static func content(named name: String) -> Content? { addressesByName[name]?.address?.content }
    /// The number of unguessable names under which the server currently serves content.
    static var count: Int { addressesByName.count }
}

/// The files and HTML pages that the server serves at unguessable addresses, by the name in the address. Images are not
/// included.
@MainActor
public enum ServedContent {
    /// Creates the unguessable names in addresses. In a replay, the closure returns the recorded names.
    package static var makeName: () -> String {
        get { ContentAddress.makeName }
        set { ContentAddress.makeName = newValue }
    }

    /// Returns the file that is served at `/media/NAME`, or nil if the file's asset was deallocated.
    public static func mediaFile(named name: String) -> URL? {
        guard case .file(let url) = ContentAddress.content(named: name) else { return nil }
        return url
    }

    /// Returns the HTML that is served at `/web-content/NAME`, or nil if its web view no longer shows it.
    public static func webPage(named name: String) -> [UInt8]? {
        guard case .page(let bytes) = ContentAddress.content(named: name) else { return nil }
        return bytes
    }
}
