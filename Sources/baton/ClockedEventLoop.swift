import BatonSupport
import ResponderKit

/// An event loop that takes its time and timers from the screens' clock. The media player uses this loop if the
/// screens' clock is a manual one.
@MainActor
final class ClockedEventLoop: EventLoopProtocol {
    private let loop: any EventLoopProtocol
    private let clock: any EventClock

    /// - Parameter loop: The loop that watches descriptors.
    init(_ loop: any EventLoopProtocol, clock: any EventClock) {
        self.loop = loop
        self.clock = clock
    }

    var now: Double { clock.now }

    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        loop.watchReadable(descriptor, handler)
    }

    func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        loop.watchWritable(descriptor, handler)
    }

    func schedule(after milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        Timer(clock.schedule(after: milliseconds, handler))
    }

    /// A timer on the screens' clock.
    private final class Timer: EventRegistration {
        private let timer: any EventTimer

        init(_ timer: any EventTimer) {
            self.timer = timer
        }

        func cancel() { timer.cancel() }
    }
}
