import BatonServer
import KioskData

/// The server's event loop as the watchers of kiosks' files see it.
@MainActor
final class KioskLoop: KioskEventLoop {
    private let loop: EventLoop

    init(_ loop: EventLoop) {
        self.loop = loop
    }

    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any KioskWatch {
        loop.watch(descriptor, for: .readable, handler)
    }

    func after(_ milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any KioskWatch {
        loop.after(milliseconds, handler)
    }
}

extension Watch: KioskWatch {}
