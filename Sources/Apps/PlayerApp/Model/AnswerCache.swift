import MediaPlayback

/// A cache of the catalogue's answers for all screens, because people often look at the same lists.
@MainActor
final class AnswerCache {
    /// The maximum number of answers in memory. An answer has about 100 rows.
    static let limit = 300
    /// Answers with more tracks are not cached. They are needed only once, for a queue.
    static let trackLimit = 500

    private struct CachedAnswer {
        var answer: MusicAnswer
        /// The value of the counter `uses` when the answer was last given.
        var lastUse: Int
    }

    /// The closures that wait for the answer to a query.
    private final class Waiting {
        var completions: [@MainActor (MusicAnswer) -> Void] = []
    }

    private var catalogue: (any MusicCatalogue)?
    private var answers: [MusicQuery: CachedAnswer] = [:]
    private var waiting: [MusicQuery: Waiting] = [:]
    private var uses = 0
    private var generation = 0
    private var resets: [MusicQuery.Subject: Int] = [:]

    /// Discards all answers, because the music has changed. Pending queries still complete with answers about the
    /// former music, which are not cached.
    func reset(_ catalogue: any MusicCatalogue) {
        self.catalogue = catalogue
        answers.removeAll()
        waiting.removeAll()
        generation += 1
    }

    /// Answers a query from memory or by the catalogue. Without a catalogue, the answer is empty.
    func answer(_ query: MusicQuery, completion: @escaping @MainActor (MusicAnswer) -> Void) {
        guard let catalogue else { return completion(MusicAnswer()) }
        if let cached = answers[query] {
            uses += 1
            answers[query]?.lastUse = uses
            return completion(cached.answer)
        }
        if let waiting = waiting[query] {
            waiting.completions.append(completion)
            return
        }
        let waiting = Waiting()
        waiting.completions.append(completion)
        self.waiting[query] = waiting
        let generation = generation(of: query)
        catalogue.answer(query) { [weak self] answer in
            self?.store(answer, to: query, of: generation)
            for completion in waiting.completions { completion(answer) }
        }
    }

    /// Discards the answers about playlists and bookmarks, because they have changed.
    func resetPlaylists() { reset(.playlists) }

    /// Discards the answers about the play history and the positions of tracks, because they have changed.
    func resetHistory() { reset(.history) }

    private func reset(_ subject: MusicQuery.Subject) {
        answers = answers.filter { $0.key.subject != subject }
        waiting = waiting.filter { $0.key.subject != subject }
        resets[subject, default: 0] += 1
    }

    /// Changes the playlists.
    func perform(_ edit: PlaylistEdit, completion: @escaping @MainActor (PlaylistEditResult) -> Void) {
        guard let catalogue else {
            return completion(PlaylistEditResult(problem: "The music is still being read. Try it again in a moment."))
        }
        catalogue.perform(edit, completion: completion)
    }

    /// The number of resets that affected the answer to a query.
    private func generation(of query: MusicQuery) -> Int { generation + resets[query.subject, default: 0] }

    private func store(_ answer: MusicAnswer, to query: MusicQuery, of generation: Int) {
        guard generation == self.generation(of: query) else { return }
        waiting[query] = nil
        guard answer.tracks.count <= Self.trackLimit else { return }
        uses += 1
        answers[query] = CachedAnswer(answer: answer, lastUse: uses)
        if answers.count > Self.limit, let oldest = answers.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            answers[oldest.key] = nil
        }
    }
}

extension MusicQuery {
    /// The data on which the answer to a query depends.
    fileprivate enum Subject { case music, playlists, history }

    fileprivate var subject: Subject {
        switch self {
        case .playlists, .tracks(.playlist, _), .bookmarks: .playlists
        case .tracks(.recentlyPlayed, _), .resume: .history
        default: .music
        }
    }
}
