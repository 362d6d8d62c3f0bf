import Glibc
import MediaPlayback

/// The reason why an entry of a playlist is left out.
package enum PlaylistOmission: String, Sendable, CaseIterable, Codable {
    /// The entry is the address of a web resource.
    case address
    /// The entry is another playlist, or the playlist itself.
    case playlist
    /// The file is outside the folders of the music.
    case outside
    /// The file is not music.
    case notMusic
    /// The path is too long, or contains a NUL.
    case invalid
}

/// The meaning of a playlist's entry.
enum PlaylistMeaning: Sendable, Equatable {
    /// A track in the folders of the music. It is available if its file exists.
    case track(MediaPath, isAvailable: Bool)
    /// The entry is left out.
    case leftOut(PlaylistOmission)
}

/// Resolves the entries of playlists to files. All calls block.
///
/// Resolved paths have the form of the paths in the index: the real path of a folder with music, and the names of
/// folders and files in it. The resolver caches the real paths of folders, so each task needs a new resolver.
struct PlaylistResolver {
    /// A folder with music.
    private struct Root {
        /// The path that the user has given.
        var given: MediaPath
        /// The real path; the given path if the folder does not exist.
        var real: MediaPath
    }

    private let roots: [Root]
    private var realFolders: [MediaPath: MediaPath?] = [:]

    /// The maximum length of a path in bytes, which is Linux's limit.
    private static let pathLimit = 4_096
    private static let extensions = Set(MediaPlayback.MediaLibrary.extensions)
    private static let playlistExtensions: Set = ["m3u", "m3u8", "pls", "xspf", "wpl", "asx", "cue"]

    /// - Parameter folders: the folders with music, as absolute paths.
    init(folders: [MediaPath]) {
        roots = folders.map { Root(given: $0, real: $0.resolved() ?? $0) }
    }

    /// The real path of the folder with music that contains a real path; nil if there is none.
    func root(of path: MediaPath) -> MediaPath? {
        roots.first { $0.real.contains(path) }?.real
    }

    /// Returns the path of a track in the form of the index; nil if the path is not in the folders of the music.
    func located(_ path: MediaPath) -> MediaPath? {
        for root in roots {
            if root.real.contains(path) { return path }
            if root.given.contains(path) {
                return root.real.appending(
                    MediaPath(bytes: path.bytes.dropFirst(root.given.bytes.count).drop { $0 == UInt8(ascii: "/") }))
            }
        }
        return nil
    }

    /// Returns the meaning of an entry of a playlist in the folder `base`.
    mutating func meaning(of location: [UInt8], in base: MediaPath) -> PlaylistMeaning {
        guard !location.contains(0), location.count <= Self.pathLimit else { return .leftOut(.invalid) }
        let trimmed = Array(location.trimmed)
        if let scheme = PlaylistLocation.scheme(of: trimmed) {
            guard scheme == "file", let path = PlaylistLocation.path(ofFileURL: trimmed) else {
                return .leftOut(.address)
            }
            return path.contains(0) ? .leftOut(.invalid) : examine(MediaPath(bytes: path))
        }
        // File names on Linux can contain backslashes and end with spaces, so the unchanged entry is tried first.
        let usual = PlaylistLocation.withSlashes(trimmed)
        if location != usual {
            let exact = examine(absolute(location, base))
            if case .track(_, isAvailable: true) = exact { return exact }
        }
        if PlaylistLocation.hasDrive(usual) { return .leftOut(.outside) }
        let meaning = examine(absolute(usual, base))
        if case .track(_, isAvailable: false) = meaning, let converted = PlaylistLocation.fromLatin1(usual) {
            let other = examine(absolute(converted, base))
            if case .track(_, isAvailable: true) = other { return other }
        }
        return meaning
    }

    private func absolute(_ location: [UInt8], _ base: MediaPath) -> MediaPath {
        let path = MediaPath(bytes: location)
        return location.first == UInt8(ascii: "/") ? path : base.appending(path)
    }

    private mutating func examine(_ path: MediaPath) -> PlaylistMeaning {
        if let omission = Self.omission(path) { return .leftOut(omission) }
        guard let folder = realFolder(path.folder) else {
            return unavailable(PlaylistLocation.normalized(path))
        }
        let file = folder.appending(path.name)
        guard let information = AudioFileSearch.information(of: file) else { return unavailable(file) }
        switch information.st_mode & S_IFMT {
        case S_IFREG: return available(file)
        case S_IFLNK:
            guard let target = file.resolved() else { return unavailable(file) }
            if let omission = Self.omission(target) { return .leftOut(omission) }
            return AudioFileSearch.kind(of: target) == S_IFREG ? available(target) : .leftOut(.notMusic)
        default: return .leftOut(.notMusic)
        }
    }

    private func available(_ file: MediaPath) -> PlaylistMeaning {
        root(of: file) == nil ? .leftOut(.outside) : .track(file, isAvailable: true)
    }

    private func unavailable(_ file: MediaPath) -> PlaylistMeaning {
        located(file).map { .track($0, isAvailable: false) } ?? .leftOut(.outside)
    }

    private static func omission(_ path: MediaPath) -> PlaylistOmission? {
        let ending = path.pathExtension
        if playlistExtensions.contains(ending) { return .playlist }
        return extensions.contains(ending) ? nil : .notMusic
    }

    private mutating func realFolder(_ folder: MediaPath) -> MediaPath? {
        if let known = realFolders[folder] { return known }
        let real = folder.resolved()
        realFolders[folder] = .some(real)
        return real
    }
}
