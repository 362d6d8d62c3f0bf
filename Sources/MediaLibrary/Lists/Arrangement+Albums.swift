import BatonSupport
import Foundation
import MediaPlayback

/// An album while an arrangement is built. A class, because sorting would copy a large structure many times.
private final class AlbumDraft {
    let album: Arrangement.Album
    /// The indices of the tracks, by disc and number.
    let members: [Int]
    let titleKey: NaturalKey
    let artistKey: NaturalKey?
    /// The time at which the first track was found.
    let firstSeen: Double

    init(_ album: Arrangement.Album, members: [Int], firstSeen: Double) {
        self.album = album
        self.members = members
        self.firstSeen = firstSeen
        titleKey = NaturalKey(album.title)
        artistKey = album.artist.map(NaturalKey.init)
    }

    /// Compares by title, then artist, year and identifier.
    static func precedesByTitle(_ left: AlbumDraft, _ right: AlbumDraft) -> Bool {
        if left.titleKey != right.titleKey { return left.titleKey < right.titleKey }
        if left.artistKey != right.artistKey { return precedes(left.artistKey, right.artistKey) }
        if left.year != right.year { return left.year < right.year }
        return left.album.id < right.album.id
    }

    /// Compares by artist. Albums without an artist are last.
    static func precedes(_ left: NaturalKey?, _ right: NaturalKey?) -> Bool {
        guard let left else { return false }
        guard let right else { return true }
        return left < right
    }

    /// The year for sorting; `Int.max` if unknown, so that the album is last.
    var year: Int { album.year ?? Int.max }
}

extension ArrangementBuilder {
    /// Builds the albums and their lists. Sets the position of each track on its album.
    mutating func buildAlbums() {
        var indices: [Int: Int] = [:]
        var members: [(id: Int, tracks: [Int])] = []
        for (index, track) in tracks.enumerated() {
            guard let id = track.albumID else { continue }
            if let album = indices[id] {
                members[album].tracks.append(index)
            } else {
                indices[id] = members.count
                members.append((id, [index]))
            }
        }
        let discs = folderPaths.map { AlbumIdentity.disc(of: $0) }
        // Artists are compared without case and accents.
        let artists = artistNames.texts.map { FoldedText.bytes(of: $0) }
        let drafts = members.map { draft($0.id, $0.tracks, discs: discs, artists: artists) }
            .sorted(by: AlbumDraft.precedesByTitle)
        for (number, draft) in drafts.enumerated() {
            for (place, index) in draft.members.enumerated() { tracks[index].albumPosition = (number, place) }
        }
        result.albums = drafts.map(\.album)
        setLists(of: drafts)
    }

    private func draft(_ id: Int, _ members: [Int], discs: [Int?], artists: [[UInt8]]) -> AlbumDraft {
        func place(_ index: Int) -> (Int, Int, Int) {
            let track = tracks[index]
            return (track.disc ?? discs[track.folder] ?? 1, track.track ?? Int.max, track.pathPosition)
        }
        let members = members.sorted { place($0) < place($1) }
        let album = Arrangement.Album(
            id: id, title: members.first.flatMap { tracks[$0].album }.map { albumTitles.texts[$0] } ?? "",
            artist: artist(of: members, artists: artists), year: members.compactMap { tracks[$0].year }.min(),
            duration: members.reduce(0) { $0 + (tracks[$1].duration ?? 0) }, tracks: members.map { tracks[$0].number })
        return AlbumDraft(
            album, members: members, firstSeen: members.map { tracks[$0].firstSeen }.min() ?? 0)
    }

    /// The artist of an album: the album artist of the first track, or else the artist of all tracks.
    private func artist(of members: [Int], artists: [[UInt8]]) -> String? {
        if let name = members.first.flatMap({ tracks[$0].albumArtist }) { return artistNames.texts[name] }
        let names = members.compactMap { tracks[$0].artist }
        guard let first = names.first else { return nil }
        let isOne = names.allSatisfy { $0 == first || artists[$0] == artists[first] }
        return isOne ? artistNames.texts[first] : MediaPlayback.Album.variousArtists
    }

    private mutating func setLists(of drafts: [AlbumDraft]) {
        let numbers = drafts.indices.map { UInt32($0) }
        // Sorting is stable, so albums that compare as equal remain in the order of titles.
        func sorted(_ precedes: (AlbumDraft, AlbumDraft) -> Bool) -> [UInt32] {
            numbers.sorted { precedes(drafts[Int($0)], drafts[Int($1)]) }
        }
        set(.albumsByTitle, numbers)
        set(
            .albumsByArtist,
            sorted { left, right in
                if left.artistKey != right.artistKey { return AlbumDraft.precedes(left.artistKey, right.artistKey) }
                return left.year < right.year
            })
        set(.albumsByYear, sorted { ($0.album.year ?? 0) > ($1.album.year ?? 0) })
        set(.recentAlbums, sorted { $0.firstSeen > $1.firstSeen })
        result.lists[.albumNames] = NameList.data(drafts.map { [$0.album.title, $0.album.artist ?? ""] })
    }
}
