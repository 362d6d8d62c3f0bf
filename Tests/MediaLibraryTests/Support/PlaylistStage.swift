import Foundation
import Testing

@testable import MediaLibrary
@testable import MediaPlayback

/// Two folders of music, a state folder, and the playlists in them.
struct PlaylistStage {
    let music = TemporaryFolder()
    let other = TemporaryFolder()
    let state = TemporaryFolder()
    let store: PlaylistStore

    init(isSaved: Bool = true) {
        store = PlaylistStore(
            folders: [music.path, other.path], stateFolder: isSaved ? state.path.string + "/baton" : nil)
    }

    /// A store that has not read anything yet.
    var newStore: PlaylistStore {
        PlaylistStore(folders: [music.path, other.path], stateFolder: state.path.string + "/baton")
    }

    /// The names of the playlists.
    var names: [String] { store.playlists().map(\.name) }

    /// Writes a track, and returns it.
    func track(_ name: String, in folder: TemporaryFolder? = nil) -> MediaItem {
        MediaItem(path: (folder ?? music).write([1], to: name))
    }

    /// Writes the file of a playlist, and returns its identifier.
    func playlist(_ text: String, to name: String = "list.m3u8") throws -> Int {
        let path = music.write(Array(text.utf8), to: name)
        return try #require(store.playlists().first { $0.name == PlaylistText.name(of: path) }).id
    }

    /// The text of a file in the first folder.
    func text(_ name: String = "list.m3u8", in folder: TemporaryFolder? = nil) -> String? {
        FileManager.default.contents(atPath: (folder ?? music).path.appending(name).string).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// The names of a playlist's tracks.
    func tracks(_ id: Int) throws -> [String] {
        try store.entries(of: id).map(\.path.name.string)
    }

    /// The permissions of a file.
    func permissions(_ path: String) -> mode_t? {
        var information = stat()
        return stat(path, &information) == 0 ? information.st_mode & 0o777 : nil
    }
}
