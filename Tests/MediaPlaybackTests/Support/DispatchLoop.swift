import BatonSupport
import Dispatch
import Foundation

/// An event loop on the main dispatch queue, whose clock can run faster than real time.
@MainActor final class DispatchLoop: EventLoopProtocol {
    static let shared = DispatchLoop()

    private let speed: Double

    init(speed: Double = 1) {
        self.speed = speed
    }

    var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e6 * speed }

    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        // A cancelled dispatch source uses its descriptor for one more loop turn. The source therefore gets a
        // duplicate, so that the caller can close the original at once.
        let copy = dup(descriptor)
        return Watch(DispatchSource.makeReadSource(fileDescriptor: copy, queue: .main), handler) { close(copy) }
    }

    func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        let copy = dup(descriptor)
        return Watch(DispatchSource.makeWriteSource(fileDescriptor: copy, queue: .main), handler) { close(copy) }
    }

    func schedule(after milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + milliseconds / 1000 / speed)
        return Watch(timer, handler)
    }

    private final class Watch: EventRegistration {
        private let source: any DispatchSourceProtocol

        init(
            _ source: any DispatchSourceProtocol, _ handler: @escaping @MainActor () -> Void,
            _ ended: (@Sendable () -> Void)? = nil
        ) {
            self.source = source
            source.setEventHandler { MainActor.assumeIsolated(handler) }
            source.setCancelHandler(handler: ended)
            source.activate()
        }

        isolated deinit {
            source.cancel()
        }

        func cancel() {
            source.cancel()
        }
    }
}
