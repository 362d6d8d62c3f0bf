import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("The difference between two lists of tracks") struct LibraryEditTests {
    private func items(_ names: String) -> [MediaItem] {
        names.map { MediaItem(path: MediaPath("/music/\($0.lowercased()).mp3"), title: String($0)) }
    }

    @Test(
        "The difference makes the new list from the old one",
        arguments: [
            ("", "abc"), ("abc", ""), ("abc", "abc"), ("bd", "abcde"), ("abcde", "bd"), ("abcd", "aBcd"),
            ("abc", "xay"),
        ])
    func difference(old: String, new: String) throws {
        let edit = try #require(LibraryEdit(from: items(old), to: items(new)))

        #expect(edit.applied(to: items(old)) == items(new))
    }

    @Test("Only changed tracks are part of the difference") func small() throws {
        let edit = try #require(LibraryEdit(from: items("abcdef"), to: items("abCdfg")))

        #expect(edit.inserted.map(\.item.title) == ["C", "g"])
        #expect(edit.removed == items("ce").map(\.id))
    }

    @Test("There is no difference if tracks have exchanged their places") func reordered() {
        #expect(LibraryEdit(from: items("abc"), to: items("acb")) == nil)
    }
}
