package import MediaPlayback

/// A track of a playlist.
package struct PlaylistEntry: Sendable, Hashable, Identifiable {
    /// The position among the playlist's tracks, from 0. A track can occur several times.
    package let id: Int
    /// The path of the file, in the form of the index.
    package let path: MediaPath
    /// The title in the playlist, or else the file's name, for display while the track is unavailable.
    package let title: String
    /// The duration in seconds in the playlist; nil if unknown.
    package let duration: Double?
    /// The file exists.
    package let isAvailable: Bool
}

/// The entries of a playlist, and those that were left out.
package struct PlaylistContents: Sendable, Equatable {
    /// The tracks in the folders of the music.
    package let entries: [PlaylistEntry]
    /// The number of entries that were left out, by reason.
    package let leftOut: [PlaylistOmission: Int]
    /// The file is longer than Baton reads, and the rest was left out.
    package let isCut: Bool

    init(_ playlist: OpenedPlaylist) {
        entries = playlist.entries
        leftOut = playlist.meanings.reduce(into: [:]) { counts, meaning in
            if case .leftOut(let reason) = meaning { counts[reason, default: 0] += 1 }
        }
        isCut = playlist.document.isCut
    }

    /// A sentence for users about what was left out; nil if all entries are offered.
    package var notice: String? {
        let count = leftOut.values.reduce(0, +)
        var sentences: [String] = []
        if count > 0 {
            let parts = PlaylistOmission.allCases.compactMap { reason in
                leftOut[reason].map { "\(MusicNotice.number($0)) \($0 == 1 ? reason.singular : reason.plural)" }
            }
            let subject = count == 1 ? "One entry is" : "\(MusicNotice.number(count)) entries are"
            sentences.append("\(subject) left out: \(parts.joined(separator: ", "))")
        }
        if isCut {
            sentences.append(
                "The playlist is longer than \(MusicNotice.number(PlaylistFormat.entryLimit)) entries or \(PlaylistFormat.byteLimit >> 20) MiB, and the rest is left out"
            )
        }
        return sentences.isEmpty ? nil : sentences.joined(separator: ". ")
    }
}

extension PlaylistOmission {
    fileprivate var singular: String {
        switch self {
        case .address: "web address"
        case .playlist: "other playlist"
        case .outside: "file outside the folders of the music"
        case .notMusic: "file that is not music"
        case .invalid: "invalid path"
        }
    }

    fileprivate var plural: String {
        switch self {
        case .address: "web addresses"
        case .playlist: "other playlists"
        case .outside: "files outside the folders of the music"
        case .notMusic: "files that are not music"
        case .invalid: "invalid paths"
        }
    }
}
