import BatonTransport
import Foundation
import Testing

@Suite("The event loop") @MainActor struct EventLoopTests {
    let loop: EventLoop
    let pipe: (read: Int32, write: Int32)

    init() throws {
        loop = try EventLoop()
        var ends: [Int32] = [0, 0]
        #expect(Foundation.pipe(&ends) == 0)
        pipe = (ends[0], ends[1])
    }

    @Test("A readable descriptor calls its handler in every turn until its watch is cancelled")
    func levelTriggered() {
        var calls = 0
        var watch: Watch?
        watch = loop.watch(pipe.read, for: .readable) {
            calls += 1
            if calls == 3 { watch?.cancel() }
        }
        _ = write(pipe.write, "x", 1)

        loop.run(until: { calls == 3 }, within: 5000)
        var late = false
        loop.after(5) { late = true }
        loop.run(until: { late })

        #expect(calls == 3)
        #expect(watch?.isActive == false)
    }

    @Test("The time of a turn is constant within the turn and later in the next one")
    func turnTime() {
        let before = loop.turnTime
        var turns: [[Double]] = []
        func handle() {
            let first = loop.turnTime
            let began = loop.now
            while loop.now == began {}
            turns.append([first, loop.turnTime])
        }
        loop.after(1, handle)
        loop.run(until: { turns.count == 1 })
        loop.after(1, handle)
        loop.run(until: { turns.count == 2 })

        #expect(turns[0][0] > before)
        #expect(turns[0][0] == turns[0][1], "the clock went on meanwhile, the turn's time did not")
        #expect(turns[1][0] > turns[0][1])
        #expect(loop.turnTime > turns[1][1], "between turns it goes on")
    }

    @Test("A writable descriptor calls its handler")
    func writableDescriptor() {
        var isCalled = false
        let watch = loop.watch(pipe.write, for: .writable) { isCalled = true }

        loop.run(until: { isCalled }, within: 5000)

        #expect(isCalled)
        watch.cancel()
    }

    @Test(
        "Timers fire in the order of their times: once, repeatedly, or never if cancelled"
    )
    func timers() {
        var order: [String] = []
        loop.after(15) { order.append("last") }
        loop.after(5) { order.append("first") }
        loop.after(8) { order.append("never") }.cancel()
        var beats = 0
        let beat = loop.after(1, repeating: true) { beats += 1 }

        loop.run(until: { order.count == 2 && beats > 5 }, within: 5000)
        beat.cancel()
        let before = beats
        loop.run(until: { false }, within: 5)

        #expect(order == ["first", "last"])
        #expect(beats == before)
    }

    @Test("A timer with an invalid or negative delay fires in the next turn")
    func oddTimes() {
        var fired = 0
        loop.after(-5) { fired += 1 }
        loop.after(.nan) { fired += 1 }
        loop.after(0) { fired += 1 }

        #expect(loop.run(until: { fired == 3 }, within: 5000))
    }

    @Test("A watch may cancel another one that is ready in the same turn")
    func cancelInTurn() {
        var calls: [String] = []
        var first: Watch?
        var second: Watch?
        let handler: @MainActor (String) -> Void = { name in
            calls.append(name)
            first?.cancel()
            second?.cancel()
        }
        first = loop.watch(pipe.read, for: .readable) { handler("a") }
        second = loop.watch(pipe.read, for: .readable) { handler("b") }
        _ = write(pipe.write, "x", 1)

        loop.run(until: { !calls.isEmpty }, within: 5000)
        loop.run(until: { false }, within: 5)

        #expect(calls.count == 1)
    }

    @Test("The end of a turn is reported once per turn, after all handlers")
    func endOfTurn() {
        var order: [String] = []
        for name in ["a", "b"] { loop.watch(pipe.read, for: .readable) { order.append(name) } }
        loop.endOfTurn = { order.append("end") }
        _ = write(pipe.write, "x", 1)

        loop.run(until: { order.count > 6 }, within: 5000)

        let turns = order.split(separator: "end", omittingEmptySubsequences: true)
        #expect(turns.count >= 2)
        #expect(turns.allSatisfy { $0.sorted() == ["a", "b"] })
        #expect(order.last == "end", "the turn in which the loop was left has an end too")
    }

    @Test("Running the loop returns after a stop, and at once if the stop came before")
    func stops() {
        var turns = 0
        loop.after(1) { [loop] in
            turns += 1
            loop.stop()
        }
        loop.run()
        #expect(turns == 1)

        loop.after(10_000) { turns += 1 }
        loop.stop()
        loop.run()
        #expect(turns == 1)
    }

    @Test("A signal calls its handler, and a second loop cannot watch the same signal")
    func signals() throws {
        var calls = 0
        let watch = loop.onSignal(SIGUSR2) { calls += 1 }
        let other = try EventLoop()
        let refused = other.onSignal(SIGUSR2) { calls += 100 }
        kill(getpid(), SIGUSR2)

        loop.run(until: { calls > 0 }, within: 5000)

        #expect(calls == 1)
        #expect(watch.isActive && !refused.isActive)
        watch.cancel()
        #expect(other.onSignal(SIGUSR2) {}.isActive, "once cancelled it is free for another")
    }

    @Test("A watch on an invalid descriptor or signal is not active")
    func badDescriptor() {
        #expect(!loop.watch(-1, for: .readable) {}.isActive)
        #expect(!loop.onSignal(0) {}.isActive)
        #expect(!loop.onSignal(1000) {}.isActive)
    }

    @Test("Off the main thread, the main queue is not drained, and asking for it fails with a reason")
    func otherThread() {
        #expect(loop.mainQueue == .none)
        #expect(throws: EventLoopError.mainQueueUnavailable) { try EventLoop(mainQueue: .eventDescriptor) }
        #expect(EventLoopError.mainQueueUnavailable.description.contains("runLoop"))
    }

    @Test("The clock never runs backwards")
    func clock() {
        let first = loop.now
        #expect(EventLoop.now >= first)
    }
}
