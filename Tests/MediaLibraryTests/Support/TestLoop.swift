import BatonSupport
import Dispatch

/// An event loop that watches descriptors on the main queue, with a manually advanced clock.
@MainActor final class TestLoop: EventLoopProtocol {
    /// The clock advances by this number of milliseconds at each reading.
    var step = 0.0
    /// Called after each event of a descriptor.
    var onEvent: () -> Void = {}
    private var time = 0.0
    private var timers: [Timer] = []

    var now: Double {
        time += step
        return time
    }

    /// The number of pending timers.
    var pending: Int { timers.count { !$0.isDone } }

    /// Returns whether a timer is pending that fires within a number of milliseconds.
    func isDue(within milliseconds: Double) -> Bool {
        timers.contains { !$0.isDone && $0.instant <= time + milliseconds }
    }

    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                handler()
                self?.onEvent()
            }
        }
        source.resume()
        return Source(source)
    }

    /// This method never calls the handler, because a library does not write to descriptors.
    func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        Timer(at: .infinity, handler)
    }

    func schedule(after milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        let timer = Timer(at: time + milliseconds, handler)
        timers.append(timer)
        return timer
    }

    /// Advances the clock by a number of milliseconds, and fires the timers that are due in this time.
    func advance(_ milliseconds: Double) {
        let end = time + milliseconds
        while let next = timers.filter({ !$0.isDone && $0.instant <= end }).min(by: { $0.instant < $1.instant }) {
            time = max(time, next.instant)
            next.isDone = true
            next.handler()
        }
        timers.removeAll { $0.isDone }
        time = end
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
