import BatonTransport
import Foundation

/// The files of the web page, read once at start and served from memory.
public struct StaticFiles: Sendable {
    /// The reasons why a folder cannot be served.
    public enum Problem: Error, CustomStringConvertible {
        /// The folder does not exist or contains no page.
        case noPage(String)
        /// A file or folder exists, but cannot be read.
        case unreadable(String)

        /// The error message for the administrator: what is wrong, and what to do.
        public var description: String {
            switch self {
            case .noPage(let folder):
                "No page was found in \(folder), because the folder contains no index.html. Baton's page is in the folder web of its sources. Name that folder with --web DIR."
            case .unreadable(let file): "\(file) cannot be read. Check its permissions."
            }
        }
    }

    /// The media types of the page's files by file name extension. Other files are not served.
    static let mediaTypes = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "webp": "image/webp", "ico": "image/x-icon",
        "json": "application/json", "webmanifest": "application/manifest+json", "woff2": "font/woff2",
        "txt": "text/plain; charset=utf-8",
    ]

    /// All files by their paths relative to the folder.
    let all: [String: PageFile]

    /// Reads a folder, which may be a symbolic link, and its subfolders. Other file types and links inside the
    /// folder are skipped; links could lead outside.
    public init(folder: String) throws {
        var files: [String: PageFile] = [:]
        let root = URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL.resolvingSymlinksInPath()
        try Self.visit(root.path) { path in
            guard let type = Self.mediaType(of: path), let bytes = try Self.contents(of: root.path + "/" + path) else {
                return
            }
            files[path] = PageFile(bytes, mediaType: type)
        }
        guard files["index.html"] != nil else { throw Problem.noPage(folder) }
        all = files
    }

    private static func mediaType(of path: String) -> String? {
        path.lastIndex(of: ".").flatMap { mediaTypes[path[path.index(after: $0)...].lowercased()] }
    }

    /// Calls `visitor` with the relative path of each entry of a folder and its subfolders. Skips hidden entries,
    /// symbolic links to folders, and names that are not UTF-8.
    ///
    /// Uses system calls instead of Foundation. With Foundation, reading the page's files took 4.5 ms of a cold start
    /// of 23 ms.
    private static func visit(_ folder: String, below: String = "", _ visitor: (String) throws -> Void) throws {
        let whole = below.isEmpty ? folder : folder + "/" + below
        let descriptor = open(whole, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            // These error codes mean that the entry is not a folder, or was removed in the meantime. Such an entry is
            // skipped.
            guard [ENOTDIR, ELOOP, ENOENT].contains(errno) else { throw Problem.unreadable(whole) }
            return
        }
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            throw Problem.unreadable(whole)
        }
        defer { closedir(stream) }
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            let letters = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard let name = String(validating: letters, as: UTF8.self), !name.hasPrefix(".") else { continue }
            let path = below.isEmpty ? name : below + "/" + name
            try visitor(path)
            // Some file systems do not report the type of an entry, so every entry that may be a folder is visited.
            // `visit` ignores an entry that is not a folder.
            if entry.pointee.d_type != DT_REG { try visit(folder, below: path, visitor) }
        }
        guard errno == 0 else { throw Problem.unreadable(whole) }
    }

    /// Returns the content of a file; nil if the path does not exist any more, or is something other than a regular
    /// file, for example a link or a folder.
    private static func contents(of path: String) throws(Problem) -> [UInt8]? {
        guard let file = OpenFile(path, followsLinks: false) else {
            var facts = stat()
            let exists = lstat(path, &facts) == 0
            if exists ? facts.st_mode & S_IFMT != S_IFREG : errno == ENOENT { return nil }
            throw .unreadable(path)
        }
        let bytes = file.bytes(offset: 0, count: file.size)
        guard bytes.count == file.size else { throw .unreadable(path) }
        return bytes
    }

    /// Returns a file by its path relative to the folder.
    func file(_ name: some StringProtocol) -> PageFile? { all[String(name)] }

    /// Returns an entity tag for bytes.
    static func etag(of bytes: [UInt8]) -> String { "\"\(Digest.name(of: bytes))\"" }
}
