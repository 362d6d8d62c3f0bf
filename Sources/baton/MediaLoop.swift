public import BatonTransport
public import MediaPlayback
import ResponderKit

/// Adapts the server's event loop for media players, whose sockets and timers run on it.
@MainActor
final class MediaLoop: MediaEventLoop {
    private let loop: EventLoop
    private let clock: (any EventClock)?

    /// - Parameter clock: the clock of times and timers; nil selects the loop's.
    init(_ loop: EventLoop, clock: (any EventClock)? = nil) {
        self.loop = loop
        self.clock = clock
    }

    var now: Double { clock?.now ?? loop.now }

    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any MediaWatch {
        loop.watch(descriptor, for: .readable, handler)
    }

    func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any MediaWatch {
        loop.watch(descriptor, for: .writable, handler)
    }

    func after(_ milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any MediaWatch {
        guard let clock else { return loop.after(milliseconds, handler) }
        return Timer(clock.schedule(after: milliseconds, handler))
    }

    /// A timer on the screens' clock.
    private final class Timer: MediaWatch {
        private let timer: any EventTimer

        init(_ timer: any EventTimer) {
            self.timer = timer
        }

        func cancel() { timer.cancel() }
    }
}

extension Watch: MediaWatch {}
