import BatonSupport
import Dispatch
import Foundation

/// An event loop that watches descriptors on the main queue, with a manually advanced clock.
@MainActor final class TestLoop: EventLoopProtocol {
    private(set) var now = 0.0
    private var timers: [Timer] = []
    /// The number of timers that were started so far.
    private(set) var asked = 0
    private var waiting: (check: () -> Bool, resume: CheckedContinuation<Void, Never>)?

    /// The number of pending timers.
    var pending: Int { timers.count { !$0.isDone } }

    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                handler()
                self?.poke()
            }
        }
        source.resume()
        return Source(source)
    }

    /// This method never calls the handler, because no user of this loop writes to a descriptor.
    func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        Timer(at: .infinity, handler)
    }

    func schedule(after milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        asked += 1
        let timer = Timer(at: now + milliseconds, handler)
        timers.append(timer)
        return timer
    }

    /// Advances the clock by a number of milliseconds, and fires the timers that are due in this time.
    func advance(_ milliseconds: Double) {
        let end = now + milliseconds
        while let next = timers.filter({ !$0.isDone && $0.instant <= end }).min(by: { $0.instant < $1.instant }) {
            now = max(now, next.instant)
            next.isDone = true
            next.handler()
        }
        timers.removeAll { $0.isDone }
        now = end
    }

    /// Advances the clock in steps, in milliseconds, until a condition is true. Several steps may be necessary, because
    /// a late notification of the kernel restarts the quiet time.
    func pass(_ milliseconds: Double, until condition: () -> Bool) async {
        while !condition() {
            advance(milliseconds)
            await Task.yield()
        }
    }

    /// Returns when a condition is true. The condition is checked after each event of a descriptor, and at
    /// each `poke()`.
    func until(_ condition: @escaping () -> Bool) async {
        if condition() { return }
        await withCheckedContinuation { waiting = (condition, $0) }
    }

    func poke() {
        guard let waiting, waiting.check() else { return }
        self.waiting = nil
        waiting.resume.resume()
    }

    private final class Timer: EventRegistration {
        let instant: Double
        let handler: @MainActor () -> Void
        var isDone = false

        init(at instant: Double, _ handler: @escaping @MainActor () -> Void) {
            self.instant = instant
            self.handler = handler
        }

        func cancel() { isDone = true }
    }

    private final class Source: EventRegistration {
        private let source: any DispatchSourceRead

        init(_ source: any DispatchSourceRead) {
            self.source = source
        }

        func cancel() { source.cancel() }
    }
}
