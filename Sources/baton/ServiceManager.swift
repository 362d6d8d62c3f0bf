import BatonTransport
import BatonServer
import Foundation

/// Notifies the service manager that started the server, such as systemd, by the protocol of sd_notify(3).
///
/// If no service manager has started the server, this class does nothing.
@MainActor
final class ServiceManager {
    private let descriptor: Int32
    private let address: sockaddr_un
    private let length: socklen_t
    private var watchdogTimer: Watch?

    /// - Returns: nil if the environment names no valid socket.
    init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let name = environment["NOTIFY_SOCKET"], name.hasPrefix("/") || name.hasPrefix("@") else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var path = Array(name.utf8)
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        // The name of an abstract socket begins with a zero byte, and the length of the address determines where the
        // name ends. Other names end with a zero byte.
        let isAbstract = path[0] == UInt8(ascii: "@")
        if isAbstract { path[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        descriptor = socket(
            AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        self.address = address
        length = socklen_t(MemoryLayout<sa_family_t>.size + path.count + (isAbstract ? 0 : 1))
    }

    isolated deinit {
        watchdogTimer?.cancel()
        close(descriptor)
    }

    /// Reports that the server is ready. From now on, a timer sends watchdog messages twice as often as required.
    func begin(on loop: EventLoop, status: String, environment: [String: String] = ProcessInfo.processInfo.environment)
    {
        send("READY=1\nSTATUS=\(status)")
        // `WATCHDOG_PID` is the number of the process that must send watchdog messages. It may be the parent process
        // instead of this one.
        let isMeant = environment["WATCHDOG_PID"].map { Int32($0) == getpid() } ?? true
        guard isMeant, let microseconds = environment["WATCHDOG_USEC"].flatMap(Double.init), microseconds > 0 else {
            return
        }
        watchdogTimer = loop.after(microseconds / 2_000, repeating: true) { [unowned self] in send("WATCHDOG=1") }
    }

    /// Reports that the server is stopping.
    func end() {
        send("STOPPING=1")
    }

    private func send(_ text: String) {
        var address = address
        let bytes = Array(text.utf8)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
            }
        }
    }
}
