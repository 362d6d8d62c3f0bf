import GRDB

@testable import MediaLibrary
@testable import MediaPlayback

extension MusicIndex {
    /// A file in the folder `/music` with the given tags.
    static func file(_ name: String, id: Int? = nil, _ change: (inout MediaTags) -> Void = { _ in }) -> IndexedFile {
        file(at: MediaPath("/music/" + name), id: id, change)
    }

    /// A file with the given tags.
    static func file(
        at path: MediaPath, id: Int? = nil, firstSeen: Double = 30, _ change: (inout MediaTags) -> Void = { _ in }
    ) -> IndexedFile {
        var tags = MediaTags()
        change(&tags)
        return IndexedFile(
            id: id ?? MediaItem.identifier(of: path), path: path, size: 10, modified: 20, firstSeen: firstSeen,
            tags: tags)
    }

    /// An index in memory with files, whose lists are those of the folder `/music`.
    static func containing(_ files: [IndexedFile]) throws -> MusicIndex {
        let index = try MusicIndex()
        try index.write(files)
        try index.arrange(for: [MediaPath("/music")])
        return index
    }

    /// Answers a query about the folder `/music`.
    func answer(_ query: MusicQuery) throws -> MusicAnswer { try answer(query, in: [MediaPath("/music")]) }

    /// Checks the full-text indexes against the table.
    func checkSearch() throws {
        try database.write { database in
            try database.execute(sql: "INSERT INTO words (words) VALUES ('integrity-check')")
            try database.execute(sql: "INSERT INTO trigrams (trigrams) VALUES ('integrity-check')")
        }
    }
}

/// The first rows of a list.
let rows = 0..<100
