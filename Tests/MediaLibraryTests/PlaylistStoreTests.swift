import Foundation
import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("The playlists of a library") struct PlaylistStoreTests {
    private let stage = PlaylistStage()
    private var store: PlaylistStore { stage.store }
    private var music: TemporaryFolder { stage.music }

    // MARK: Finding

    @Test("Playlists are files at any depth, sorted by name, without links and hidden files") func found() {
        stage.music.write(Array("a.mp3\n../out.mp3\nhttp://x/\nsub/b.mp3\n".utf8), to: "List 10.m3u")
        stage.music.write([], to: "sub/deep/list 2.M3U8")
        stage.other.write(Array("File1=a.mp3\n".utf8), to: "Äther.pls")
        stage.music.write([], to: ".hidden.m3u")
        stage.music.write([], to: ".hidden/a.m3u")
        stage.music.write([], to: "notes.txt")
        stage.music.makeFolder("folder.m3u")
        stage.music.link("link.m3u", to: music.path.appending("List 10.m3u"))
        stage.music.link("linked", to: stage.other.path)

        let playlists = store.playlists()

        #expect(playlists.map(\.name) == ["Äther", "list 2", "List 10"])
        #expect(playlists.map(\.trackCount) == [1, 0, 2])
        #expect(playlists.map(\.isEditable) == [false, true, true])
        #expect(Set(playlists.map(\.id)).count == 3 && playlists.allSatisfy { 1..<(1 << 53) ~= $0.id })
        #expect(stage.newStore.playlists() == playlists)
    }

    @Test("A playlist that another program changes, removes or adds is noticed") func changedFiles() throws {
        music.write(Array("a.mp3\n".utf8), to: "a.m3u")
        #expect(store.playlists().map(\.trackCount) == [1])
        music.write(Array("a.mp3\nb.mp3\n".utf8), to: "a.m3u")
        music.write([], to: "b.m3u")
        #expect(store.playlists().map(\.trackCount) == [2, 0])
        let id = try #require(store.playlists().first).id
        music.remove("a.m3u")
        #expect(throws: PlaylistError.unknown) { try store.entries(of: id) }
        #expect(stage.names == ["b"])
    }

    @Test("A new store finds a playlist by its identifier without a search") func knownAfterRestart() throws {
        let id = try store.create("Party", [stage.track("a.mp3")]).id
        #expect(try stage.newStore.entries(of: id).map(\.path) == [music.path.appending("a.mp3")])
        #expect(throws: PlaylistError.unknown) { try stage.newStore.entries(of: id + 1) }
    }

    @Test("At most 1,000 playlists are found, and no more can be created") func limit() {
        for number in 0..<1_001 { music.write([], to: "\(number % 7)/\(number).m3u") }
        #expect(store.playlists().count == 1_000)
        #expect(throws: PlaylistError.tooMany(limit: 1_000)) { try store.create("One More") }
    }

    @Test("A playlist is listed once, also if folders overlap or contain the state folder") func nested()
        throws
    {
        let state = music.path.string + "/state"
        let store = PlaylistStore(folders: [music.path, music.path.appending("sub")], stateFolder: state)
        music.write([], to: "sub/a.m3u")
        try store.setFavourite(stage.track("a.mp3"), true)
        music.write([], to: "Playlists")
        let track = stage.track("b.mp3")
        _ = try store.create("Private", [track])
        #expect(store.playlists().map(\.name) == ["a", "Private"])
        #expect(stage.text("state/playlists/Private.m3u8")?.hasSuffix("\n\(track.path)\n") == true)
    }

    @Test("Control characters in file names are not shown") func names() {
        music.write([], to: MediaPath(bytes: Array("a\u{1b}b\nc".utf8) + [0xff] + ".m3u".utf8))
        music.write([], to: "\u{7}.m3u")
        #expect(stage.names == ["a b c\u{FFFD}", "Unnamed"])
    }

    @Test("Entries that are left out are counted by reason, also the playlist itself") func leftOut() throws {
        _ = stage.track("a.mp3")
        let id = try stage.playlist(
            "list.m3u8\nother.pls\na.mp3\nhttp://radio.example/\n/etc/x.mp3\nnotes.txt\n\0\n")
        let contents = try store.contents(of: id)
        #expect(contents.entries.map(\.path.name.string) == ["a.mp3"])
        #expect(contents.leftOut == [.playlist: 2, .address: 1, .outside: 1, .notMusic: 1, .invalid: 1])
        #expect(
            contents.notice
                == "6 entries are left out: 1 web address, 2 other playlists, 1 file outside the folders of the music, 1 file that is not music, 1 invalid path"
        )
        #expect(try store.contents(of: Playlist.favourites).notice == nil)
    }

    @Test("An entry has a title, and unavailable ones are marked") func entries() throws {
        _ = stage.track("a.mp3")
        let id = try stage.playlist("#EXTM3U\n#EXTINF:61,Band - Song\na.mp3\nmissing/b\u{1b}.mp3\n")
        let entries = try store.entries(of: id)
        #expect(entries.map(\.id) == [0, 1])
        #expect(entries.map(\.title) == ["Band - Song", "b"])
        #expect(entries.map(\.duration) == [61, nil])
        #expect(entries.map(\.isAvailable) == [true, false])
    }

    // MARK: Creating

    @Test("A new playlist is an M3U8 file in the folder Playlists, which everybody can read") func created() throws {
        let tracks = [stage.track("a.mp3"), stage.track("sub/b.mp3"), stage.track("c.mp3", in: stage.other)]
        let playlist = try store.create("Road trip", tracks)
        #expect(playlist.name == "Road trip" && playlist.trackCount == 3 && playlist.isEditable)
        #expect(
            stage.text("Playlists/Road trip.m3u8")
                == "#EXTM3U\n#EXTINF:-1,a\n../a.mp3\n#EXTINF:-1,b\n../sub/b.mp3\n#EXTINF:-1,c\n\(stage.other.path)/c.mp3\n"
        )
        #expect(stage.permissions(music.path.string + "/Playlists/Road trip.m3u8") == 0o644)
        #expect(stage.permissions(music.path.string + "/Playlists") == 0o755)
        #expect(try stage.tracks(playlist.id) == ["a.mp3", "b.mp3", "c.mp3"])
        #expect(store.playlists() == [playlist])
        #expect(try FileManager.default.contentsOfDirectory(atPath: music.path.string + "/Playlists").count == 1)
    }

    @Test(
        "Characters that a file name cannot contain are replaced",
        arguments: [
            ("AC/DC", "AC-DC"), ("  a \n b\0c\u{1b} ", "a b c"), ("..hidden", "hidden"), ("../../x", "-..-x"),
            ("\u{202e}abc", "abc"), ("Ünï 🎵", "Ünï 🎵"),
        ])
    func replaced(text: String, name: String) throws {
        #expect(try store.create(text).name == name)
        #expect(stage.names == [name])
    }

    @Test("A name without visible characters is refused", arguments: ["", " \n", ".", "..", "\u{200b}", "\0"])
    func emptyNames(text: String) {
        #expect(throws: PlaylistError.emptyName) { try store.create(text) }
        #expect(music.names == [])
    }

    @Test("A name that is too long is refused") func longNames() throws {
        let long = String(repeating: "x", count: 101)
        #expect(throws: PlaylistError.nameTooLong(limit: 100)) { try store.create(long) }
        #expect(throws: PlaylistError.nameTooLong(limit: 100)) { try store.create(String(repeating: "🎵", count: 63)) }
        #expect(throws: PlaylistError.nameTooLong(limit: 100)) {
            try store.create("e" + String(repeating: "\u{301}", count: 9_000))
        }
        _ = try store.create(String(repeating: "🎵", count: 62))
        #expect(try store.create(String(long.dropLast())).name.count == 100)
    }

    @Test("A name that exists is refused, in any format, and the file is not changed") func existingNames() throws {
        music.write([1], to: "Playlists/Old.pls")
        _ = try store.create("New")
        #expect(throws: PlaylistError.nameExists("Old")) { try store.create("Old") }
        #expect(throws: PlaylistError.nameExists("New")) { try store.create("New", [stage.track("a.mp3")]) }
        #expect(stage.text("Playlists/New.m3u8") == "#EXTM3U\n")
    }

    @Test(
        "If nothing can be written to the first folder, a new playlist is in the state folder",
        arguments: ["file", "link", "missing"])
    func fallback(obstacle: String) throws {
        let stage = stage
        let track = stage.track("a.mp3", in: stage.other)
        switch obstacle {
        case "file": music.write([1], to: "Playlists")
        case "link": music.link("Playlists", to: stage.state.path)
        default: try FileManager.default.removeItem(atPath: music.path.string)
        }
        let playlist = try store.create("Party", [track])
        let file = stage.state.path.string + "/baton/playlists/Party.m3u8"
        #expect(stage.permissions(file) == 0o600)
        #expect(stage.text("baton/playlists/Party.m3u8", in: stage.state)?.hasSuffix("\n\(track.path)\n") == true)
        #expect(store.playlists() == [playlist] && stage.newStore.playlists() == [playlist])
        let renamed = try store.rename(playlist.id, to: "Other")
        try store.append([track], to: renamed.id)
        #expect(try stage.tracks(renamed.id) == ["a.mp3", "a.mp3"])
        try store.delete(renamed.id)
        #expect(stage.names == [])
    }

    @Test("Without a folder that can be written, no playlist is created") func noFolder() throws {
        let stage = PlaylistStage(isSaved: false)
        stage.music.write([1], to: "Playlists")
        #expect(throws: PlaylistError.noFolder) { try stage.store.create("Party") }
    }

    @Test("A folder without write permission is not changed", .enabled(if: geteuid() != 0)) func readOnly() throws {
        let track = stage.track("a.mp3")
        let id = try stage.playlist("a.mp3\n")
        let path = music.path.string
        #expect(chmod(path, 0o555) == 0)
        defer { chmod(path, 0o755) }
        #expect(store.playlists().map(\.isEditable) == [false])
        let error = PlaylistError.notEditable(name: "list", .permission)
        #expect(throws: error) { try store.append([track], to: id) }
        #expect(throws: error) { try store.delete(id) }
        #expect(stage.permissions(stage.state.path.string + "/baton") == nil)
        _ = try store.create("Party")
        #expect(stage.names == ["list", "Party"])
    }

    @Test("A track outside of the folders cannot be added") func outsideTrack() throws {
        let track = MediaItem(path: MediaPath("/elsewhere/a.mp3"))
        #expect(throws: PlaylistError.outside(track.path)) { try store.create("Party", [track]) }
        #expect(throws: PlaylistError.outside(track.path)) { try store.setFavourite(track, true) }
        #expect(music.names == [] && stage.state.names == [])
    }

    // MARK: Renaming and deleting

    @Test("A renamed playlist has the same content and format, and another identifier") func renamed() throws {
        _ = stage.track("sub/a.mp3")
        let id = try stage.playlist("# Mine\na.mp3\n", to: "sub/list.m3u")
        let playlist = try store.rename(id, to: "Better/Name")
        #expect(playlist.name == "Better-Name" && playlist.trackCount == 1 && playlist.id != id)
        #expect(stage.text("sub/Better-Name.m3u") == "# Mine\na.mp3\n" && stage.text("sub/list.m3u") == nil)
        #expect(try stage.tracks(playlist.id) == ["a.mp3"])
        #expect(throws: PlaylistError.unknown) { try store.entries(of: id) }
        #expect(try store.rename(playlist.id, to: "Better-Name") == playlist)
    }

    @Test("A playlist is not renamed to a name that exists") func renamedToExisting() throws {
        music.write([1], to: "b.m3u8")
        let id = try stage.playlist("a.mp3\n", to: "a.m3u")
        #expect(throws: PlaylistError.nameExists("b")) { try store.rename(id, to: "b") }
        #expect(throws: PlaylistError.emptyName) { try store.rename(id, to: " ") }
        #expect(music.names == ["a.m3u", "b.m3u8"])
    }

    @Test("Deleting a playlist does not delete its music") func deleted() throws {
        let playlist = try store.create("Party", [stage.track("a.mp3")])
        try store.delete(playlist.id)
        #expect(store.playlists().isEmpty && music.names == ["Playlists", "a.mp3"])
        #expect(throws: PlaylistError.unknown) { try store.delete(playlist.id) }
    }

    // MARK: Favourites

    @Test("Favourites are in the state folder, with absolute paths, and remain after a restart") func favourites()
        throws
    {
        let (first, second) = (stage.track("a.mp3"), stage.track("b.mp3"))
        #expect(try store.entries(of: Playlist.favourites).isEmpty)
        try store.setFavourite(first, true)
        try store.setFavourite(second, true)
        let favourites = try store.setFavourite(first, true)
        #expect(favourites == Playlist(id: 0, name: "Favourites", trackCount: 2, isEditable: true))
        #expect(stage.names == [])
        #expect(stage.permissions(stage.state.path.string + "/baton/Favourites.m3u8") == 0o600)
        #expect(try stage.newStore.entries(of: 0).map(\.path) == [first.path, second.path])
        try store.setFavourite(first, false)
        try store.setFavourite(first, false)
        #expect(try stage.tracks(0) == ["b.mp3"])
        let error = PlaylistError.notEditable(name: "Favourites", .favourites)
        #expect(throws: error) { try store.rename(0, to: "Best") }
        #expect(throws: error) { try store.delete(0) }
    }

    @Test("The state folder can be a link") func linkedState() throws {
        stage.state.makeFolder("real")
        stage.state.link("baton", to: stage.state.path.appending("real"))
        try store.setFavourite(stage.track("a.mp3"), true)
        #expect(stage.text("real/Favourites.m3u8", in: stage.state)?.contains("a.mp3") == true)
    }

    @Test("Without a state folder, favourites are in memory") func favouritesInMemory() throws {
        let stage = PlaylistStage(isSaved: false)
        let track = stage.track("a.mp3")
        try stage.store.setFavourite(track, true)
        #expect(try stage.store.entries(of: 0).map(\.path) == [track.path])
        try stage.store.setFavourite(track, false)
        #expect(try stage.store.entries(of: 0).isEmpty)
        #expect(stage.state.names == [])
    }

    @Test("A favourite whose disk is not connected can be removed") func unavailableFavourite() throws {
        let track = stage.track("disk/a.mp3")
        try store.setFavourite(track, true)
        music.move("disk", to: "away")
        try store.setFavourite(stage.track("b.mp3"), true)
        #expect(try stage.tracks(0) == ["a.mp3", "b.mp3"])
        try store.setFavourite(track, false)
        #expect(try stage.tracks(0) == ["b.mp3"])
    }

    @Test("Favourites that cannot be read are not replaced") func unreadableFavourites() {
        stage.state.makeFolder("baton/Favourites.m3u8/x")
        let error = #expect(throws: PlaylistError.self) { try store.setFavourite(stage.track("a.mp3"), true) }
        guard case .notReadable = error else {
            Issue.record("The error is \(String(describing: error))")
            return
        }
    }
}
