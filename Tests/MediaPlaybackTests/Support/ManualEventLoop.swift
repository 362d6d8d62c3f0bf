import BatonSupport

/// An event loop with a manually advanced clock.
@MainActor final class ManualEventLoop: EventLoopProtocol {
    private(set) var now = 1_000.0
    private var timers: [Timer] = []
    /// The number of pending timers.
    var pending: Int { timers.count { !$0.isDone } }

    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        Timer(at: .infinity, handler)
    }

    func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        Timer(at: .infinity, handler)
    }

    func schedule(after milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        let timer = Timer(at: now + milliseconds, handler)
        timers.append(timer)
        return timer
    }

    /// Advances the clock by a number of seconds. Each timer on the way fires at its own time.
    func advance(by seconds: Double) {
        let end = now + seconds * 1000
        while let next = timers.filter({ !$0.isDone && $0.instant <= end }).min(by: { $0.instant < $1.instant }) {
            now = max(now, next.instant)
            next.isDone = true
            next.handler()
        }
        timers.removeAll { $0.isDone }
        now = end
    }

    private final class Timer: EventRegistration {
        let instant: Double
        let handler: @MainActor () -> Void
        var isDone = false

        init(at instant: Double, _ handler: @escaping @MainActor () -> Void) {
            self.instant = instant
            self.handler = handler
        }

        func cancel() {
            isDone = true
        }
    }
}
