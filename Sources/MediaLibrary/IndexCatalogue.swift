package import MediaPlayback

/// A catalogue of given tracks that answers at once, for demos and tests.
@MainActor package final class IndexCatalogue: MusicCatalogue {
    private let index: MusicIndex
    private let roots: [MediaPath]

    /// Creates a catalogue of tracks. The files need not exist.
    package init(items: [MediaItem]) throws {
        index = try MusicIndex(items: items)
        roots = MusicIndex.roots(of: items)
    }

    /// Answers a query.
    package func answer(_ query: MusicQuery) throws -> MusicAnswer { try index.answer(query, in: roots) }

    /// Answers a query before this method returns.
    package func answer(_ query: MusicQuery, completion: @escaping @MainActor (MusicAnswer) -> Void) {
        // A database in memory has no disk errors.
        completion((try? answer(query)) ?? MusicAnswer())
    }
}
