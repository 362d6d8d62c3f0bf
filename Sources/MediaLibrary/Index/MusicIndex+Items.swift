import Foundation
import MediaPlayback

/// An index of given tracks, for demos and tests.
extension MusicIndex {
    /// Creates an index in memory that contains given tracks, with their identifiers. The files are not read.
    convenience init(items: [MediaItem]) throws {
        try self.init()
        let files = items.map { item in
            var tags = MediaTags()
            (tags.title, tags.artist, tags.album) = (item.title, item.artist, item.album)
            (tags.track, tags.duration, tags.genre) = (item.trackNumber, item.duration, item.genre)
            return IndexedFile(id: item.id, path: item.path, size: 0, modified: 0, firstSeen: 0, tags: tags)
        }
        try write(files)
        try arrange(for: Self.roots(of: items))
    }

    /// The innermost folder that contains all tracks, or none if there are no tracks. An empty path contains all
    /// tracks.
    static func roots(of items: [MediaItem]) -> [MediaPath] {
        guard var root = items.first?.path.folder else { return [] }
        func isCommon(_ folder: MediaPath) -> Bool { items.allSatisfy { folder.contains($0.path) } }
        while root.folder != root, !isCommon(root) { root = root.folder }
        return [isCommon(root) ? root : MediaPath("")]
    }
}
