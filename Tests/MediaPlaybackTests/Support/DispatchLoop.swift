import Dispatch
import Foundation
import MediaPlayback

/// The main dispatch queue as an event loop, whose clock may run faster than others.
@MainActor final class DispatchLoop: MediaEventLoop {
    static let shared = DispatchLoop()

    private let speed: Double

    init(speed: Double = 1) {
        self.speed = speed
    }

    var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e6 * speed }

    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any MediaWatch {
        // Dispatch wants a descriptor to stay open until it has let go of it, which takes a turn: it gets a copy.
        let copy = dup(descriptor)
        return Watch(DispatchSource.makeReadSource(fileDescriptor: copy, queue: .main), handler) { close(copy) }
    }

    func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any MediaWatch {
        let copy = dup(descriptor)
        return Watch(DispatchSource.makeWriteSource(fileDescriptor: copy, queue: .main), handler) { close(copy) }
    }

    func after(_ milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any MediaWatch {
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + milliseconds / 1000 / speed)
        return Watch(timer, handler)
    }

    private final class Watch: MediaWatch {
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
