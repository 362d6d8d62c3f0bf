/// What a view drew, as the lines that `docs/protocol.md` describes, and from which character on it is other than it was at recent revisions.
///
/// A view that goes on with a drawing leaves what it drew before as it was: then only what it added is sent.
public struct RenderDrawing: Sendable {
    /// The most changes that are remembered one by one; a client from before is sent more than it lacks.
    static let editLimit = 64

    /// How many characters a client has already.
    public private(set) var kept = 0
    private var bytes: [UInt8]
    /// Each change's revision, and how many characters it left as they were: later ones left more, or the earlier ones would not matter.
    private var edits: [(revision: Int, kept: Int)]

    init(_ bytes: [UInt8], at revision: Int) {
        self.bytes = bytes
        edits = [(revision, 0)]
    }

    /// What comes after the characters that a client has.
    public var text: String { String(decoding: bytes[kept...], as: UTF8.self) }

    /// Becomes what was drawn anew.
    /// - Returns: whether that is something else.
    mutating func become(_ drawn: [UInt8], at revision: Int) -> Bool {
        var kept = Self.commonPrefix(bytes, drawn)
        guard kept < bytes.count || kept < drawn.count else { return false }
        bytes = drawn
        while let last = edits.last, last.kept >= kept || last.revision == revision {
            // What changes twice at a revision keeps what both left.
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

    /// What a client lacks that has what there was at a revision.
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
    /// Whether they say the same.
    public static func == (left: RenderDrawing, right: RenderDrawing) -> Bool {
        left.kept == right.kept && left.bytes == right.bytes
    }
}
