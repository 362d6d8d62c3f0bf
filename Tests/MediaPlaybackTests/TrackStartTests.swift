import Foundation
import Testing

@testable import MediaPlayback

@Suite("Pieces that go on at a position") @MainActor struct TrackStartTests {
    private let loop = ManualEventLoop()
    private let player: EmbeddedPlayer
    private let items = (0..<3).map { (id: Int) in
        MediaItem(id: id, path: MediaPath("/\(id)"), title: "\(id)", duration: 60)
    }

    init() {
        player = EmbeddedPlayer(loop: loop, random: SplitMix(seed: 3))
        player.startPosition = { $0.id == 1 ? 40 : nil }
    }

    private var position: Double { player.state.position.seconds(at: loop.now, duration: player.state.duration) }

    @Test("A piece goes on at its position, whichever command opens it, and says so for ten seconds") func opens() {
        player.setQueue(items, startAt: 1)
        #expect(position == 40 && player.state.resumedAt == 40)
        loop.advance(by: 9.9)
        #expect(player.state.resumedAt == 40)
        loop.advance(by: 0.2)
        #expect(player.state.resumedAt == nil && abs(position - 50.1) < 1e-9)

        player.next()
        #expect(position == 0 && player.state.resumedAt == nil)
        player.previous()
        #expect(position == 40 && player.state.resumedAt == 40)
        player.jump(toEntry: player.state.queue.entries[0].id)
        #expect(position == 0)
        loop.advance(by: 60.5)
        #expect(player.state.current?.item.id == 1 && abs(position - 40.5) < 1e-9)
    }

    @Test("The previous command returns from there to the beginning") func restarts() {
        player.setQueue(items, startAt: 1)
        player.previous()
        #expect(player.state.current?.item.id == 1 && position == 0 && player.state.resumedAt == nil)
    }

    @Test("A position that a command has set applies once, before the one of the piece") func commanded() {
        player.setStart(of: 1, to: 20)
        player.setStart(of: 2, to: 12)
        player.setStart(of: 1, to: 30)
        player.setQueue(items, startAt: 2)
        #expect(position == 0)
        player.jump(toEntry: player.state.queue.entries[1].id)
        #expect(position == 30 && player.state.resumedAt == nil)
        player.jump(toEntry: player.state.queue.entries[0].id)
        player.next()
        #expect(position == 40)
    }

    @Test("A restored queue has its own position") func restored() {
        player.restore(
            RestoredQueue(items: items, order: [0, 1, 2], current: 1, position: 50, isMadeByHand: false))
        #expect(position == 50 && player.state.resumedAt == nil && player.state.status == .paused)
    }
}

extension WithMPV {
    @Suite("Pieces that go on at a position in mpv") @MainActor struct MPVTrackStartTests {
        @Test("A piece goes on at its position, also after another one has ended") func goesOn() async throws {
            try await onStage { stage in
                let items = stage.pieces("One", seconds: 2) + stage.pieces("Two", "Three")
                stage.player.startPosition = { $0.id == items[1].id ? 20 : nil }

                stage.player.setQueue(items)
                try await stage.until("the second piece plays at its position") {
                    $0.current?.item == items[1] && $0.status == .playing && $0.position.seconds >= 19.9
                        && $0.position.rate == 1
                }
                let place = try #require(try await stage.ask(.position, as: Double.self))
                #expect((20..<23).contains(place) && abs(stage.position - place) < 0.3)
                #expect(stage.states.contains { $0.current?.item == items[1] && $0.resumedAt == 20 })
                #expect(
                    !stage.states.contains { $0.current?.item == items[1] && $0.position.seconds < 19 },
                    "no state shows the beginning")

                stage.player.previous()
                try await stage.until("it is at the beginning") {
                    $0.current?.item == items[1] && $0.position.seconds < 1 && $0.resumedAt == nil
                }
            }
        }

        @Test("A position that a command has set applies to the piece that is opened") func commanded() async throws {
            try await onStage { stage in
                let items = stage.pieces("One", "Two")
                stage.player.startPosition = { _ in 10 }
                stage.player.setStart(of: items[1].id, to: 25)
                stage.player.setQueue(items, startAt: 1)
                try await stage.until("it plays there") { $0.status == .playing && $0.position.seconds >= 24.9 }
                #expect(stage.state.resumedAt == nil)

                stage.player.previous()
                stage.player.previous()
                try await stage.until("the first one goes on") {
                    $0.current?.item == items[0] && $0.resumedAt == 10 && $0.position.seconds >= 9.9
                }
            }
        }
    }
}
