import BatonSupport
import Foundation
import Testing

@testable import MediaPlayback

@Suite("The demonstration pieces") @MainActor struct DemoMusicTests {
    @Test("The pieces are written once, and a library finds them") func writes() async throws {
        let folder = TemporaryFolder()
        let cache = folder.path.appending("deep/er/demo-v1")

        let demo = try await DemoMusic.library(in: cache).get()
        let scanned = try await MediaLibrary.scan(cache).get()

        #expect(demo.items == scanned.items)
        #expect(demo.items.map(\.title) == ["First Light", "Paper Boats", "Night Ferry"])
        #expect(demo.items.allSatisfy { $0.artist == "Baton" && $0.album == "Three Hours" })
        #expect(demo.items.map(\.duration) == DemoMusic.pieces.map(\.duration))
        #expect(demo.items.map(\.trackNumber) == [1, 2, 3])
        #expect(AudioFileSearch.names(in: cache)?.count == 5, "nothing but the pieces, . and ..")

        let path = demo.items[0].path
        let before = try modification(path)
        demo.items[1].path.withCString { _ = truncate($0, 1_000) }
        let again = try await DemoMusic.library(in: cache).get()

        #expect(again.items == demo.items)
        #expect(try modification(path) == before, "what is there is not written again")
        #expect(try await MediaLibrary.scan(cache).get().items == demo.items, "what was cut short is")
    }

    private func modification(_ path: MediaPath) throws -> [Int] {
        var information = stat()
        try #require(path.withCString { stat($0, &information) } == 0)
        return [information.st_mtim.tv_sec, information.st_mtim.tv_nsec, Int(information.st_ino)]
    }

    @Test("The pieces are the same on every run and contain sound", arguments: 0..<3) func deterministic(_ index: Int)
        async
    {
        let piece = DemoMusic.pieces[index]

        async let first = offMain { piece.waveFile() }
        async let second = offMain { piece.waveFile() }
        let file = await first

        #expect(await second == file)
        let samples = stride(from: file.count - Int(piece.duration) * 44_100, to: file.count, by: 2).map { place in
            Double(Int16(bitPattern: UInt16(file[place]) | UInt16(file[place + 1]) << 8)) / 32_768
        }
        #expect(samples.count == Int(piece.duration * 22_050))
        let peak = samples.reduce(0) { max($0, abs($1)) }
        #expect(abs(peak - 0.7) < 0.01)
        let loudness = (samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count)).squareRoot()
        #expect((0.03...0.3).contains(loudness))
        // Every second of the track except the last ones is audible, and the track ends in silence.
        for second in 0..<Int(piece.duration) - 4 {
            #expect(
                samples[(second * 22_050)..<((second + 1) * 22_050)].contains { abs($0) > 0.02 }, "second \(second)")
        }
        #expect(samples.suffix(200).allSatisfy { abs($0) < 0.001 })
        #expect(abs(samples.reduce(0, +) / Double(samples.count)) < 0.001, "it swings around zero")
    }

    @Test("Each piece has its own cover, which is well-formed and runs no script") func covers() async throws {
        let folder = TemporaryFolder()
        let demo = try await DemoMusic.library(in: folder.path).get()
        var seen: Set<[UInt8]> = []

        for item in demo.items {
            let artwork = try #require(await demo.artwork(for: item.id))
            let text = String(decoding: artwork.bytes, as: UTF8.self)
            #expect(artwork.mediaType == "image/svg+xml")
            #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
            #expect(text.hasSuffix("</svg>\n"))
            #expect(!text.contains("script"))
            #expect(
                text.split(separator: "<").filter { $0.hasPrefix("g ") }.count
                    == text.split(separator: "<").filter { $0.hasPrefix("/g>") }.count)
            #expect(text.count(where: { $0 == "\"" }).isMultiple(of: 2))
            seen.insert(artwork.bytes)
        }
        #expect(seen.count == 3)
    }

    @Test("A folder that cannot be written is an error with advice") func notWritable() async {
        let folder = TemporaryFolder()
        folder.write([], to: "file")

        let result = await DemoMusic.library(in: folder.path.appending("file/demo"))

        guard case .failure(let error) = result else {
            Issue.record("nothing can be written below a file")
            return
        }
        #expect(error == .notWritable(folder: folder.path.appending("file/demo").string, reason: "Not a directory"))
        #expect(error.description.contains("XDG_CACHE_HOME"))
    }
}
