import Testing

@testable import MediaPlayback

@Suite("Tags of audio files") struct MediaTagsTests {
    private let folder = TemporaryFolder()

    private func tags(_ comments: [String]) -> MediaTags {
        MediaTags(file: folder.write(Fixture.flac(comments), to: "a.flac"))
    }

    @Test("A file that cannot be opened is unread, and a file without music is not") func unread() {
        #expect(MediaTags(file: folder.path.appending("missing.mp3")).isUnread)
        #expect(!MediaTags(file: folder.write(Array("no music, but text".utf8), to: "text.mp3")).isUnread)
        #expect(!MediaTags(file: folder.write(Fixture.flac([]), to: "a.flac")).isUnread)
    }

    @Test("A text of any length is cut, also if it is one character") func longText() {
        let title = tags(["TITLE=a" + String(repeating: "\u{0301}", count: 100_000)]).title
        #expect((title?.utf8.count ?? 0) <= 4_100)
        #expect(tags(["TITLE=" + String(repeating: "word ", count: 1_000)]).title?.count == 300)
    }

    @Test("All tags of the index are read") func all() {
        let tags = tags([
            "TITLE=Title", "ARTIST=Artist", "ALBUMARTIST=Album Artist", "ALBUM=Album", "TRACKNUMBER=3/12",
            "DISCNUMBER=2", "DATE=1999-05-01", "GENRE=Genre", "COMPOSER=Composer",
            "REPLAYGAIN_TRACK_GAIN=-6.50 dB", "REPLAYGAIN_TRACK_PEAK=0.98", "REPLAYGAIN_ALBUM_GAIN=+1.25 dB",
            "REPLAYGAIN_ALBUM_PEAK=1.01",
        ])

        var expected = MediaTags()
        (expected.title, expected.artist, expected.albumArtist, expected.album) = (
            "Title", "Artist", "Album Artist", "Album"
        )
        (expected.track, expected.disc, expected.year) = (3, 2, 1_999)
        (expected.genre, expected.composer, expected.duration) = ("Genre", "Composer", 2)
        expected.trackGain = .init(decibels: -6.5, peak: 0.98)
        expected.albumGain = .init(decibels: 1.25, peak: 1.01)
        #expect(tags == expected)
    }

    @Test("The album's artist is the artist if there is no other") func albumArtist() {
        #expect(tags(["ALBUMARTIST=Various"]).artist == "Various")
        #expect(tags(["ALBUMARTIST=Various", "ARTIST=Ann"]).artist == "Ann")
        #expect(tags(["ARTIST=Ann"]).albumArtist == nil)
    }

    @Test("The gains of Opus are converted to ReplayGain's reference level") func opus() {
        let tags = tags(["R128_TRACK_GAIN=-2560", "R128_ALBUM_GAIN=256"])

        #expect(tags.trackGain == .init(decibels: -5))
        #expect(tags.albumGain == .init(decibels: 6))
    }

    @Test(
        "A value that cannot be right is left out",
        arguments: [
            "DATE=12", "REPLAYGAIN_TRACK_GAIN=loud", "REPLAYGAIN_TRACK_GAIN=-9999 dB", "REPLAYGAIN_TRACK_PEAK=-1",
            "R128_TRACK_GAIN=99999", "REPLAYGAIN_ALBUM_PEAK=nan",
        ])
    func wrong(comment: String) {
        let tags = tags([comment])

        #expect(tags.year == nil)
        #expect(tags.trackGain == .init() && tags.albumGain == .init())
    }

    @Test("A duration over 30 days is unknown") func duration() {
        let day = 24 * 3_600

        #expect(
            MediaTags(file: folder.write(Fixture.flac(seconds: 30 * day, rate: 8_000, []), to: "a.flac")).duration
                == Double(30 * day))
        #expect(
            MediaTags(file: folder.write(Fixture.flac(seconds: 31 * day, rate: 8_000, []), to: "b.flac")).duration
                == nil)
    }

    @Test("A file that is not music has a reason") func problem() {
        #expect(MediaTags(file: folder.write(Fixture.noise, to: "a.mp3")).problem != nil)
        #expect(MediaTags(file: folder.path.appending("none.mp3")).problem == "No such file or directory")
        #expect(tags([]).problem == nil)
    }
}
