import Glibc

/// The path of a file, as the bytes that Linux knows it by.
///
/// A file name on Linux is any bytes but `/` and NUL, and need not be UTF-8. A `String` cannot hold such a name
/// without losing it, so files are opened by `bytes` and shown by `string`.
public struct MediaPath: Hashable, Sendable, CustomStringConvertible {
    /// The path's bytes, without the NUL that ends it in C.
    public let bytes: [UInt8]

    /// A path of these bytes, up to the first NUL.
    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.prefix { $0 != 0 })
    }

    /// A path that is written in UTF-8.
    public init(_ string: String) {
        self.init(bytes: string.utf8)
    }

    /// The path for people: what is not UTF-8 is replaced by U+FFFD.
    public var string: String { String(decoding: bytes, as: UTF8.self) }

    /// The path for people.
    public var description: String { string }

    /// The file's name: what follows the last slash.
    public var name: MediaPath { MediaPath(bytes: bytes[nameStart...]) }

    /// The folder that the file is in; empty for a bare name.
    public var folder: MediaPath {
        MediaPath(bytes: bytes[..<max(nameStart - 1, bytes.first == slash ? min(1, bytes.count) : 0)])
    }

    /// The letters after the name's last dot, in lower case; empty where there is none or the name begins with it.
    public var pathExtension: String {
        let name = bytes[nameStart...]
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return "" }
        return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    }

    /// The file's name for people, without its extension.
    public var title: String {
        let name = bytes[nameStart...]
        let ending = pathExtension.isEmpty ? 0 : (name.lastIndex(of: UInt8(ascii: ".")).map { name.endIndex - $0 } ?? 0)
        return String(decoding: name.dropLast(ending), as: UTF8.self)
    }

    /// The path of `name` in this folder.
    public func appending(_ name: MediaPath) -> MediaPath {
        MediaPath(bytes: bytes.last == slash || bytes.isEmpty ? bytes + name.bytes : bytes + [slash] + name.bytes)
    }

    /// The path of `name` in this folder.
    public func appending(_ name: String) -> MediaPath { appending(MediaPath(name)) }

    /// Whether this is a folder that `path` is in, at any depth. Compares the bytes alone: both must be real paths.
    func holds(_ path: MediaPath) -> Bool {
        let prefix = bytes.last == slash ? bytes : bytes + [slash]
        return path.bytes.count > prefix.count && path.bytes.starts(with: prefix)
    }

    /// The absolute path without links, `.` and `..`, or nil where there is no such file. Blocking.
    func resolved() -> MediaPath? {
        withCString { path in
            guard let real = realpath(path, nil) else { return nil }
            defer { free(real) }
            return MediaPath(cString: real)
        }
    }

    init(cString: UnsafePointer<CChar>) {
        bytes = Array(UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
    }

    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBytes { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                // The buffer holds the closing NUL, so it is never empty.
                guard let start = characters.baseAddress else { return "".withCString(body) }
                return body(start)
            }
        }
    }

    private var nameStart: Int { (bytes.lastIndex(of: slash) ?? -1) + 1 }

    private var slash: UInt8 { UInt8(ascii: "/") }
}

/// Written as a text, or where it is none as its bytes.
extension MediaPath: Codable {
    /// Reads a text, or bytes.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self.init(text)
        } else {
            self.init(bytes: try value.decode([UInt8].self))
        }
    }

    /// Writes a text, or bytes.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        if let text = String(validating: bytes, as: UTF8.self) {
            try value.encode(text)
        } else {
            try value.encode(bytes)
        }
    }
}
