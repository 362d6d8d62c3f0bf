import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("The search of the index") struct MusicSearchTests {
    private func file(_ title: String, _ artist: String, _ album: String, of albumArtist: String? = nil) -> IndexedFile
    {
        MusicIndex.file("\(artist)/\(title).mp3") { tags in
            (tags.title, tags.artist, tags.album, tags.albumArtist) = (title, artist, album, albumArtist)
        }
    }

    private func searched() throws -> MusicIndex {
        try MusicIndex.containing([
            file("Für Elise", "Ludwig van Beethoven", "Bagatellen"),
            file("Mondschein", "Ludwig van Beethoven", "Sonaten"),
            file("Elise", "The Cure", "Kiss Me"), file("Roll Over Beethoven", "Chuck Berry", "Rock", of: "Various"),
            file("Blue Monday", "New Order", "Power"), file("Sonaten", "Somebody", "Blue"),
        ])
    }

    private func titles(_ text: String, in index: MusicIndex? = nil) throws -> [String] {
        try (index ?? searched()).answer(.search(text)).tracks.map(\.title)
    }

    @Test("A search finds the beginnings of words, without case and accents, and the best matches first")
    func beginnings() throws {
        #expect(try titles("fur eli") == ["Für Elise"])
        #expect(try titles("BEETH").first == "Roll Over Beethoven", "a title weighs more")
        #expect(try titles("sonat") == ["Sonaten", "Mondschein"])
        #expect(try titles("order monday") == ["Blue Monday"])
        #expect(try searched().answer(.search("  \"* ")) == MusicAnswer())
        #expect(try searched().answer(.search("elise"), in: [MediaPath("/elsewhere")]) == MusicAnswer())
    }

    @Test("A title that is the searched word comes before titles that begin with it") func wholeTitle() throws {
        let index = try MusicIndex.containing([
            file("Lovely", "A", "X"), file("Love", "B", "X"), file("Other", "Love", "X"),
        ])

        #expect(try titles("love", in: index) == ["Love", "Lovely", "Other"])
    }

    @Test("A search finds words inside of other words and in the names of files") func inside() throws {
        #expect(try titles("schein") == ["Mondschein"])
        #expect(try titles("lise") == ["Für Elise", "Elise"])
        #expect(try titles("onda blu") == ["Blue Monday"])
        let index = try MusicIndex.containing([MusicIndex.file("x/Straßenmusik 2001.mp3") { $0.title = "Intro" }])
        #expect(try titles("enmus", in: index) == ["Intro"])
        #expect(try titles("strasse", in: index) == ["Intro"])
        #expect(try titles("on", in: index) == [], "two letters are too few")
    }

    @Test("A search returns albums and artists with their numbers of tracks") func kinds() throws {
        let answer = try searched().answer(.search("beethoven"))

        #expect(answer.artists == [TrackGroup(name: "Ludwig van Beethoven", trackCount: 2, albumCount: 2)])
        #expect(answer.albums.map(\.title) == ["Bagatellen", "Sonaten"])
        #expect(answer.count == 3 && answer.tracks.count == 3)
        #expect(try searched().answer(.search("various")).artists.map(\.name) == ["Various"])
        #expect(try searched().answer(.search("berry")).artists.map(\.name) == ["Chuck Berry"])
        let blue = try #require(try searched().answer(.search("blue")).albums.first)
        #expect(blue.title == "Blue" && blue.artist == "Somebody" && blue.trackCount == 1)
        #expect(blue.firstTrack.title == "Sonaten")
    }

    @Test("The best artists are first: the name itself, names that begin with the words, then others")
    func artistOrder() throws {
        let names = ["A Queen", "Queens", "Queen", "Frequent", "MacQueen"]
        let index = try MusicIndex.containing(names.map { file("Song", $0, "Album \($0)") })

        let found = try index.answer(.search("queen"))

        #expect(found.artists.map(\.name) == ["Queen", "Queens", "A Queen", "MacQueen"])
        #expect(found.albums.map(\.artist) == ["A Queen", "Queen", "Queens", "MacQueen"])
    }

    @Test("A search returns at most 20 artists, 20 albums and 200 tracks") func limits() throws {
        let index = try MusicIndex.containing(
            (0..<300).map { file("Song \($0)", "Band \($0 % 30)", "Album \($0 % 40)", of: "Band \($0 % 40)") })

        let found = try index.answer(.search("band"))

        #expect(found.artists.count == 20 && found.albums.count == 20 && found.tracks.count == 200)
        #expect(found.count == 200)
        #expect(Set(found.tracks.map(\.id)).count == 200)
    }

    @Test(
        "A long word may have one typing error",
        arguments: ["Bethoven", "Beethovven", "Beerhoven", "Beehtoven", "beethovne", "eethoven", "Bbeethoven"])
    func typingError(text: String) throws {
        let answer = try searched().answer(.search(text))

        #expect(answer.artists.map(\.name) == ["Ludwig van Beethoven"])
        #expect(answer.albums.map(\.title) == ["Bagatellen", "Sonaten"])
        #expect(Set(answer.tracks.map(\.title)) == ["Für Elise", "Mondschein", "Roll Over Beethoven"])
    }

    @Test("A typing error is found in words with other letters") func typingErrorElsewhere() throws {
        let index = try MusicIndex.containing([file("Straße", "Артист", "Größe")])

        #expect(try titles("Strase", in: index) == ["Straße"])
        #expect(try titles("Артсит", in: index) == ["Straße"])
    }

    @Test("A typing error in a short word, and two in a long word, are not tolerated") func noError() throws {
        for text in ["blx", "Bextoven", "Beethoven Xyzzy"] {
            #expect(try searched().answer(.search(text)) == MusicAnswer())
        }
    }

    @Test(
        "Any text can be searched",
        arguments: ["\"", "a\" OR b", "\u{0d4e}\"", "हिन्दी गीत", "한국어", "NEAR(", "title:x", "*", "-", "'", "a", "é"])
    func anyText(_ text: String) throws {
        let index = try searched()
        #expect(throws: Never.self) { try index.answer(.search(text)) }
    }

    @Test("A search finds changed tags, and does not find former tags and removed files") func changes() throws {
        let index = try searched()
        let path = MediaPath("/music/The Cure/Elise.mp3")
        var file = try #require(try index.file(at: path))
        file.tags.title = "Lullaby"
        try index.write([file])
        try index.arrange(for: [MediaPath("/music")])

        #expect(try index.answer(.search("lullaby")).tracks.map(\.path) == [path])
        try index.remove([file.id])
        try index.arrange(for: [MediaPath("/music")])
        #expect(try index.answer(.search("lullaby")) == MusicAnswer())
        #expect(try index.answer(.search("cure")) == MusicAnswer())
        try index.checkSearch()
    }

    @Test("Unavailable tracks are not found") func unavailable() throws {
        let index = try searched()
        try index.setAvailable(false, [MediaItem.identifier(of: MediaPath("/music/The Cure/Elise.mp3"))])
        try index.arrange(for: [MediaPath("/music")])

        #expect(try index.answer(.search("cure")) == MusicAnswer())
        #expect(try titles("elise", in: index) == ["Für Elise"])
    }
}
