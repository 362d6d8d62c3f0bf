import Foundation

/// The page's files, read once at start and served from memory: a handful of small ones.
public struct StaticFiles: Sendable {
    /// Why a folder cannot be served.
    public enum Problem: Error, CustomStringConvertible {
        /// There is no such folder, or no page in it.
        case noPage(String)
        /// A file is there but cannot be read.
        case unreadable(String)

        /// What is wrong, and what to do.
        public var description: String {
            switch self {
            case .noPage(let folder):
                "No page was found in \(folder): it holds no index.html. Baton's page is in the folder web of its sources; name that with --web DIR."
            case .unreadable(let file): "\(file) cannot be read. Check its permissions."
            }
        }
    }

    /// The types of files that a page is made of, by how their names end. Others are not served.
    static let mediaTypes = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "webp": "image/webp", "ico": "image/x-icon",
        "json": "application/json", "webmanifest": "application/manifest+json", "woff2": "font/woff2", "txt": "text/plain; charset=utf-8",
    ]

    /// All of them, by their paths in the folder.
    let all: [String: PageFile]

    /// Reads a folder, which may be a link, and the folders in it. Only files whose types a page needs are taken, and no links: they may lead elsewhere.
    public init(folder: String) throws {
        var files: [String: PageFile] = [:]
        let root = URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL.resolvingSymlinksInPath()
        let names = FileManager.default.enumerator(atPath: root.path)
        while let name = names?.nextObject() as? String {
            guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { continue }
            guard let type = Self.mediaTypes[(name as NSString).pathExtension.lowercased()] else { continue }
            guard let bytes = try Self.contents(of: root.appending(path: name, directoryHint: .notDirectory)) else { continue }
            files[name] = PageFile(bytes, mediaType: type)
        }
        guard files["index.html"] != nil else { throw Problem.noPage(folder) }
        all = files
    }

    /// What is in a file; nil where it is a link, a folder or anything else than a file.
    ///
    /// By the system's own calls: Foundation asks for each file who owns it, and looks that up, which was a quarter of a cold start.
    private static func contents(of url: URL) throws(Problem) -> [UInt8]? {
        guard let file = OpenFile(url, followsLinks: false) else {
            var facts = stat()
            guard lstat(url.path, &facts) != 0 || facts.st_mode & S_IFMT == S_IFREG else { return nil }
            throw .unreadable(url.path)
        }
        let bytes = file.bytes(offset: 0, count: file.size)
        guard bytes.count == file.size else { throw .unreadable(url.path) }
        return bytes
    }

    /// A file by its path in the folder.
    func file(_ name: some StringProtocol) -> PageFile? { all[String(name)] }

    /// Names the bytes: FNV-1a, 64 bits, and their number.
    static func etag(of bytes: some Sequence<UInt8>) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        var count = 0
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            count += 1
        }
        return "\"\(String(hash, radix: 36))-\(String(count, radix: 36))\""
    }
}
