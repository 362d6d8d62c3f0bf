/// The drawing of a view, as the lines that `docs/protocol.md` describes, with the history of its changes.
///
/// The history records the length of the unchanged beginning for recent revisions. If a view only adds
/// to its drawing, only the addition is sent.
public struct RenderDrawing: Sendable {
    /// The maximum number of recorded changes. A client with an older revision receives more than it needs.
    static let editLimit = 64

    /// The number of characters that the client already has.
    public private(set) var kept = 0
    private var bytes: [UInt8]
    /// The revision of each change, and the number of characters at the beginning that the change left as they were.
    ///
    /// The numbers increase: a later change of earlier characters replaces the entries before it.
    private var edits: [(revision: Int, kept: Int)]

    init(_ bytes: [UInt8], at revision: Int) {
        self.bytes = bytes
        edits = [(revision, 0)]
    }

    /// The text after the characters that the client has.
    public var text: String { String(decoding: bytes[kept...], as: UTF8.self) }

    /// Replaces the drawing.
    /// - Returns: whether the new drawing is different.
    mutating func become(_ drawn: [UInt8], at revision: Int) -> Bool {
        var kept = Self.commonPrefix(bytes, drawn)
        guard kept < bytes.count || kept < drawn.count else { return false }
        bytes = drawn
        while let last = edits.last, last.kept >= kept || last.revision == revision {
            // Two changes at one revision leave unchanged only what both left unchanged.
            if last.revision == revision { kept = min(kept, last.kept) }
            edits.removeLast()
        }
        edits.append((revision, kept))
        if edits.count > Self.editLimit {
            edits[1].kept = edits[0].kept
            edits.removeFirst()
        }
        return true
    }

    /// Returns the part that a client with a given revision lacks.
    func changes(since revision: Int) -> RenderDrawing {
        guard let edit = edits.first(where: { $0.revision > revision }) else { return self }
        var part = self
        part.kept = edit.kept
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
    /// Returns whether both have the same text.
    public static func == (left: RenderDrawing, right: RenderDrawing) -> Bool {
        left.kept == right.kept && left.bytes == right.bytes
    }
}
