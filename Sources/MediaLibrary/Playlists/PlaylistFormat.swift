package import MediaPlayback

/// A file format of playlists.
///
/// M3U and M3U8 files consist of lines: a path or an address each, and comments that begin with `#`. Comments such as
/// `#EXTINF:215,Artist - Title` describe the next path. PLS files have lines such as `File1=song.mp3`.
package enum PlaylistFormat: String, Sendable, CaseIterable {
    /// M3U in UTF-8, the format of new playlists.
    case m3u8
    /// M3U without a defined encoding. Its paths are bytes.
    case m3u
    /// The format PLS, which can only be read.
    case pls

    /// The maximum number of entries that are read.
    package static let entryLimit = 10_000
    /// The maximum number of bytes that are read.
    package static let byteLimit = 4 << 20
    /// The maximum number of lines that are read.
    static let lineLimit = 100_000
    /// The longest extension, for the limit of a name's length: a renamed playlist keeps its extension.
    static let longestExtension = PlaylistFormat.m3u8.rawValue

    /// The format of a file, by the extension of its name; nil if the name is not that of a playlist.
    package init?(of path: MediaPath) {
        self.init(rawValue: path.pathExtension)
    }

    /// Reads the bytes of a playlist. Never fails: lines in an unknown format are no entries.
    func document(from bytes: [UInt8]) -> PlaylistDocument {
        var document = PlaylistDocument(isUTF8: self == .m3u8)
        var rest = bytes.prefix(Self.byteLimit)
        document.isCut = rest.count < bytes.count
        // UTF-16 begins with one of these byte order marks. An M3U file name can begin with the same bytes, but
        // contains no zero.
        if rest.starts(with: [0xff, 0xfe]) || rest.starts(with: [0xfe, 0xff]), rest.contains(0) {
            document.isUTF16 = true
            return document
        }
        if rest.starts(with: PlaylistDocument.byteOrderMark) {
            document.hasByteOrderMark = true
            rest = rest.dropFirst(PlaylistDocument.byteOrderMark.count)
        }
        var lines = PlaylistLines(rest, isCut: document.isCut)
        document.lineEnd = lines.lineEnd
        switch self {
        case .m3u8, .m3u: Self.readM3U(&lines, into: &document)
        case .pls: Self.readPLS(&lines, into: &document)
        }
        return document
    }

    // MARK: M3U

    private static func readM3U(_ lines: inout PlaylistLines, into document: inout PlaylistDocument) {
        var comments: [[UInt8]] = []
        var count = 0
        while let line = lines.next() {
            count += 1
            let content = line.trimmed
            guard let first = content.first, first != UInt8(ascii: "#") else {
                guard count <= lineLimit else { break }
                comments.append(Array(line))
                continue
            }
            guard count <= lineLimit, document.blocks.count < entryLimit else {
                document.isCut = true
                break
            }
            if document.blocks.isEmpty { document.moveHeader(from: &comments) }
            var block = PlaylistDocument.Block(before: comments, location: Array(line))
            for comment in comments { block.readDescription(comment) }
            document.blocks.append(block)
            comments = []
        }
        if count > lineLimit { document.isCut = true }
        if document.blocks.isEmpty { document.moveHeader(from: &comments) }
        document.tail = comments
    }

    // MARK: PLS

    private static func readPLS(_ lines: inout PlaylistLines, into document: inout PlaylistDocument) {
        var files: [(number: Int, location: [UInt8])] = []
        var titles: [Int: String] = [:]
        var durations: [Int: Double] = [:]
        var count = 0
        while let line = lines.next() {
            count += 1
            guard count <= lineLimit, files.count <= entryLimit else {
                document.isCut = true
                break
            }
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let key = line[..<equals].trimmed.prefix(32)
            let value = line[(equals + 1)...].trimmed
            let name = String(decoding: key, as: UTF8.self).lowercased()
            let letters = name.prefix { !$0.isNumber }
            guard let number = Int(name.dropFirst(letters.count)) else { continue }
            switch letters {
            case "file" where !value.isEmpty: files.append((number, Array(value)))
            case "title": titles[number] = PlaylistText.line(value)
            case "length": durations[number] = PlaylistDocument.duration(value)
            default: break
            }
        }
        if files.count > entryLimit { document.isCut = true }
        // Entries with the same number stay in the order of their lines.
        let sorted = files.enumerated().sorted {
            ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
        }
        document.blocks = sorted.prefix(entryLimit).map { _, file in
            var block = PlaylistDocument.Block(location: file.location)
            if let title = titles[file.number], !title.isEmpty { block.title = title }
            block.duration = durations[file.number]
            return block
        }
    }
}

/// The lines of a text file, without their ends: LF, CR LF, or in very old files CR.
struct PlaylistLines {
    private var rest: ArraySlice<UInt8>
    private let separator: UInt8
    /// The end of each line.
    let lineEnd: [UInt8]

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// - Parameter isCut: The text is incomplete, so its last line is left out.
    init(_ bytes: ArraySlice<UInt8>, isCut: Bool) {
        let feed = bytes.firstIndex(of: Self.lineFeed)
        if let feed {
            separator = Self.lineFeed
            let isDOS = feed > bytes.startIndex && bytes[feed - 1] == Self.carriageReturn
            lineEnd = isDOS ? [Self.carriageReturn, Self.lineFeed] : [Self.lineFeed]
        } else if bytes.contains(Self.carriageReturn) {
            separator = Self.carriageReturn
            lineEnd = [Self.carriageReturn]
        } else {
            separator = Self.lineFeed
            lineEnd = [Self.lineFeed]
        }
        let separator = separator
        rest = isCut ? bytes[..<(bytes.lastIndex { $0 == separator } ?? bytes.startIndex)] : bytes
    }

    /// Returns the next line; nil after the last one.
    mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        let end = rest.firstIndex(of: separator) ?? rest.endIndex
        var line = rest[..<end]
        rest = rest[min(end + 1, rest.endIndex)...]
        if line.last == Self.carriageReturn { line.removeLast() }
        return line
    }
}

extension Collection<UInt8> where SubSequence == ArraySlice<UInt8> {
    /// The bytes without spaces and tabs at the start and the end.
    var trimmed: ArraySlice<UInt8> {
        var rest = self[...]
        while let first = rest.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") { rest.removeFirst() }
        while let last = rest.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { rest.removeLast() }
        return rest
    }
}
