import MediaPlayback

/// The content of a playlist's file.
///
/// A document contains all lines, so that an edit retains those that Baton does not understand: comments, addresses of
/// radio stations, and tracks of disks that are not connected.
struct PlaylistDocument: Sendable, Equatable {
    /// An entry with the lines before it.
    struct Block: Sendable, Equatable {
        /// The comments and blank lines between the entry before and this one.
        var before: [[UInt8]] = []
        /// The path or the address.
        var location: [UInt8]
        /// The title from a comment, for display; nil if there is none.
        var title: String?
        /// The duration in seconds from a comment; nil if unknown.
        var duration: Double?
    }

    /// The file is in UTF-8. A path that is not UTF-8 is written as a `file` URL.
    var isUTF8: Bool
    var hasByteOrderMark = false
    /// The lines about the whole playlist, such as `#EXTM3U`.
    var header: [[UInt8]] = []
    var blocks: [Block] = []
    /// The lines after the last entry.
    var tail: [[UInt8]] = []
    /// The end of each line.
    var lineEnd = [UInt8(ascii: "\n")]
    /// The file is longer than the limits, and the rest was not read.
    var isCut = false
    /// The file is in UTF-16, and was not read.
    var isUTF16 = false

    static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
    private static let headerStarts = ["#EXTM3U", "#EXTENC", "#PLAYLIST:"].map { Array($0.utf8) }
    private static let information = Array("#EXTINF:".utf8)

    /// Creates a document without lines.
    init(isUTF8: Bool) {
        self.isUTF8 = isUTF8
    }

    /// Creates the document of a new playlist.
    static func new() -> PlaylistDocument {
        var document = PlaylistDocument(isUTF8: true)
        document.header = [Array("#EXTM3U".utf8)]
        return document
    }

    /// The bytes of the file.
    var bytes: [UInt8] {
        var bytes = hasByteOrderMark ? Self.byteOrderMark : []
        func append(_ line: [UInt8]) {
            bytes += line
            bytes += lineEnd
        }
        header.forEach(append)
        for block in blocks {
            block.before.forEach(append)
            append(block.location)
        }
        tail.forEach(append)
        return bytes
    }

    /// The number of lines of the file.
    var lineCount: Int {
        header.count + blocks.reduce(0) { $0 + $1.before.count + 1 } + tail.count
    }

    /// The header contains `#EXTM3U`, so comments such as `#EXTINF` may describe the entries.
    private var isExtended: Bool { header.contains { $0.starts(with: Self.headerStarts[0]) } }

    /// Moves the header lines, and the lines before and between them, from `lines` into `header`.
    mutating func moveHeader(from lines: inout [[UInt8]]) {
        let last = lines.lastIndex { line in Self.headerStarts.contains { line.trimmed.starts(with: $0) } }
        guard let last else { return }
        header = Array(lines[...last])
        lines.removeFirst(last + 1)
    }

    // MARK: Entries

    /// Returns the entry for a track.
    /// - Parameter folder: the folder to which the path is relative; nil for an absolute path.
    func block(for track: MediaItem, relativeTo folder: MediaPath?) -> Block {
        let duration = track.duration.flatMap { Int(exactly: $0.rounded()) }
        let title = PlaylistText.line([track.artist, track.title].compactMap { $0 }.joined(separator: " - ").utf8)
        let location = PlaylistLocation.bytes(of: track.path, relativeTo: folder, isUTF8: isUTF8)
        var block = Block(location: location, title: title, duration: duration.map(Double.init))
        if isExtended { block.before = [Self.information + "\(duration ?? -1),\(title)".utf8] }
        return block
    }

    /// Arranges the tracks in a new order. A retained entry that is not part of the order, such as an address, stays
    /// after the track before it. If that track is removed, the entry stays after the previous remaining track.
    /// - Parameters:
    ///   - order: the tracks: the indices of present blocks, and new blocks.
    ///   - isRetained: returns whether a present block that is not part of `order` stays in the file.
    mutating func arrange(_ order: [Arranged], isRetained: (Int) -> Bool) {
        let used = Set(order.compactMap { $0.index })
        var first: [Block] = []
        var following: [Int: [Block]] = [:]
        var anchor: Int?
        var loose: [[UInt8]] = []
        for index in blocks.indices {
            guard used.contains(index) || isRetained(index) else {
                // The descriptions of a removed track are removed, but not a person's comments.
                loose += blocks[index].before.filter { !Self.describesTrack($0) && !$0.trimmed.isEmpty }
                continue
            }
            blocks[index].before = loose + blocks[index].before
            loose = []
            if used.contains(index) {
                anchor = index
            } else if let anchor {
                following[anchor, default: []].append(blocks[index])
            } else {
                first.append(blocks[index])
            }
        }
        tail = loose + tail
        blocks = order.reduce(into: first) { result, element in
            switch element {
            case .new(let block): result.append(block)
            case .present(let index):
                guard blocks.indices.contains(index) else { return }
                result.append(blocks[index])
                result += following.removeValue(forKey: index) ?? []
            }
        }
    }

    /// An element of a new order.
    enum Arranged: Equatable {
        /// The block with an index.
        case present(Int)
        /// A new block.
        case new(Block)

        /// The index of a present block.
        var index: Int? {
            guard case .present(let index) = self else { return nil }
            return index
        }
    }

    private static func describesTrack(_ line: [UInt8]) -> Bool {
        let line = line.trimmed
        return line.starts(with: "#EXT".utf8) && !headerStarts.contains { line.starts(with: $0) }
    }

    /// A duration in seconds at the start of a text; nil if it is unknown or cannot be right.
    static func duration(_ text: some Collection<UInt8>) -> Double? {
        let digits = text.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".") }
        return Double(String(decoding: Array(digits.prefix(32)), as: UTF8.self))
            .flatMap { 0 < $0 && $0 <= MediaTags.longestDuration ? $0 : nil }
    }
}

extension PlaylistDocument.Block {
    /// Reads a comment such as `#EXTINF:215,Artist - Title`. Others are ignored.
    mutating func readDescription(_ comment: [UInt8]) {
        let line = comment.trimmed
        let start = Array("#EXTINF:".utf8)
        guard line.starts(with: start) else { return }
        let content = line.dropFirst(start.count)
        duration = PlaylistDocument.duration(content.trimmed)
        guard let comma = content.firstIndex(of: UInt8(ascii: ",")) else { return }
        let text = PlaylistText.line(content[(comma + 1)...])
        if !text.isEmpty { title = text }
    }
}
