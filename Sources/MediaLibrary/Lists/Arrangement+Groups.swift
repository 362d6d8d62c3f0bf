import BatonSupport
import MediaPlayback

/// An artist or a genre while an arrangement is built.
private struct GroupDraft {
    /// The folded name.
    let key: [UInt8]
    /// The indices of the tracks.
    var members: [Int] = []
    /// The number of uses of each spelling, by its number in the text pool.
    var spellings: [Int: Int] = [:]
    /// The group is part of the list of all groups.
    var isListed = false

    /// The number of the most frequent spelling; the lowest number if several are equally frequent.
    var spelling: Int? { spellings.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
}

/// Groups of tracks, by folded name.
private struct GroupDrafts {
    private(set) var drafts: [GroupDraft] = []
    private var indices: [[UInt8]: Int] = [:]
    /// The group of each spelling, by its number in the text pool.
    private var groups: [Int]
    let names: [String]

    init(_ names: [String]) {
        self.names = names
        groups = []
        for name in names {
            let key = FoldedText.bytes(of: name)
            let index = indices[key] ?? drafts.count
            if index == drafts.count { drafts.append(GroupDraft(key: key)) }
            indices[key] = index
            groups.append(index)
        }
    }

    /// Adds a track to the group of a name, at most once. The caller must add all names of a track before those of the
    /// next track.
    mutating func add(_ track: Int, to name: Int, isListed: Bool) {
        let group = groups[name]
        drafts[group].spellings[name, default: 0] += 1
        if isListed { drafts[group].isListed = true }
        if drafts[group].members.last != track { drafts[group].members.append(track) }
    }
}

extension ArrangementBuilder {
    /// Builds the artists. An artist whose tracks all have an album artist is not in the list of artists, but can be
    /// searched.
    mutating func buildArtists() {
        var groups = GroupDrafts(artistNames.texts)
        for (index, track) in tracks.enumerated() {
            if let name = track.albumArtist { groups.add(index, to: name, isListed: true) }
            if let name = track.artist { groups.add(index, to: name, isListed: track.albumArtist == nil) }
        }
        let (artists, listed) = finish(groups, albumsByYear: true) {
            tracks[$0].albumPosition < tracks[$1].albumPosition
        }
        result.artists = artists
        set(.artists, listed)
        result.lists[.artistNames] = NameList.data(artists.map { [$0.name] })
    }

    /// Builds the genres. A tag can name several.
    mutating func buildGenres() {
        var pool = TextPool()
        let genres = genreTags.texts.map { Self.genres(in: $0).map { pool.number(of: $0) } }
        var groups = GroupDrafts(pool.texts)
        for (index, track) in tracks.enumerated() {
            for name in track.genre.map({ genres[$0] }) ?? [] { groups.add(index, to: name, isListed: true) }
        }
        let (all, listed) = finish(groups, albumsByYear: false) { $0 < $1 }
        result.genres = all
        set(.genres, listed)
    }

    /// The names in a tag such as `Rock; Jazz`.
    static func genres(in tag: String) -> [String] {
        tag.split { ";/,\0".contains($0) }
            .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }

    /// Sorts the groups by name, their tracks by `precedes`, and their albums by year or by title.
    private func finish(_ groups: GroupDrafts, albumsByYear: Bool, _ precedes: (Int, Int) -> Bool) -> (
        groups: [Arrangement.Group], listed: [UInt32]
    ) {
        let named = groups.drafts.compactMap { draft in
            draft.spelling.map { (draft: draft, name: groups.names[$0], key: NaturalKey(groups.names[$0])) }
        }.sorted { left, right in
            left.key != right.key ? left.key < right.key : left.draft.key.lexicographicallyPrecedes(right.draft.key)
        }
        let listed = named.indices.filter { named[$0].draft.isListed }.map { UInt32($0) }
        let result = named.map { draft, name, _ in
            // Sorting is stable, so tracks that compare as equal remain in the display order.
            let members = draft.members.sorted(by: precedes)
            return Arrangement.Group(
                key: draft.key, name: name, tracks: members.map { tracks[$0].number },
                albums: albums(of: members, byYear: albumsByYear))
        }
        return (result, listed)
    }

    /// The numbers of the albums of tracks, by year and then title, or only by title.
    private func albums(of members: [Int], byYear: Bool) -> [UInt32] {
        let numbers = Set(members.map { tracks[$0].albumPosition.album }).subtracting([Int.max])
        func place(_ number: Int) -> (Int, Int) { (byYear ? result.albums[number].year ?? Int.max : 0, number) }
        return numbers.sorted { place($0) < place($1) }.map { UInt32($0) }
    }
}
