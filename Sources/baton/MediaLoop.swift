public import BatonServer
public import MediaPlayback

/// The server's event loop as players see it: their sockets and timers live on it too.
@MainActor
final class MediaLoop: MediaEventLoop {
    private let loop: EventLoop

    init(_ loop: EventLoop) {
        self.loop = loop
    }

    var now: Double { loop.now }

    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any MediaWatch {
        loop.watch(descriptor, for: .readable, handler)
    }

    func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any MediaWatch {
        loop.watch(descriptor, for: .writable, handler)
    }

    func after(_ milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any MediaWatch {
        loop.after(milliseconds, handler)
    }
}

extension Watch: MediaWatch {}
