/// The drawing of a view, as the lines that `docs/protocol.md` describes, with the history of its changes.
///
/// For each of the recent revisions, the history records how many characters at the beginning did not change. If a view
/// only adds to its drawing, only the addition is sent.
public struct RenderDrawing: Sendable {
    /// The maximum number of recorded changes. Beyond this number, the oldest change is merged into the next one. A
    /// client with an older revision may then receive characters that it already has.
    static let editLimit = 64

    /// The number of characters that the client already has.
    public private(set) var prefixLength = 0
    private var bytes: [UInt8]
    /// The revision of each change, and the number of characters at the beginning that the change left unchanged.
    ///
    /// Both numbers increase from entry to entry: a new change removes the earlier entries whose `prefixLength` is not
    /// smaller than its own.
    private var edits: [(revision: Int, prefixLength: Int)]

    init(_ bytes: [UInt8], at revision: Int) {
        self.bytes = bytes
        edits = [(revision, 0)]
    }

    /// The part of the drawing's text after the characters that the client already has.
    public var text: String { String(decoding: bytes[prefixLength...], as: UTF8.self) }

    /// Replaces the drawing.
    /// - Returns: whether the new drawing is different.
    mutating func replace(with drawn: [UInt8], at revision: Int) -> Bool {
        var prefixLength = Self.commonPrefix(bytes, drawn)
        guard prefixLength < bytes.count || prefixLength < drawn.count else { return false }
        bytes = drawn
        while let last = edits.last, last.prefixLength >= prefixLength || last.revision == revision {
            // If the drawing changes twice at one revision, one entry with the shorter unchanged beginning replaces
            // both entries.
            if last.revision == revision { prefixLength = min(prefixLength, last.prefixLength) }
            edits.removeLast()
        }
        edits.append((revision, prefixLength))
        if edits.count > Self.editLimit {
            edits[1].prefixLength = edits[0].prefixLength
            edits.removeFirst()
        }
        return true
    }

    /// Returns the part of the drawing that a client with a given revision lacks.
    func changes(since revision: Int) -> RenderDrawing {
        guard let edit = edits.first(where: { $0.revision > revision }) else { return self }
        var part = self
        part.prefixLength = edit.prefixLength
        return part
    }

    private static func commonPrefix(_ left: [UInt8], _ right: [UInt8]) -> Int {
        left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                let count = min(left.count, right.count)
                var index = 0
                while index < count, left[index] == right[index] { index += 1 }
                return index
            }
        }
    }
}

extension RenderDrawing: Equatable {
    /// Returns whether both drawings have the same text.
    public static func == (left: RenderDrawing, right: RenderDrawing) -> Bool {
        left.prefixLength == right.prefixLength && left.bytes == right.bytes
    }
}
