import Foundation
import Testing

@testable import MediaLibrary
@testable import MediaPlayback

@Suite("The play history") @MainActor struct PlayHistoryTests {
    private let state = TemporaryFolder()
    private let loop = TestLoop()
    private let clock = Shared(Date(timeIntervalSince1970: 1_000))
    private let sentences = Shared<[String]>([])

    private func history(isSaved: Bool = true) -> PlayHistory {
        let (clock, sentences) = (clock, sentences)
        return PlayHistory(
            stateFolder: isSaved ? state.path.string + "/sub" : nil, loop: loop, date: { clock.value }
        ) { sentence in sentences.change { $0.append(sentence) } }
    }

    private var file: String { state.path.string + "/sub/history.json" }
    private var content: Data? { FileManager.default.contents(atPath: file) }

    private func names(_ history: PlayHistory) -> [String] { history.plays.map(\.path.name.string) }

    private func write(_ text: String) { state.write(Array(text.utf8), to: "sub/history.json") }

    @Test("The latest track is the first one, and each track occurs once") func order() {
        let history = history()
        for name in ["a", "b", "a", "c"] {
            history.record(MediaPath("/music/\(name)"))
            clock.change { $0 += 10.5 }
        }
        history.record(MediaPath(""))
        #expect(names(history) == ["c", "a", "b"])
        #expect(history.plays.map(\.time) == [1_031, 1_021, 1_010])
    }

    @Test("The history is the same after a restart, also for names that are not UTF-8") func restart() {
        let first = history()
        let path = MediaPath(bytes: Array("/music/".utf8) + [0xff, 0xfe])
        first.record(MediaPath("/music/a/b"))
        first.record(path)
        first.finish()

        let second = history()
        #expect(second.plays == first.plays && second.plays.first?.path == path)
        #expect(sentences.value == [])
        var information = stat()
        #expect(stat(file, &information) == 0 && information.st_mode & 0o777 == 0o600)
    }

    @Test("The history contains at most 1,000 tracks") func limit() {
        let first = history()
        for number in 0..<1_005 { first.record(MediaPath("/music/\(number)")) }
        first.finish()
        #expect(first.plays.count == 1_000 && history().plays == first.plays)
        #expect(names(first).last == "5")
    }

    @Test("The file is written at most once in ten seconds, and at the end") func delayed() {
        let history = history()
        history.record(MediaPath("/music/a"))
        loop.advance(9_999)
        history.waitUntilWritten()
        #expect(content == nil)
        history.record(MediaPath("/music/b"))
        loop.advance(1)
        history.waitUntilWritten()
        let first = content
        #expect(first != nil && loop.pending == 0)

        history.record(MediaPath("/music/c"))
        loop.advance(9_999)
        history.waitUntilWritten()
        #expect(content == first)
        history.finish()
        #expect(content != first && loop.pending == 0)
        history.record(MediaPath("/music/d"))
        #expect(names(history) == ["c", "b", "a"] && loop.pending == 0)
    }

    @Test("A history without changes is not written") func unchanged() {
        history().finish()
        #expect(content == nil)
    }

    @Test("A history without a state folder is in memory") func memory() {
        let history = history(isSaved: false)
        history.record(MediaPath("/music/a"))
        #expect(names(history) == ["a"] && loop.pending == 0)
        history.finish()
        #expect(state.names == [])
    }

    @Test(
        "A damaged file is moved aside, and a new history begins",
        arguments: ["", "[]", "{\"format\":1}", "\u{0}", "{\"format\":1,\"plays\":[{\"path\":1}]}"])
    func damaged(text: String) {
        write(text)
        let history = history()
        let aside = file + ".damaged-1970-01-01-001640"
        #expect(
            sentences.value == [
                "The play history was damaged. It was moved to \(aside), and a new history begins."
            ])
        #expect(FileManager.default.contents(atPath: aside) == Data(text.utf8))
        history.record(MediaPath("/music/a"))
        history.finish()
        #expect(names(self.history()) == ["a"])
    }

    @Test("A file of a newer version is not changed") func newer() {
        let text = #"{"format":2,"of":"tomorrow"}"#
        write(text)
        let history = history()
        history.record(MediaPath("/music/a"))
        history.finish()
        #expect(names(history) == ["a"] && content == Data(text.utf8))
        #expect(sentences.value.count == 1 && sentences.value[0].contains("newer version of Baton"))
    }

    @Test("A file that cannot be read is not changed") func unreadable() {
        state.makeFolder("sub/history.json/x")
        let history = history()
        history.record(MediaPath("/music/a"))
        history.finish()
        #expect(sentences.value.count == 1 && sentences.value[0].contains("cannot be read"))
    }

    @Test("A failure to write is reported once, and the tracks are written later") func failure() async {
        let history = history()
        state.write([1], to: "sub")
        for _ in 0..<2 {
            history.record(MediaPath("/music/a"))
            loop.advance(10_000)
            history.waitUntilWritten()
            // The report is on its way to the main actor.
            await Task { @MainActor in }.value
        }
        #expect(sentences.value.count == 1)
        #expect(sentences.value.first?.contains("could not be written") == true)
        state.remove("sub")
        history.finish()
        #expect(names(self.history()) == ["a"])
    }

    @Test("A file with tracks that occur twice or have no path has each track once") func strange() {
        write(
            #"{"format":1,"plays":[{"path":"/a","time":3},{"path":"","time":2},{"path":"/b","time":2},{"path":"/a","time":1}]}"#
        )
        #expect(history().plays.map(\.time) == [3, 2])
    }
}
