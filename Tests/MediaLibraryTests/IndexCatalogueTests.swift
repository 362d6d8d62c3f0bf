import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("A catalogue of given tracks") @MainActor struct IndexCatalogueTests {
    private let items = [
        MediaItem(
            id: 5, path: MediaPath("/demo/x/b.wav"), title: "Zenith", artist: "Baton", album: "Hours", trackNumber: 1,
            duration: 4),
        MediaItem(
            id: 6, path: MediaPath("/demo/y/a.wav"), title: "Apex", artist: "Baton", album: "Hours", trackNumber: 2),
    ]

    @Test("The tracks are as given, in the order of their numbers") func tracks() throws {
        let catalogue = try IndexCatalogue(items: items.reversed())
        var answers: [MusicAnswer] = []

        catalogue.answer(.tracks(.all, rows: rows)) { answers.append($0) }

        #expect(answers.map(\.tracks) == [items] && answers.first?.count == 2)
        #expect(try catalogue.answer(.identified([6])).tracks.map(\.title) == ["Apex"])
        #expect(try catalogue.answer(.search("zen")).tracks.map(\.id) == [5])
    }

    @Test("The top level shows the subfolders of the innermost folder that contains all tracks") func folders() throws {
        let catalogue = try IndexCatalogue(items: items)

        let folders = try catalogue.answer(.folders(in: nil, rows: rows)).folders

        #expect(folders.map(\.path.string) == ["/demo/x", "/demo/y"])
        #expect(try catalogue.answer(.tracks(.folder(MediaPath("/demo/x")), rows: rows)).tracks.map(\.id) == [5])
    }

    @Test("Paths can be relative or have nothing in common, and there can be no tracks") func paths() throws {
        for paths in [
            ["a.mp3", "b.mp3"], ["x/a.mp3", "b.mp3"], ["/x/a.mp3", "/b.mp3"], ["/x/a.mp3", "y/b.mp3"],
            ["/a.mp3", "b.mp3"],
        ] {
            let catalogue = try IndexCatalogue(items: paths.map { MediaItem(path: MediaPath($0)) })
            #expect(try catalogue.answer(.tracks(.all, rows: rows)).tracks.map(\.title) == ["a", "b"])
        }
        #expect(try IndexCatalogue(items: []).answer(.tracks(.all, rows: rows)) == MusicAnswer())
    }
}
