import BatonSupport
import Foundation
import Testing

@testable import MediaPlayback

extension WithMPV {
    @Suite("The lifetime of an mpv process") @MainActor struct MPVLifeTests {
        @Test("A killed mpv is restarted with the same queue and position")
        func restarts() async throws {
            try await onStage { stage in
                let items = stage.pieces("One", "Two", "Three")
                stage.player.setVolume(35)
                stage.player.setMuted(true)
                stage.player.setRepeatMode(.all)
                stage.player.setQueue(items, startAt: 1)
                try await stage.until("it plays") {
                    $0.status == .playing && $0.seekable && $0.volume == 35 && $0.muted
                }
                stage.player.seek(to: 17)
                try await stage.until("it is at 17 s") { $0.position.seconds >= 16.9 }
                stage.player.pause()
                let before = try await stage.until("it is paused") { $0.status == .paused && $0.position.rate == 0 }
                let first = try #require(stage.player.processID)

                kill(first, SIGKILL)
                let without = try await stage.until("it is gone") { $0.status == .unavailable }
                #expect(without.message == "The player stopped and is being restarted")
                #expect(without.queue == before.queue)

                let after = try await stage.until("it is back") { $0.status == .paused && $0.seekable }
                #expect(stage.player.processID != first)
                #expect(after.queue == before.queue)
                #expect(after.volume == 35)
                #expect(after.muted)
                #expect(after.repeatMode == .all)
                try await stage.until("it is where it was") { abs($0.position.seconds - before.position.seconds) < 0.1 }
                #expect(try await stage.ask(.pause, as: Bool.self) == true)
                #expect(
                    abs(try #require(try await stage.ask(.position, as: Double.self)) - before.position.seconds) < 0.1)
                #expect(try await stage.playlist() == items.map(\.path.string))
                // From the loss of mpv on, every reported state contained the same queue.
                #expect(
                    !stage.states.drop { $0.status != .unavailable || $0.queue != before.queue }.contains {
                        $0.queue != before.queue
                    })
            }
        }

        @Test("A piece that played when mpv died plays again") func goesOnPlaying() async throws {
            try await onStage { stage in
                stage.player.setQueue(stage.pieces("One"))
                try await stage.until("it plays") { $0.status == .playing && $0.seekable }
                stage.player.seek(to: 10)
                try await stage.until("it is at 10 s") { $0.position.seconds >= 9.9 }

                kill(try #require(stage.player.processID), SIGKILL)
                try await stage.until("it is gone") { $0.status == .unavailable }
                let after = try await stage.until("it plays again") { $0.status == .playing && $0.position.rate == 1 }

                #expect((9.5...14).contains(after.position.seconds))
            }
        }

        @Test("A shuffled queue is restored in its order, and its original order can still be restored")
        func restoresShuffle()
            async throws
        {
            try await onStage { stage in
                stage.player.setQueue(
                    stage.pieces("A", "B", "C", "D", "E", "F", "G", "H", "I", "J"), startAt: 3, playing: false)
                try await stage.until("it is open") { $0.status == .paused }
                let ids = stage.state.queue.entries.map(\.id)
                stage.player.setShuffle(true)
                let before = try await stage.until("it is shuffled") { $0.shuffle && $0.queue.currentIndex == 0 }

                kill(try #require(stage.player.processID), SIGKILL)
                try await stage.until("it is gone") { $0.status == .unavailable }
                let after = try await stage.until("it is back") { $0.status == .paused }
                #expect(after.queue == before.queue)
                #expect(after.shuffle)

                stage.player.setShuffle(false)
                try await stage.until("the order is back") { !$0.shuffle && $0.queue.entries.map(\.id) == ids }
            }
        }

        @Test("Commands sent while there is no mpv are carried out by the next one") func commandsWhileDown()
            async throws
        {
            try await onStage { stage in
                let items = stage.pieces("One", "Two", "Three")
                stage.player.setQueue(items)
                try await stage.until("it plays") { $0.status == .playing }
                kill(try #require(stage.player.processID), SIGKILL)
                try await stage.until("it is gone") { $0.status == .unavailable }

                stage.player.setVolume(12)
                stage.player.next()
                stage.player.pause()
                stage.player.seek(by: 4)
                #expect(stage.state.volume == 12)
                #expect(stage.title == "Two")
                #expect(stage.state.status == .unavailable)

                let after = try await stage.until("it is back") { $0.status == .paused && $0.position.seconds > 3.9 }
                #expect(after.current?.item == items[1])
                #expect(after.volume == 12)
                #expect(try await stage.ask(.volume, as: Double.self) == 12)
            }
        }

        @Test("An mpv that quits is restarted, too") func quits() async throws {
            try await onStage { stage in
                stage.player.setQueue(stage.pieces("One"))
                try await stage.until("it plays") { $0.status == .playing }

                kill(try #require(stage.player.processID), SIGTERM)
                try await stage.until("it is gone") { $0.status == .unavailable }
                try await stage.until("it plays again") { $0.status == .playing && $0.current?.item.title == "One" }
            }
        }

        @Test("An mpv that stops answering is killed and replaced") func watchdog()
            async throws
        {
            try await onStage(speed: 20) { stage in
                stage.player.setQueue(stage.pieces("One"), startAt: 0, playing: false)
                try await stage.until("it is open") { $0.status == .paused && $0.seekable }
                let first = try #require(stage.player.processID)

                try await stage.freeze(first)
                stage.player.setVolume(10)
                try await stage.until("it is gone") { $0.status == .unavailable }
                let after = try await stage.until("another one has opened the piece") {
                    $0.status == .paused && $0.seekable
                }

                #expect(kill(first, 0) == -1)
                #expect(after.current?.item.title == "One")
            }
        }

        @Test("A shutdown ends mpv and leaves no zombie process") func reaps() async throws {
            let stage = try MPVTestEnvironment()
            try await stage.until("mpv answers") { $0.status == .stopped }
            let id = try #require(stage.player.processID)
            #expect(kill(id, 0) == 0)

            await stage.strike()

            // Signal 0 can be sent even to a zombie process. The failure of `kill` therefore shows that the exited
            // process was reaped.
            #expect(kill(id, 0) == -1)
            #expect(stage.player.processID == nil)
            await stage.strike()
            stage.player.play()
            stage.player.setQueue(stage.pieces("One"))
            #expect(stage.player.processID == nil)
        }

        @Test("An mpv that does not react to a shutdown is killed") func killsTheDeaf() async throws {
            let stage = try MPVTestEnvironment()
            try await stage.until("mpv answers") { $0.status == .stopped }
            let id = try #require(stage.player.processID)
            try await stage.freeze(id)

            await stage.strike()

            #expect(kill(id, 0) == -1)
        }

        @Test("A shutdown between two mpv processes cancels the next start") func shutsDownWhileDown()
            async throws
        {
            let stage = try MPVTestEnvironment()
            try await stage.until("mpv answers") { $0.status == .stopped }
            kill(try #require(stage.player.processID), SIGKILL)
            try await stage.until("it is gone") { $0.status == .unavailable }

            await stage.strike()

            #expect(stage.player.processID == nil)
        }

        @Test("A player that is released ends its mpv") func letGo() async throws {
            let loop = DispatchLoop.shared
            let mpv = try #require(PlaybackBackends.find("mpv", in: String(cString: getenv("PATH"))))
            var player: MPVPlayer? = MPVPlayer(
                configuration: .init(executable: mpv, access: MediaAccess(folders: [])), loop: loop)
            let id = try #require(player?.processID)
            #expect(kill(id, 0) == 0)

            player = nil

            #expect(kill(id, 0) == -1)
        }

        @Test("The child process inherits its socket and no other descriptor") func inheritsNothing() async throws {
            let leak = open("/etc/hostname", O_RDONLY)
            defer { close(leak) }
            try await onStage { stage in
                try await stage.until("mpv answers") { $0.status == .stopped }
                let id = try #require(stage.player.processID)
                let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/fd").compactMap {
                    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(id)/fd/\($0)")
                }

                #expect(!open.contains("/etc/hostname"))
                #expect(open.filter { $0 == "/dev/null" }.count == 3)
                #expect(getsid(id) == id)
            }
        }

        @Test("A program that is not mpv is retried with growing delays, and the message says so")
        func notAnMPV() async throws {
            let stage = try MPVTestEnvironment(executable: "/bin/false")
            try await stage.until("it has ended twice") { $0.message?.contains("/bin/false") == true }
            #expect(stage.state.status == .unavailable)
            await stage.strike()

            let missing = try MPVTestEnvironment(executable: "/nonexistent/mpv")
            #expect(
                missing.state.message?.contains("could not be started (/nonexistent/mpv: No such file or directory)")
                    == true)
            #expect(missing.player.processID == nil)
            await missing.strike()
        }

        @Test("The delays between starts grow from half a second to eight seconds") func backOff() throws {
            let loop = RecordingLoop()
            let player = MPVPlayer(
                configuration: .init(executable: "/nonexistent/mpv", access: MediaAccess(folders: [])), loop: loop)

            for _ in 0..<6 {
                loop.fire()
            }

            #expect(loop.delays == [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
            player.shutDown {}
        }

        /// An event loop that records the delays of its timers.
        private final class RecordingLoop: EventLoopProtocol {
            let now = 0.0
            private(set) var delays: [Double] = []
            private var handler: @MainActor () -> Void = {}

            func fire() {
                handler()
            }

            func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration
            {
                Nothing()
            }

            func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration
            {
                Nothing()
            }

            func schedule(after milliseconds: Double, _ handler: @escaping @MainActor () -> Void)
                -> any EventRegistration
            {
                delays.append(milliseconds)
                self.handler = handler
                return Nothing()
            }

            private final class Nothing: EventRegistration {
                func cancel() {}
            }
        }
    }
}
