import BatonSupport
import Foundation
import Testing

@testable import MediaPlayback

@Suite("The lines of mpv's protocol") @MainActor struct MPVWireTests {
    @Test("A command is one line of JSON, whatever a file name contains") func commandLines() throws {
        let folder = TemporaryFolder()
        let name = MediaPath(bytes: [0x22, 0x5c, 0x0a, 0x01, 0xff] + ".wav".utf8)
        folder.write([], to: name)
        guard
            case .admitted(let file) = MediaAccess(folders: [folder.path]).verdicts(on: [folder.path.appending(name)])[
                0]
        else {
            Issue.record("the file is in the folder")
            return
        }

        let line = MPVCommand.append(file).line(request: 7)

        #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
        #expect(line.last == UInt8(ascii: "\n"))
        #expect(line.contains(0xff))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(String(decoding: line, as: UTF8.self).utf8)) as? [String: Any])
        let words = try #require(object["command"] as? [String])
        #expect(words[0] == "loadfile")
        #expect(words[1].hasSuffix("/\"\\\n\u{1}\u{fffd}.wav"))
        #expect(words[2] == "append")
        #expect(object["request_id"] as? Int == 7)
    }

    @Test(
        "Every other command is encoded as mpv expects it",
        arguments: [
            (MPVCommand.get(.position), #"["get_property","time-pos"]"#),
            (.observe(.pause), #"["observe_property",1,"pause"]"#),
            (.setFlag(.mute, true), #"["set_property","mute",true]"#),
            (.setNumber(.volume, 55), #"["set_property","volume",55.0]"#),
            (.setWord(.loopFile, .infinite), #"["set_property","loop-file","inf"]"#),
            (.setWord(.replayGain, .album), #"["set_property","replaygain","album"]"#),
            (
                .setOutput(AudioOutput(name: "alsa/\"a\"", description: "A")),
                #"["set_property","audio-device","alsa/\"a\""]"#
            ),
            (.setOutput(nil), #"["set_property","audio-device","auto"]"#),
            (.startAt(1.23456), #"["set_property","start","+1.235"]"#),
            (.startAt(nil), #"["set_property","start","none"]"#),
            (.seek(2.5), #"["seek",2.5,"absolute+exact"]"#),
            (.move(from: 3, to: 0), #"["playlist-move",3,0]"#),
            (.stop, #"["playlist-play-index","none"]"#),
        ])
    func commands(_ command: MPVCommand, _ json: String) {
        #expect(command.line(request: 1) == Array("{\"command\":\(json),\"request_id\":1}\n".utf8))
    }

    @Test("Lines are assembled from any pieces of the stream, and an overlong one is skipped") func lines() {
        let text = Array("one\n\ntwo\nthree is longer\nfour\nfi".utf8)
        for size in 1...text.count {
            var buffer = LineBuffer(limit: 8)
            var lines: [String] = []
            for start in stride(from: 0, to: text.count, by: size) {
                buffer.append(text[start..<min(start + size, text.count)]) {
                    lines.append(String(decoding: $0, as: UTF8.self))
                }
            }
            // An overlong line may still be delivered as a line if its end is in the same chunk, because the line is
            // then complete before the limit applies.
            #expect(lines.filter { $0 != "three is longer" } == ["one", "", "two", "four"])
            if size < 7 {
                #expect(!lines.contains("three is longer"))
            }
        }
    }

    @Test("An invalid line is dropped, and the next one is read") func badLines() async throws {
        let pair = Pair()
        var heard: [String] = []
        let waiter = Waiter()
        pair.ours.onEvent = { event in
            switch event {
            case .property(let property, let value): heard.append("\(property.rawValue)=\(value ?? "nothing")")
            case .endFile(let entry, let reason, let error): heard.append("end \(entry) \(reason) \(error ?? "")")
            case .startFile(let entry): heard.append("start \(entry)")
            default: heard.append("other")
            }
        }
        pair.ours.onDrained = { waiter.poke() }

        for line in [
            "{", "}", "[]", "42", "null", "\"event\"", #"{"stdout":}"#, #"{"event":7}"#, #"{"event":"unheard-of"}"#,
            #"{"event":"start-file"}"#,
            #"{"event":"property-change","name":"unheard-of","data":1}"#,
            #"{"event":"property-change","name":"volume","data":{"a":[1]}}"#,
            #"{"request_id":99,"error":"success"}"#, #"{"request_id":"x","error":"success"}"#,
            #"{"request_id":1e99,"error":7}"#,
            String(repeating: "[", count: 100_000), "",
        ] {
            pair.say(Array(line.utf8) + [0x0a])
        }
        pair.say([0xff, 0xfe, 0x0a])
        pair.say(
            Array(#"{"event":"end-file","reason":"error","playlist_entry_id":3,"file_error":"bad "#.utf8) + [
                0xff, 0xc3,
            ]
                + Array("\"}\n".utf8))
        pair.say(
            Array(
                "{\"event\":\"property-change\",\"id\":1,\"name\":\"pause\"}\n{\"event\":\"start-file\",\"playlist_entry_id\":4}\n"
                    .utf8))
        try await waiter.until("the last line was read") { heard.last == "start 4" }

        #expect(
            heard.filter { !$0.hasPrefix("volume=") } == [
                "end 3 error bad \u{fffd}\u{fffd}", "pause=nothing", "start 4",
            ])
        pair.ours.close()
    }

    @Test("Data that the socket does not accept at once is sent later, in order") func queuesWrites() async throws {
        let pair = Pair()
        let waiter = Waiter()
        for _ in 0..<20_000 {
            pair.ours.send(.get(.position))
        }
        #expect(pair.ours.unansweredSince != nil)

        // The other end of the socket begins to read only now, long after the socket was full.
        var lines = LineBuffer()
        var requests: [Int] = []
        let watch = DispatchLoop.shared.watchReadable(pair.theirs) {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(pair.theirs, &buffer, buffer.count)
            guard count > 0 else { return }
            lines.append(buffer[..<count]) { line in
                let object = (try? JSONSerialization.jsonObject(with: Data(line))) as? [String: Any]
                requests.append(object?["request_id"] as? Int ?? 0)
            }
            waiter.poke()
        }
        try await waiter.until("all have come") { requests.count == 20_000 }
        watch.cancel()

        #expect(requests == Array(1...20_000))
        pair.ours.close()
    }

    @Test("The end of the connection is reported once") func closes() async throws {
        let pair = Pair()
        var closed = 0
        let waiter = Waiter()
        pair.ours.onClose = {
            closed += 1
            waiter.poke()
        }

        shutdown(pair.theirs, Int32(SHUT_RDWR))
        try await waiter.until("it is told") { closed > 0 }
        pair.ours.send(.next)
        pair.ours.close()

        #expect(closed == 1)
    }

    @Test("Repeat modes, status and missing values are decoded as mpv defines them") func properties() {
        var properties = MPVProperties()
        #expect(properties.status == .stopped)
        properties.update(.idleActive, false)
        #expect(properties.status == .buffering)
        properties.update(.coreIdle, false)
        #expect(properties.status == .playing)
        properties.update(.pausedForCache, true)
        #expect(properties.status == .buffering)
        properties.update(.pause, true)
        #expect(properties.status == .paused)
        properties.update(.volume, 500.0)
        #expect(properties.volume == 100)
        properties.update(.duration, nil)
        #expect(properties.duration == nil)
        properties.update(.loopPlaylist, "inf")
        #expect(properties.repeatMode == .all)
        properties.update(.loopFile, 3.0)
        #expect(properties.repeatMode == .one)
        properties.update(.loopFile, false)
        properties.update(.loopPlaylist, false)
        #expect(properties.repeatMode == .off)
        properties.update(.replayGain, "track")
        #expect(properties.replayGain == .track)
        properties.update(.replayGain, false)
        #expect(properties.replayGain == .off)
    }

    /// A connection to mpv, and the raw descriptor of its other end.
    @MainActor private final class Pair {
        let ours: MPVConnection
        let theirs: Int32

        init() {
            var ends: [Int32] = [0, 0]
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0, &ends)
            ours = MPVConnection(descriptor: ends[0], loop: DispatchLoop.shared)
            theirs = ends[1]
        }

        isolated deinit {
            close(theirs)
        }

        func say(_ bytes: [UInt8]) {
            _ = bytes.withUnsafeBytes { write(theirs, $0.baseAddress, $0.count) }
        }
    }
}
