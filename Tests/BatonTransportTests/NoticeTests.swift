import Foundation
import Testing

@testable import BatonTransport

@Suite("Log lines about refused connections and slow turns") @MainActor struct NoticeTests {
    /// A clock that the test advances, and the logged lines.
    private final class Log {
        var now = 0.0
        var lines: [String] = []
        var slow: [Double] = []
    }

    private let log = Log()

    @Test("A reason for refusals is logged once in ten seconds, with the number of connections since then")
    func refusals() {
        let notices = RefusalNotices(now: { [log] in log.now }, log: { [log] in log.lines.append($0) })

        for _ in 0..<100 { notices.add(.noRequest, from: "192.0.2.7") }
        notices.add(.peerLimit, from: "192.0.2.8")
        log.now = RefusalNotices.interval
        notices.add(.noRequest, from: "192.0.2.9")

        #expect(log.lines.count == 3)
        #expect(log.lines[0].hasPrefix("A connection was closed, the last from 192.0.2.7:"))
        #expect(log.lines[1].contains("192.0.2.8, or its network, has reached its limit"))
        #expect(log.lines[2].hasPrefix("100 connections were closed, the last from 192.0.2.9:"))
    }

    @Test("Each reason for a refusal has a whole sentence")
    func sentences() {
        for reason in RefusalNotices.Reason.allCases {
            RefusalNotices(now: { 0 }, log: { [log] in log.lines.append($0) }).add(reason, from: "192.0.2.7")

            #expect(log.lines.last?.hasSuffix(".") == true)
        }
    }

    @Test("Slow turns are logged once in ten seconds, with the longest one since then")
    func slowTurns() {
        let notices = SlowTurnNotices(now: { [log] in log.now }, log: { [log] in log.lines.append($0) })

        notices.add(300)
        notices.add(900)
        notices.add(400)
        log.now = SlowTurnNotices.interval
        notices.add(500)

        #expect(log.lines.count == 2)
        #expect(log.lines[0].hasPrefix("A turn of the event loop took 300 ms"))
        #expect(log.lines[1].hasPrefix("3 turns of the event loop were slow, the longest took 900 ms"))
    }

    @Test("The loop reports a turn in which a handler took long, and no other")
    func slowTurn() throws {
        let loop = try EventLoop()
        loop.onSlowTurn = { [log] in log.slow.append($0) }

        loop.after(0) {
            let begin = EventLoop.now
            while EventLoop.now - begin < 300 {}
            loop.after(0) { loop.stop() }
        }
        loop.run()

        #expect(log.slow.count == 1)
        #expect(log.slow.first ?? 0 >= 250)
    }
}
