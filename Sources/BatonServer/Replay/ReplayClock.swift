import Foundation
import ResponderKit

/// A clock that shows what a journal says, and whose timers fire when it says so.
@MainActor
final class ReplayClock: EventClock {
    private final class Timer: EventTimer {
        let number: Int
        weak var clock: ReplayClock?

        init(number: Int, clock: ReplayClock) {
            self.number = number
            self.clock = clock
        }

        func cancel() { clock?.waiting[number] = nil }
    }

    var now = 0.0
    /// Says what day it is.
    var day: (@MainActor () -> Date)?
    var date: Date { day?() ?? Date(timeIntervalSince1970: now / 1_000) }
    private var waiting: [Int: @MainActor () -> Void] = [:]
    private var lastTimer = 0

    /// Shows a time in microseconds.
    func turn(to microseconds: Int) { now = Double(microseconds) / 1_000 }

    func schedule(after milliseconds: Double, _ body: @escaping @MainActor () -> Void) -> any EventTimer {
        lastTimer += 1
        waiting[lastTimer] = body
        return Timer(number: lastTimer, clock: self)
    }

    /// - Returns: whether there is such a timer.
    func fire(_ number: Int) -> Bool {
        guard let body = waiting.removeValue(forKey: number) else { return false }
        body()
        return true
    }
}

/// A client's connection in a replay: takes everything, and sends it nowhere.
final class ReplayConnection: Connection {
    private var isClosed = false

    override var isOpen: Bool { !isClosed }
    override var isBacklogged: Bool { false }
    override var bytesTaken: UInt64 { 0 }
    override func send(_ payload: UnsafeMutableRawBufferPointer) -> Bool { isOpen }
    override func send(frames: UnsafeMutableRawBufferPointer) -> Bool { isOpen }
    override func notifyWhenWritable() {}
    override func close(code: UInt16, reason: String) { isClosed = true }
}

/// What a session's patience is in a replay: nobody is waited for.
@MainActor
final class NoTimer: EventTimer {
    func cancel() {}
}

/// A clock that nothing falls due on.
@MainActor
final class NoClock: EventClock {
    var now: Double { 0 }
    func schedule(after milliseconds: Double, _ body: @escaping @MainActor () -> Void) -> any EventTimer { NoTimer() }
}
