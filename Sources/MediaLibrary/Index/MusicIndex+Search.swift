import BatonSupport
import Foundation
import GRDB
import MediaPlayback

/// Searches of the stored lists.
extension ListReader {
    /// The maximum numbers of results of each kind.
    static let groupLimit = 20
    static let trackLimit = 200
    /// If the search for beginnings of words finds fewer tracks than this, parts of words are searched, too.
    private static let fewTracks = 20
    /// The tags that are searched one after the other, so that matches in a title come before those in a composer.
    private static let stages: [(columns: String, isPrefix: Bool)] = [
        ("{title} : ", false), ("{title} : ", true), ("{title artist albumArtist} : ", true),
        ("{title artist albumArtist album} : ", true), ("", true),
    ]
    /// The tags that are searched for whole words.
    private static let exactStages: [(columns: String, isPrefix: Bool)] = [("{title} : ", false), ("", false)]

    /// Searches artists, albums and tracks.
    ///
    /// Each word of the text must be the beginning of a word of a tag or of the file's name. Case and accents make no
    /// difference. If there are few such tracks, those that contain the words are added. If nothing is found, each word
    /// of four or more characters may have one typing error: a wrong, a missing or an additional character, or two
    /// exchanged ones.
    func search(_ text: String) throws -> MusicAnswer {
        guard let words = SearchedWords(text) else { return MusicAnswer() }
        let answer = try search(words, isExact: true)
        guard answer.tracks.isEmpty, answer.albums.isEmpty, answer.artists.isEmpty,
            let corrected = try Vocabulary.corrections(of: words, in: database)
        else { return answer }
        return try search(corrected, isExact: false)
    }

    /// - Parameter isExact: The words are those of the user, not words that the user could mean.
    private func search(_ words: SearchedWords, isExact: Bool) throws -> MusicAnswer {
        var answer = MusicAnswer()
        answer.artists = try groups(names(words, .artistNames), in: "artist")
        answer.albums = try albums(names(words, .albumNames))
        // The corrected words are whole words.
        answer.tracks = try tracks(isExact ? matches(words) : matches(words, Self.exactStages))
        answer.count = answer.tracks.count
        return answer
    }

    private func names(_ words: SearchedWords, _ list: Arrangement.List) throws -> [UInt32] {
        let data = try Data.fetchOne(
            database, sql: "SELECT members FROM list WHERE name = ?", arguments: [list.rawValue])
        return NameList.matches(words, in: data ?? Data(), limit: Self.groupLimit)
    }

    private func matches(_ words: SearchedWords) throws -> [UInt32] {
        let numbers = try matches(words, Self.stages)
        guard numbers.count < Self.fewTracks else { return numbers }
        let known = Set(numbers)
        let parts = try containing(words).filter { !known.contains($0) }
        return Array((numbers + parts).prefix(Self.trackLimit))
    }

    /// The numbers of the tracks that the stages find, those of the first stage first.
    private func matches(_ words: SearchedWords, _ stages: [(columns: String, isPrefix: Bool)]) throws -> [UInt32] {
        var numbers: [UInt32] = []
        var known: Set<UInt32> = []
        for stage in stages where numbers.count < Self.trackLimit {
            // Each stage also finds the tracks of the earlier stages, so duplicates are removed.
            let found = try rows(
                of: "words", matching: "\(stage.columns)(\(words.expression(isPrefix: stage.isPrefix)))")
            numbers += found.filter { known.insert($0).inserted }
        }
        return Array(numbers.prefix(Self.trackLimit))
    }

    /// The numbers of the tracks whose texts contain all words.
    private func containing(_ words: SearchedWords) throws -> [UInt32] {
        guard let expression = words.trigramExpression else { return [] }
        let parts = words.folded.compactMap(\.first).map { String(decoding: $0, as: UTF8.self) }
        return try rows(
            of: "trigrams", matching: expression,
            condition: parts.map { _ in " AND instr(track.folded, ?) > 0" }.joined(),
            arguments: StatementArguments(parts))
    }

    /// The numbers of the tracks that a full-text query finds, in the order of the index.
    private func rows(
        of index: String, matching expression: String, condition: String = "", arguments: StatementArguments = []
    ) throws -> [UInt32] {
        let (available, ends) = MusicIndex.condition(for: roots)
        return try UInt32.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT track.number FROM \(index) CROSS JOIN track ON track.number = \(index).rowid
                    WHERE \(index) MATCH ? AND \(available)\(condition) LIMIT ?
                    """), arguments: [expression] + ends + arguments + [Self.trackLimit])
    }
}
