import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Records the names of notifications that are posted for a player.
@MainActor
final class PlayerNotices {
    private(set) var names: [String] = []
    private var tokens: [any NSObjectProtocol] = []

    init(_ names: [Notification.Name]) {
        for name in names {
            tokens.append(
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                    [weak self] notification in
                    let text = notification.name.rawValue
                    MainActor.assumeIsolated { self?.names.append(text) }
                })
        }
    }

    isolated deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
}

@Suite("Media players", .serialized) @MainActor struct PlayerTests {
    private let screen = TestScreen.untraced()
    private let player: AVPlayer

    init() throws {
        player = AVPlayer(url: try #require(URL(string: "https://example.org/film.mp4")))
    }

    private var seconds: Double { player.currentTime().seconds }

    private func ready(_ duration: Double? = 60) {
        screen.report(.ready, of: player, duration: duration, size: CGSize(width: 640, height: 360))
    }

    @Test("The position waits until a page can play and then advances with the clock") func waits() {
        player.play()
        screen.clock.advance(by: 5_000)
        #expect(seconds == 0)
        #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
        #expect(player.reasonForWaitingToPlay == .evaluatingBufferingRate)
        #expect(player.status == .unknown)

        ready()
        #expect(player.status == .readyToPlay)
        #expect(player.timeControlStatus == .playing)
        #expect(player.reasonForWaitingToPlay == nil)
        #expect(player.currentItem?.duration.seconds == 60)
        #expect(player.currentItem?.presentationSize == CGSize(width: 640, height: 360))
        screen.clock.advance(by: 1_500)
        #expect(seconds == 1.5)

        player.pause()
        screen.clock.advance(by: 1_000)
        #expect(seconds == 1.5)
        #expect(player.timeControlStatus == .paused)
        player.rate = 2
        screen.clock.advance(by: 1_000)
        #expect(seconds == 3.5)
    }

    @Test("Playback rates are limited to the range that browsers support") func rates() {
        ready()
        player.rate = -1
        #expect(player.rate == 0)
        player.rate = .nan
        #expect(player.rate == 0)
        player.rate = 100
        #expect(player.rate == 16)
        player.pause()
        player.defaultRate = 1.5
        player.play()
        #expect(player.rate == 1.5)
    }

    @Test("At the end by the server's clock the player pauses, notifies once and cannot play on") func end() {
        let posted = PlayerNotices([.AVPlayerItemDidPlayToEndTime])
        player.play()
        ready(10)

        screen.clock.advance(by: 9_999)
        #expect(posted.names.isEmpty)
        screen.clock.advance(by: 1)
        #expect(posted.names == ["AVPlayerItemDidPlayToEndTimeNotification"])
        #expect(player.rate == 0)
        #expect(seconds == 10)

        player.play()
        screen.clock.advance(by: 5_000)
        #expect(player.rate == 0)
        #expect(posted.names.count == 1)

        player.seek(to: .zero)
        player.play()
        screen.clock.advance(by: 10_000)
        #expect(posted.names.count == 2)
    }

    @Test("With no action at the end, a seek from the end notification continues playback") func loops() {
        let posted = PlayerNotices([.AVPlayerItemDidPlayToEndTime])
        player.actionAtItemEnd = .none
        player.play()
        ready(10)
        let player = player
        let token = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime, object: nil, queue: nil
        ) { _ in
            MainActor.assumeIsolated { player.seek(to: .zero) }
        }
        defer { NotificationCenter.default.removeObserver(token) }

        screen.clock.advance(by: 35_000)

        #expect(posted.names.count == 3)
        #expect(player.rate == 1)
        #expect(seconds == 5)
    }

    @Test("A page's report of the end counts if it comes first, but not if it predates a seek")
    func pagesEnd() throws {
        let posted = PlayerNotices([.AVPlayerItemDidPlayToEndTime])
        player.play()
        ready(nil)
        screen.clock.advance(by: 3_000)
        #expect(player.currentItem?.duration == .indefinite)
        let item = try #require(player.currentItem)

        player.seek(to: CMTime(value: 1, timescale: 1))
        player.handle(MediaReport(state: .ended, item: 1, seek: 0), of: item)
        #expect(posted.names.isEmpty)
        player.handle(MediaReport(state: .ended, item: 1, seek: 1, duration: 4), of: item)
        #expect(posted.names.count == 1)
        #expect(seconds == 4)
        player.handle(MediaReport(state: .ended, item: 1, seek: 1, duration: 4), of: item)
        #expect(posted.names.count == 1)
    }

    @Test("The position stops while a page stalls, until the page recovers, disconnects or is paused") func stalls() {
        let posted = PlayerNotices([.AVPlayerItemPlaybackStalled])
        player.play()
        ready()
        screen.clock.advance(by: 2_000)

        screen.report(.waiting, of: player)
        screen.clock.advance(by: 4_000)
        #expect(seconds == 2)
        #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
        #expect(player.reasonForWaitingToPlay == .toMinimizeStalls)
        #expect(posted.names.count == 1)
        ready()
        screen.clock.advance(by: 1_000)
        #expect(seconds == 3)

        screen.report(.waiting, of: player)
        player.leaderDisconnected()
        screen.clock.advance(by: 1_000)
        #expect(seconds == 4)

        screen.report(.waiting, of: player)
        player.pause()
        player.play()
        screen.clock.advance(by: 1_000)
        #expect(seconds == 5)
    }

    @Test("An item that cannot be played reports its error") func fails() {
        let posted = PlayerNotices([.AVPlayerItemFailedToPlayToEndTime, AVPlayerItem.statusDidChangeNotification])
        player.play()

        screen.report(.failed, of: player, fault: .network)
        screen.report(.failed, of: player, fault: .network)

        #expect(player.status == .failed)
        #expect(player.error as? AVError == AVError(.contentIsUnavailable))
        #expect(posted.names == ["BatonPlayerItemStatusDidChange", "AVPlayerItemFailedToPlayToEndTimeNotification"])
        #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
    }

    @Test(
        "An address that no page can fetch fails at once",
        arguments: ["ftp://a/b", "javascript:alert(1)", "//evil/x.mp4", "data:,x", "x.mp4"])
    func addresses(text: String) throws {
        let item = AVPlayerItem(url: try #require(URL(string: text)))

        player.replaceCurrentItem(with: item)

        #expect(item.status == .failed)
        #expect(item.error as? AVError == AVError(.fileFormatNotRecognized))
    }

    @Test("Seeks are limited to the item, post a time jump and complete in the next loop turn") func seeks() {
        let posted = PlayerNotices([.AVPlayerItemTimeJumped])
        ready()
        var told: [Bool] = []

        player.seek(to: CMTime(value: 100, timescale: 1)) { told.append($0) }
        #expect(seconds == 60)
        player.seek(to: CMTime(value: 30, timescale: 1)) { told.append($0) }
        #expect(told == [false], "another came in between")
        screen.clock.advance(by: 0)
        #expect(told == [false, true])
        player.seek(to: CMTime(value: -5, timescale: 1))
        #expect(seconds == 0)
        player.seek(to: .invalid) { told.append($0) }
        #expect(told == [false, true, false])
        #expect(posted.names.count == 3)
    }

    @Test("An item keeps its position while another item plays, and belongs to one player only") func items() throws {
        let first = try #require(player.currentItem)
        let second = AVPlayerItem(url: try #require(URL(string: "/assets/b.mp4")))
        player.play()
        ready()
        screen.clock.advance(by: 7_000)

        player.replaceCurrentItem(with: second)
        #expect(player.rate == 1)
        #expect(seconds == 0)
        screen.clock.advance(by: 1_000)
        player.replaceCurrentItem(with: first)
        #expect(seconds == 7)
        let other = AVPlayer(playerItem: first)
        #expect(player.currentItem == nil)
        #expect(other.currentTime().seconds == 7)
    }

    @Test("The volume is limited to its valid range") func volume() {
        for (set, held) in [(0.5, 0.5), (-1, 0), (7, 1), (Float.nan, 1)] as [(Float, Float)] {
            player.volume = set
            #expect(player.volume == held)
        }
    }

    @Test("A queue player plays its items one after the other") func queue() throws {
        // A player uses the clock of the current application. A commit makes this test's application the current one.
        screen.application.commit()
        let items = try ["/a", "/b", "/c"].map { AVPlayerItem(url: try #require(URL(string: $0))) }
        let queue = AVQueuePlayer(items: Array(items[..<2]))
        #expect(!queue.canInsert(items[0], after: nil))
        queue.insert(items[2], after: items[0])
        #expect(queue.items() == [items[0], items[2], items[1]])

        queue.play()
        for item in [items[0], items[2]] {
            #expect(queue.currentItem === item)
            screen.report(.ready, of: queue, duration: 5)
            screen.clock.advance(by: 5_000)
        }
        #expect(queue.currentItem === items[1])
        #expect(queue.rate == 1)
        queue.advanceToNextItem()
        #expect(queue.currentItem == nil)
        #expect(queue.rate == 0)
        queue.insert(items[0], after: nil)
        #expect(queue.currentItem === items[0])
    }

    @Test("A periodic observer is called at each interval of the item at any rate, and at each seek") func periodic() {
        var times: [Double] = []
        let observer = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 1), queue: nil) {
            times.append($0.seconds)
        }
        player.play()
        ready()
        times = []

        screen.clock.advance(by: 2_500)
        #expect(times == [1, 2])
        player.rate = 2
        screen.clock.advance(by: 1_000)
        #expect(times == [1, 2, 3, 4])
        player.seek(to: CMTime(value: 40, timescale: 1))
        #expect(times.last == 40)
        player.pause()
        #expect(times.count == 6)
        player.removeTimeObserver(observer)
        player.play()
        screen.clock.advance(by: 5_000)
        #expect(times.count == 6)
        #expect(screen.clock.nextDeadline != nil, "the end is still to come")
    }

    @Test("A boundary observer is called when playback reaches its time") func boundary() {
        var count = 0
        player.addBoundaryTimeObserver(
            forTimes: [CMTime(value: 3, timescale: 1), CMTime(value: 1, timescale: 2), .invalid], queue: nil
        ) {
            count += 1
        }
        player.play()
        ready()

        screen.clock.advance(by: 600)
        #expect(count == 1)
        player.seek(to: CMTime(value: 10, timescale: 1))
        screen.clock.advance(by: 10_000)
        #expect(count == 1)
        player.seek(to: .zero)
        screen.clock.advance(by: 4_000)
        #expect(count == 3)
    }

    @Test("A player that is freed removes its sound output, observers and timers") func goes() throws {
        screen.application.commit()
        weak var gone: AVPlayer?
        do {
            let other = AVPlayer(url: try #require(URL(string: "/a.mp4")))
            gone = other
            other.addPeriodicTimeObserver(forInterval: .zero, queue: nil) { _ in }
            other.play()
            screen.application.commit()
            screen.report(.ready, of: other, duration: 9)
            #expect(screen.window.subviews.contains { $0 is InvisiblePlayerView })
        }

        #expect(gone == nil)
        #expect(!screen.window.subviews.contains { $0 is InvisiblePlayerView })
        #expect(screen.clock.nextDeadline == nil)
    }
}
