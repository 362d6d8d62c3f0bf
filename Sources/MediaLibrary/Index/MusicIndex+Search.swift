import BatonSupport
import GRDB
package import MediaPlayback

/// The result of a search of the index, the most relevant matches first.
package struct MusicSearchResult: Sendable, Equatable {
    /// An album, which is identified by its title and its artist.
    package struct Album: Sendable, Hashable {
        package var title: String
        package var artist: String?
    }

    /// The tracks with the searched words in a tag or in the file's name.
    package var tracks: [MediaItem] = []
    /// The albums with the searched words in the title or in the name of the artist.
    package var albums: [Album] = []
    /// The artists and album artists whose names contain the searched words.
    package var artists: [String] = []

    /// The search has found nothing.
    package var isEmpty: Bool { tracks.isEmpty && albums.isEmpty && artists.isEmpty }
}

extension MusicIndex {
    /// The maximum number of results of one kind.
    static let searchLimit = 50
    /// The number of rows from which albums and artists are collected, and which are examined for typing errors.
    private static let candidateLimit = 1_000
    /// The shortest word in which a typing error is tolerated.
    private static let shortestFuzzyWord = 4

    /// Searches tracks, albums and artists.
    ///
    /// Each word of the text must be the beginning of a word of a tag or of the file's name. Case and accents make no
    /// difference. If nothing is found, each word of four or more characters may have one typing error: a wrong, a
    /// missing or an additional character, or two exchanged ones.
    /// - Parameter roots: The real paths of the folders whose tracks are searched.
    package func search(_ text: String, in roots: [MediaPath]) throws -> MusicSearchResult {
        let words = text.split { !$0.isLetter && !$0.isNumber }.prefix(16).map(String.init)
        guard !words.isEmpty else { return MusicSearchResult() }
        let pattern = words.map { Self.quoted($0) + "*" }.joined(separator: " AND ")
        return try database.read { database in
            var result = MusicSearchResult()
            result.tracks = try Self.rows(database, pattern, roots, limit: Self.searchLimit).map(Self.item)
            for row in try Self.rows(
                database, "{album albumArtist artist} : (\(pattern))", roots, limit: Self.candidateLimit)
            {
                result.add(albumOf: row)
            }
            for row in try Self.rows(
                database, "{albumArtist artist} : (\(pattern))", roots, limit: Self.candidateLimit)
            {
                result.add(artistsOf: row, words)
            }
            if result.isEmpty { result = try Self.fuzzyResult(database, words, roots) }
            return result
        }
    }

    /// Returns a text as a string of a full-text query.
    private static func quoted(_ text: String) -> String {
        // The scalars are replaced, because a quotation mark can be a part of a longer character.
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\"" { scalars.append(scalar) }
            scalars.append(scalar)
        }
        return "\"\(String(scalars))\""
    }

    private static let columns =
        "track.id, track.path, track.title, track.artist, track.album, track.track, track.duration, track.albumArtist"

    /// The rows of `words` that match a pattern. A word in a title weighs more than a word in a file's name.
    private static func rows(_ database: Database, _ pattern: String, _ roots: [MediaPath], limit: Int) throws -> [Row]
    {
        let (condition, arguments) = condition(for: roots)
        return try Row.fetchAll(
            database,
            sql: """
                SELECT \(columns) FROM words JOIN track ON track.number = words.rowid
                WHERE words MATCH ? AND \(condition)
                ORDER BY bm25(words, 10, 6, 5, 5, 2, 1, 3), track.number LIMIT ?
                """, arguments: [pattern] + arguments + [limit])
    }

    /// The result of a search in which each long word may have a typing error. A word with one error still has some of
    /// its trigrams, which select the candidates.
    private static func fuzzyResult(_ database: Database, _ words: [String], _ roots: [MediaPath]) throws
        -> MusicSearchResult
    {
        let folded = words.map { Array(String(decoding: FoldedText.bytes(of: $0), as: UTF8.self)) }
        let long = folded.filter { $0.count >= shortestFuzzyWord }
        guard !long.isEmpty else { return MusicSearchResult() }
        // SQLite's trigrams consist of scalars.
        let scalars = long.map { Array(String($0).unicodeScalars) }
        let trigrams = Set(
            scalars.flatMap { word in
                (0...(word.count - 3)).map { String(String.UnicodeScalarView(word[$0..<($0 + 3)])) }
            })
        let (condition, arguments) = condition(for: roots)
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT \(columns), track.folded FROM trigrams JOIN track ON track.number = trigrams.rowid
                WHERE trigrams MATCH ? AND \(condition) ORDER BY trigrams.rank, track.number LIMIT ?
                """,
            arguments: [trigrams.sorted().map(quoted).joined(separator: " OR ")] + arguments + [
                candidateLimit
            ])
        var result = MusicSearchResult()
        for row in rows {
            let texts = (row[8] as String).split { !$0.isLetter && !$0.isNumber }.map { Array($0) }
            func matches(_ word: [Character]) -> Bool { texts.contains { TypingError.isBeginning(word, of: $0) } }
            guard folded.allSatisfy(matches) else { continue }
            if result.tracks.count < searchLimit { result.tracks.append(item(row)) }
            func isFound(_ column: Int) -> Bool {
                guard let text = row[column] as String? else { return false }
                let own = String(decoding: FoldedText.bytes(of: text), as: UTF8.self)
                    .split { !$0.isLetter && !$0.isNumber }.map { Array($0) }
                return folded.allSatisfy { word in own.contains { TypingError.isBeginning(word, of: $0) } }
            }
            if isFound(4) { result.add(albumOf: row) }
            if isFound(3) || isFound(7) { result.add(artistsOf: row, []) }
        }
        return result
    }
}

extension MusicSearchResult {
    /// Adds the album of a row, if the row has one that was not added yet.
    fileprivate mutating func add(albumOf row: Row) {
        guard albums.count < MusicIndex.searchLimit, let title = row[4] as String? else { return }
        let album = Album(title: title, artist: row[7] ?? row[3])
        if !albums.contains(album) { albums.append(album) }
    }

    /// Adds the artists of a row whose names contain all words, if they were not added yet.
    fileprivate mutating func add(artistsOf row: Row, _ words: [String]) {
        for name in [row[7] as String?, row[3] as String?].compactMap({ $0 }) {
            let folded = FoldedText.bytes(of: name)
            guard artists.count < MusicIndex.searchLimit, !artists.contains(name),
                words.allSatisfy({ FoldedText.contains(FoldedText.bytes(of: $0), in: folded) })
            else { continue }
            artists.append(name)
        }
    }
}

/// Comparison of words that may have a typing error.
enum TypingError {
    /// Returns whether a word of a search is the beginning of another word, with at most one typing error. Short words
    /// must have no error.
    static func isBeginning(_ word: [Character], of text: [Character]) -> Bool {
        if text.starts(with: word) { return true }
        guard word.count >= 4 else { return false }
        return (word.count - 1...word.count + 1).contains { count in
            count <= text.count && isSimilar(word[...], text.prefix(count))
        }
    }

    /// Returns whether two words differ in at most one error.
    private static func isSimilar(_ left: ArraySlice<Character>, _ right: ArraySlice<Character>) -> Bool {
        let common = zip(left, right).prefix { $0 == $1 }.count
        let (left, right) = (left.dropFirst(common), right.dropFirst(common))
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) <= 1 }
        if left.dropFirst() == right.dropFirst() || left.dropFirst() == right || left == right.dropFirst() {
            return true
        }
        // Two neighbouring characters are exchanged.
        return left.dropFirst(2) == right.dropFirst(2) && left.prefix(2).elementsEqual(right.prefix(2).reversed())
    }
}
