import Foundation
import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("Bookmarks") struct BookmarkStoreTests {
    private let state = TemporaryFolder()
    private let sentences = Shared<[String]>([])
    private let book = MediaPath("/music/book.m4b")

    private func store(isSaved: Bool = true) -> BookmarkStore {
        BookmarkStore(
            stateFolder: isSaved ? state.path.string + "/sub" : nil, date: { Date(timeIntervalSince1970: 1_000) }
        ) { sentence in sentences.change { $0.append(sentence) } }
    }

    private var file: String { state.path.string + "/sub/bookmarks.json" }
    private func write(_ text: String) { state.write(Array(text.utf8), to: "sub/bookmarks.json") }

    @Test("An added bookmark is on disk at once, and the newest one is the first") func restart() throws {
        let first = store()
        try first.add(book, at: 12.34)
        try first.add(MediaPath(bytes: [0x2f, 0xff]), at: 5)
        try first.add(book, at: 3)

        let second = store()
        #expect(second.bookmarks == first.bookmarks && second.bookmarks.map(\.position) == [3, 5, 12.3])
        var information = stat()
        #expect(stat(file, &information) == 0 && information.st_mode & 0o777 == 0o600)
    }

    @Test("A piece has one bookmark in a second") func same() throws {
        let store = store()
        let bookmark = try store.add(book, at: 12.3)
        #expect(try store.add(book, at: 12.9) == bookmark && store.bookmarks.count == 1)
        try store.add(MediaPath("/other"), at: 12.3)
        #expect(store.bookmarks.count == 2)
    }

    @Test("A bookmark is deleted once, and its identifier is not used again") func remove() throws {
        let store = store()
        let bookmark = try store.add(book, at: 1)
        try store.remove(bookmark.id)
        #expect(throws: BookmarkError.unknown) { try store.remove(bookmark.id) }
        #expect(try self.store().add(book, at: 1).id != bookmark.id)
        #expect(self.store().bookmarks.count == 1)
    }

    @Test("There are at most 1,000 bookmarks") func limit() throws {
        let store = store(isSaved: false)
        for second in 0..<1_000 { try store.add(book, at: Double(second)) }
        #expect(throws: BookmarkError.tooMany(limit: 1_000)) { try store.add(book, at: 5_000) }
        try store.remove(store.bookmarks[0].id)
        try store.add(book, at: 5_000)
        #expect(store.bookmarks.count == 1_000 && state.names == [])
        #expect("\(BookmarkError.tooMany(limit: 1_000))".contains("Delete a bookmark"))
    }

    @Test("If the file cannot be written, the bookmarks stay as they are") func failure() throws {
        let store = store()
        try store.add(book, at: 1)
        state.remove("sub")
        state.write([1], to: "sub")
        #expect(throws: BookmarkError.self) { try store.add(book, at: 2) }
        #expect(throws: BookmarkError.self) { try store.remove(store.bookmarks[0].id) }
        #expect(store.bookmarks.map(\.position) == [1])
    }

    @Test("A damaged file is moved aside", arguments: ["", "[]", "{\"format\":1}", "{\"bookmarks\":[],\"nextID\":1}"])
    func damaged(text: String) throws {
        write(text)
        let store = store()
        let aside = file + ".damaged-1970-01-01-001640"
        #expect(
            sentences.value == ["The list of bookmarks was damaged. It was moved to \(aside), and a new list begins."])
        try store.add(book, at: 1)
        #expect(self.store().bookmarks.count == 1)
    }

    @Test("Bookmarks of a newer version are not changed, and a refused one says why") func newer() {
        let text = #"{"format":2,"of":"tomorrow"}"#
        write(text)
        let store = store()
        #expect(throws: BookmarkError.unusable(file: file)) { try store.add(book, at: 1) }
        #expect(FileManager.default.contents(atPath: file) == Data(text.utf8))
        #expect(sentences.value.count == 1 && sentences.value[0].contains("newer version of Baton"))
    }

    @Test("Entries that are no bookmarks are left out") func strange() {
        write(
            #"{"format":1,"nextID":1,"bookmarks":[{"id":7,"path":"/a","position":1,"time":1},{"id":7,"path":"/b","position":1,"time":1},{"id":8,"path":"/c","position":-1,"time":1}]}"#
        )
        let store = store()
        #expect(store.bookmarks.map(\.path) == [MediaPath("/a")])
        #expect((try? store.add(book, at: 1))?.id == 9)
    }

    @Test("The bookmarks of the library's pieces are listed, of one piece by their positions") @MainActor
    func collection() async throws {
        let loop = TestLoop()
        let items = ["a", "b"].map { MediaItem(path: MediaPath("/music/\($0)"), duration: 2_400) }
        let index = try IndexCatalogue(items: items)
        let collection = MusicCollection(
            playlists: PlaylistStore(folders: [MediaPath("/music")], stateFolder: nil),
            history: PlayHistory(stateFolder: nil, loop: loop) { _ in },
            positions: ListeningPositions(stateFolder: nil, loop: loop) { _ in }, bookmarks: store()
        ) { (try? index.answer($0)) ?? MusicAnswer() }
        for (track, seconds) in [(items[0].id, 20.0), (items[1].id, 30), (items[0].id, 10)] {
            #expect(await collection.perform(.addBookmark(track: track, position: seconds)).problem == nil)
        }
        #expect(await collection.perform(.addBookmark(track: 1, position: 1)).problem != nil)

        let all = await collection.answer(.bookmarks(of: nil, rows: 0..<2))
        #expect(all.count == 3 && all.bookmarks.map(\.position) == [10, 30] && all.bookmarks[1].track == items[1])
        let some = await collection.answer(.bookmarks(of: items[0].id, rows: 0..<10)).bookmarks
        #expect(some.map(\.position) == [10, 20])
        #expect(await collection.perform(.removeBookmark(id: some[0].id)).problem == nil)
        #expect(await collection.perform(.removeBookmark(id: some[0].id)).problem?.contains("does not exist") == true)
        #expect(await collection.answer(.bookmarks(of: nil, rows: 0..<9)).count == 2)
        #expect(await collection.answer(.resume(.all)).resume == nil)
    }
}
