import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct TimeTests {
    @Test("A clock that is advanced by hand calls due timers in order, each at its own time") func manualClock() {
        let clock = ManualClock(now: 100)
        var calls: [String] = []
        _ = clock.schedule(after: 20) { calls.append("b \(clock.now)") }
        _ = clock.schedule(after: 10) {
            calls.append("a \(clock.now)")
            _ = clock.schedule(after: 10) { calls.append("c \(clock.now)") }
        }
        let cancelled = clock.schedule(after: 15) { calls.append("never") }
        cancelled.cancel()
        _ = clock.schedule(after: 50) { calls.append("later") }

        clock.advance(by: 30)
        #expect(calls == ["a 110.0", "b 120.0", "c 120.0"])
        #expect(clock.now == 130)
        clock.advance(by: -50)
        #expect(clock.now == 130)
        clock.advance(by: 20)
        #expect(calls.last == "later")
        cancelled.cancel()
    }

    @Test("A timer releases its closure after the call") func timersLetGo() {
        final class Held {}
        let clock = ManualClock()
        weak var held: Held?
        let timer: any EventTimer
        do {
            let object = Held()
            held = object
            timer = clock.schedule(after: 1) { withExtendedLifetime(object) {} }
        }
        #expect(held != nil)
        clock.advance(by: 1)
        #expect(held == nil)
        timer.cancel()
    }

    @Test("The value of a timeline changes at its rate and stays within its limits") func timelines() {
        let line = Timeline(value: 10, at: 1_000, rate: 2, minimum: 0, maximum: 20)
        #expect(line.value(at: 1_000) == 10)
        #expect(line.value(at: 3_500) == 15)
        #expect(line.value(at: 60_000) == 20)
        #expect(line.value(at: -60_000) == 0)
        #expect(Timeline(value: 5, at: 0, rate: 0).value(at: 1e9) == 5)
        #expect(Timeline(value: .nan, at: 0, rate: 1, minimum: 3).value(at: 10) == 3)
        #expect(Timeline(value: 1, at: 0, rate: .infinity, minimum: 3).value(at: 0) == 3)
    }

    @Test(
        "Timelines are formatted as elapsed time, remaining time or seconds",
        arguments: [
            (TimelineFormat.elapsed, 62.9, "1:02"), (.elapsed, 3_661, "1:01:01"), (.elapsed, 0, "0:00"),
            (.elapsed, 600, "10:00"),
            (.remaining, 2, "-59:58"), (.remaining, 2.5, "-59:58"), (.remaining, 2.999, "-59:58"),
            (.remaining, 3_599.5, "-0:01"),
            (.remaining, 3_600, "-0:00"), (.seconds, 62.9, "62"),
        ]) func formats(format: TimelineFormat, value: Double, text: String)
    {
        #expect(
            format.text(
                for: Timeline(value: value, at: 0, rate: 1, maximum: 3_600 + 100_000 * (format == .remaining ? 0 : 1)),
                at: 0)
                == text)
    }

    @Test("A timeline whose value is not a number can be shown without a crash") func notANumber() {
        let line = Timeline(value: .nan, at: 0, rate: .nan, minimum: -.infinity, maximum: .infinity)
        for format in [TimelineFormat.elapsed, .remaining, .seconds] { #expect(!format.text(for: line, at: 0).isEmpty) }
    }
}
