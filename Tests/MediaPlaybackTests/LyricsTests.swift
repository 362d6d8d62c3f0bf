import Testing

@testable import MediaPlayback

@Suite("Lyrics") struct LyricsTests {
    private func lines(_ text: String) -> [Lyrics.Line]? { Lyrics(parsing: text)?.lines }

    private func line(_ start: Double?, _ text: String) -> Lyrics.Line { Lyrics.Line(start: start, text: text) }

    @Test("Lines with times are read, in the order of their times")
    func times() {
        let text = "[ti:Song]\r\n[ar: Aurora]\r\n\r\n[00:12.50]First\r\n[01:02]Third\r\n[00:20:25]Second\r\n"
        #expect(lines(text) == [line(12.5, "First"), line(20.25, "Second"), line(62, "Third")])
        #expect(lines("[00:20:250]a") == [line(20.25, "a")])
        #expect(Lyrics(parsing: text)?.isSynchronised == true)
        #expect(lines("[1:01:02.5]An hour") == [line(3_662.5, "An hour")])
    }

    @Test("A line with several times occurs at each of them")
    func repeated() {
        #expect(
            lines("[00:10][00:30]Chorus\n[00:20]Verse") == [line(10, "Chorus"), line(20, "Verse"), line(30, "Chorus")])
    }

    @Test("An offset in milliseconds moves all times earlier, but not before the beginning")
    func offset() {
        #expect(lines("[offset:+500]\n[00:00.20]a\n[00:02]b") == [line(0, "a"), line(1.5, "b")])
        #expect(lines("[offset: -1000]\n[00:02]b") == [line(3, "b")])
        #expect(lines("[offset:nan]\n[00:02]b") == [line(2, "b")])
    }

    @Test("Times of words are removed, and an empty line with a time is a pause")
    func words() {
        #expect(lines("[00:01]<00:01.0>One <00:01.5>word <b>\n[00:03]") == [line(1, "One word <b>"), line(3, "")])
    }

    @Test("Text without times keeps its lines and the space between verses")
    func plain() {
        let text = "\n[Verse 1]\nRow, row\n\nyour boat\n\n\n"
        #expect(
            lines(text) == [line(nil, "[Verse 1]"), line(nil, "Row, row"), line(nil, ""), line(nil, "your boat")])
        #expect(Lyrics(parsing: text)?.isSynchronised == false)
    }

    @Test("A text without words is no lyrics", arguments: ["", "\n \n", "[ti:Song]", "[00:01]\n[00:02]"])
    func empty(text: String) {
        #expect(Lyrics(parsing: text) == nil)
    }

    @Test("The numbers and the lengths of lines are limited, and times that cannot be are no times")
    func limits() {
        let many = (0..<5_000).map { "[00:01]line \($0)" }.joined(separator: "\n")
        #expect(lines(many)?.count == Lyrics.lineLimit)
        #expect(lines(String(repeating: "[00:01]", count: 5_000) + "x")?.count == Lyrics.lineLimit)
        #expect(lines(String(repeating: "word\n", count: 5_000))?.count == Lyrics.lineLimit)
        #expect(lines("[00:01]" + String(repeating: "a", count: 1_000))?.first?.text.count == Lyrics.lengthLimit)
        #expect(lines("[00:01]a" + String(repeating: "\u{301}", count: 100_000))?.first?.text.utf8.count ?? 0 <= 1_300)
        let repeated = lines(String(repeating: "[00:01]", count: 1_000) + String(repeating: "é", count: 300))
        #expect(repeated == nil, "1,000 times 600 bytes are too much")
        let long = (0..<1_000).map { "[00:01]\($0)" + String(repeating: "é", count: 300) }.joined(separator: "\n")
        #expect(lines(long)?.count ?? 0 <= 170)
        for text in ["[99999999:00]x", "[0x1:02]x", "[1e3:02]x", "[::]x", "[-1:02]x"] {
            #expect(lines(text) == [line(nil, text)], "\(text)")
        }
    }

    @Test("The file beside the track is preferred to the tags, and lyrics with times to lyrics without")
    func finding() {
        let folder = TemporaryFolder()
        func found(_ name: String) -> [String]? {
            Lyrics.find(for: folder.path.appending(name))?.lines.map(\.text)
        }
        folder.write(Fixture.flac(["LYRICS=embedded"]), to: "a.flac")
        folder.write(Fixture.flac(["TITLE=None"]), to: "none.flac")
        folder.write(Fixture.flac(["LYRICS=[00:01]embedded"]), to: "b.x.flac")
        #expect(found("a.flac") == ["embedded"])
        #expect(found("none.flac") == nil)
        #expect(found("missing.flac") == nil)

        folder.write(Fixture.flac(["LYRICS_SOURCE=https://example.org", "LYRICSBY=Ann"]), to: "none.flac")
        #expect(found("none.flac") == nil)
        folder.write(Fixture.flac(["LYRICS=plain", "UNSYNCEDLYRICS=[00:01]timed"]), to: "c.flac")
        #expect(found("c.flac") == ["timed"])

        folder.write(Array("beside".utf8), to: "a.lrc")
        folder.write(Array("beside".utf8), to: "b.x.lrc")
        #expect(found("a.flac") == ["beside"])
        #expect(found("b.x.flac") == ["embedded"])
        folder.write(Array("[00:01]beside".utf8), to: "b.x.lrc")
        #expect(found("b.x.flac") == ["beside"])
    }

    @Test("Files in UTF-8, UTF-16 and ISO 8859-1 are read, and links and large files are not")
    func encodings() {
        let folder = TemporaryFolder()
        folder.write(Fixture.flac([]), to: "a.flac")
        func found(_ bytes: [UInt8]) -> String? {
            folder.write(bytes, to: "a.lrc")
            return Lyrics.find(for: folder.path.appending("a.flac"))?.lines.first?.text
        }
        #expect(found([0xef, 0xbb, 0xbf] + "Für".utf8) == "Für")
        #expect(found([0xff, 0xfe, 0x46, 0, 0xfc, 0, 0x72, 0]) == "Für")
        #expect(found([0xfe, 0xff, 0, 0x46, 0, 0xfc, 0, 0x72, 0]) == "Für")
        #expect(found([0x46, 0xfc, 0x72]) == "Für")
        #expect(found([0x64, 0x6f, 0x6e, 0x92, 0x74]) == "don’t")
        #expect(found([0xff, 0xfe]) == nil)
        #expect(found([UInt8](repeating: 0x61, count: Lyrics.sizeLimit + 1)) == nil)
    }
}
