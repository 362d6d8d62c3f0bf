import BatonTransport
import Foundation
import ResponderKit

/// A clock that shows the journal's time. Its timers fire at the lines of the journal that record them.
@MainActor
final class ReplayClock: EventClock {
    private final class Timer: EventTimer {
        let number: Int
        weak var clock: ReplayClock?

        init(number: Int, clock: ReplayClock) {
            self.number = number
            self.clock = clock
        }

        func cancel() { clock?.actions[number] = nil }
    }

    var now = 0.0
    /// Returns the recorded date.
    var recordedDate: (@MainActor () -> Date)?
    var date: Date { recordedDate?() ?? Date(timeIntervalSince1970: now / 1_000) }
    private var actions: [Int: @MainActor () -> Void] = [:]
    private var lastTimer = 0

    /// Sets the time, in microseconds.
    func setTime(_ microseconds: Int) { now = Double(microseconds) / 1_000 }

    func schedule(after milliseconds: Double, _ body: @escaping @MainActor () -> Void) -> any EventTimer {
        lastTimer += 1
        actions[lastTimer] = body
        return Timer(number: lastTimer, clock: self)
    }

    /// Fires a timer.
    /// - Returns: whether a timer with this number was pending.
    func fire(_ number: Int) -> Bool {
        guard let body = actions.removeValue(forKey: number) else { return false }
        body()
        return true
    }
}

/// A client's connection in a replay: it accepts every message and discards it.
final class ReplayConnection: Connection {
    private var isClosed = false

    override var isOpen: Bool { !isClosed }
    override var isBacklogged: Bool { false }
    override var acknowledgedByteCount: UInt64 { 0 }
    override func send(_ payload: UnsafeMutableRawBufferPointer) -> Bool { isOpen }
    override func send(frames: UnsafeMutableRawBufferPointer) -> Bool { isOpen }
    override func notifyWhenWritable() {}
    override func close(code: UInt16, reason: String) { isClosed = true }
}

/// A timer that never fires, for the sessions' time-outs in a replay.
@MainActor
final class InertTimer: EventTimer {
    func cancel() {}
}

/// A clock whose timers never fire, for the sessions' time-outs in a replay.
@MainActor
final class InertClock: EventClock {
    var now: Double { 0 }
    func schedule(after milliseconds: Double, _ body: @escaping @MainActor () -> Void) -> any EventTimer {
        InertTimer()
    }
}
