import Glibc

/// A file path as the sequence of bytes that Linux uses.
///
/// A file name on Linux may contain any bytes except `/` and NUL, and need not be UTF-8. A `String` cannot
/// represent every such name, so files are opened by `bytes` and displayed by `string`.
public struct MediaPath: Hashable, Sendable, CustomStringConvertible {
    /// The bytes of the path, without C's terminating NUL.
    public let bytes: [UInt8]

    /// Creates a path from bytes. The path ends before the first NUL.
    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.prefix { $0 != 0 })
    }

    /// Creates a path from bytes. The path ends before the first NUL. This method is fast for many paths.
    package init(array: [UInt8]) {
        bytes = array.firstIndex(of: 0).map { Array(array[..<$0]) } ?? array
    }

    /// Creates a path from a UTF-8 text.
    public init(_ string: String) {
        self.init(bytes: string.utf8)
    }

    /// The path for display; invalid UTF-8 is replaced by U+FFFD.
    public var string: String { String(decoding: bytes, as: UTF8.self) }

    /// The path for display.
    public var description: String { string }

    /// The last component of the path.
    public var name: MediaPath { MediaPath(bytes: bytes[nameStart...]) }

    /// The path of the folder that contains the file; empty if the path is only a file name.
    public var folder: MediaPath {
        MediaPath(bytes: bytes[..<max(nameStart - 1, bytes.first == slash ? min(1, bytes.count) : 0)])
    }

    /// The extension of the file name in lower case, without the dot. Empty if the name contains no dot, or only a dot
    /// at its beginning.
    public var pathExtension: String {
        let name = bytes[nameStart...]
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return "" }
        return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    }

    /// The file's name for display, without its extension.
    public var title: String {
        let name = bytes[nameStart...]
        let ending = pathExtension.isEmpty ? 0 : (name.lastIndex(of: UInt8(ascii: ".")).map { name.endIndex - $0 } ?? 0)
        return String(decoding: name.dropLast(ending), as: UTF8.self)
    }

    /// Returns the path of `name` in this folder.
    public func appending(_ name: MediaPath) -> MediaPath {
        MediaPath(bytes: bytes.last == slash || bytes.isEmpty ? bytes + name.bytes : bytes + [slash] + name.bytes)
    }

    /// Returns the path of `name` in this folder.
    public func appending(_ name: String) -> MediaPath { appending(MediaPath(name)) }

    /// Returns true if `path` is inside this folder, at any depth. Compares only bytes, so both paths must be real
    /// paths.
    package func contains(_ path: MediaPath) -> Bool {
        let prefix = bytes.last == slash ? bytes : bytes + [slash]
        return path.bytes.count > prefix.count && path.bytes.starts(with: prefix)
    }

    /// Returns the absolute path with links, `.` and `..` resolved; nil if the file does not exist. Blocks.
    package func resolved() -> MediaPath? {
        withCString { path in
            guard let real = realpath(path, nil) else { return nil }
            defer { free(real) }
            return MediaPath(cString: real)
        }
    }

    package init(cString: UnsafePointer<CChar>) {
        bytes = Array(UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
    }

    package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBytes { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                // The buffer always contains the terminating NUL, so `baseAddress` is not nil.
                guard let start = characters.baseAddress else { return "".withCString(body) }
                return body(start)
            }
        }
    }

    private var nameStart: Int { (bytes.lastIndex(of: slash) ?? -1) + 1 }

    private var slash: UInt8 { UInt8(ascii: "/") }
}

/// Encodes the path as a text, or as its bytes if it is not UTF-8.
extension MediaPath: Codable {
    /// Decodes a path from a text or from bytes.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self.init(text)
        } else {
            self.init(bytes: try value.decode([UInt8].self))
        }
    }

    /// Encodes the path as a text, or as its bytes if it is not UTF-8.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        if let text = String(validating: bytes, as: UTF8.self) {
            try value.encode(text)
        } else {
            try value.encode(bytes)
        }
    }
}
