import BatonTransport
import Foundation

/// A client's socket on the loop under test, which sends exactly the given bytes.
@MainActor final class RawSocket {
    private(set) var received: [UInt8] = []
    /// The other side has closed or reset the connection.
    private(set) var isEnded = false
    /// If false, the socket reads no data, as with a client that hangs.
    var reads = true {
        didSet {
            if reads { listen() } else { watch?.cancel() }
        }
    }

    /// The TLS session; nil on a plain connection.
    private(set) var tls: TLSEndpoint?
    private var descriptor: Int32
    private let loop: EventLoop
    private var watch: Watch?

    init(
        to port: Int, on loop: EventLoop, receiveBuffer: Int32? = nil, sendBuffer: Int32? = nil,
        tls: TLSEndpoint? = nil,
        address own: in_addr? = nil
    ) throws {
        self.loop = loop
        self.tls = tls
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = sendBuffer { setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, 4) }
        if var size = receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr = own ?? in_addr(s_addr: in_addr_t(0x7f00_0001).bigEndian)
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        listen()
        if let tls {
            tls.advance()
            sendPlain(tls.takeOutgoing())
        }
    }

    isolated deinit {
        watch?.cancel()
        if descriptor >= 0 { close(descriptor) }
    }

    var text: String { String(decoding: received, as: UTF8.self) }

    func send(_ bytes: [UInt8]) {
        guard let tls else { return sendPlain(bytes) }
        // TLS can encrypt no data before the handshake has ended, so the loop runs until then.
        loop.run(until: { tls.isOpen || isEnded }, within: 10_000)
        tls.encrypt(bytes)
        sendPlain(tls.takeOutgoing())
    }

    /// Sends bytes unencrypted.
    func sendPlain(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if sent < 0 && errno == EAGAIN {
                // The socket is full, so the loop runs until the server has read from it.
                waitForRoom(unless: { false })
                continue
            }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    /// Runs the loop until the socket accepts more data or a condition is true.
    func waitForRoom(unless condition: () -> Bool) {
        var isWritable = false
        let room = loop.watch(descriptor, for: .writable) { isWritable = true }
        loop.run(until: { isWritable || condition() }, within: 10_000)
        room.cancel()
    }

    /// Sends as many bytes as the socket accepts now, and returns their number.
    func sendSome(_ bytes: ArraySlice<UInt8>) -> Int {
        max(0, bytes.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) })
    }

    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Ends the connection with a reset, as a client that crashes does.
    func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        watch?.cancel()
        close(descriptor)
        descriptor = -1
    }

    func discard(_ count: Int) {
        received.removeFirst(count)
    }

    /// Runs the loop until the received text contains a string.
    @discardableResult
    func waits(for string: String) -> Bool {
        loop.run(until: { text.contains(string) || isEnded }, within: 10_000) && text.contains(string)
    }

    @discardableResult
    func waitsForEnd() -> Bool {
        loop.run(until: { isEnded }, within: 10_000)
    }

    private func listen() {
        watch = loop.watch(descriptor, for: .readable) { [unowned self] in
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            if count > 0 {
                guard let tls else {
                    received += bytes[..<count]
                    return
                }
                received += tls.decrypt(bytes[..<count])
                let answer = tls.takeOutgoing()
                if !answer.isEmpty { sendPlain(answer) }
            } else if count == 0 || errno != EAGAIN {
                isEnded = true
                watch?.cancel()
            }
        }
    }
}

// MARK: WebSocket

extension RawSocket {
    /// A WebSocket frame that was received.
    struct Frame: Equatable, Sendable {
        var opcode: UInt8
        var isFinal: Bool
        var payload: [UInt8]

        var text: String { String(decoding: payload, as: UTF8.self) }
        var closeCode: Int? { opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil }
        var closeReason: String { String(decoding: payload.dropFirst(2), as: UTF8.self) }
    }

    static func handshake(
        path: String = "/", upgrade: String = "websocket", version: String = "13", subprotocol: String? = "baton.v1",
        extra: String = ""
    ) -> String {
        var text =
            "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive, Upgrade\r\nUpgrade: \(upgrade)\r\n"
        text += "Sec-WebSocket-Version: \(version)\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        if let subprotocol { text += "Sec-WebSocket-Protocol: \(subprotocol)\r\n" }
        return text + extra + "\r\n"
    }

    /// Sends a WebSocket handshake and returns whether the server accepted it.
    /// - Parameter inParts: whether the server reads part of the request before the rest is sent.
    func upgrade(path: String = "/", inParts: Bool = false) -> Bool {
        var request = RawSocket.handshake(path: path)
        if inParts {
            send(String(request.prefix(20)))
            loop.run(until: { false }, within: 1)
            request.removeFirst(20)
        }
        send(request)
        guard waits(for: "\r\n\r\n"), text.hasPrefix("HTTP/1.1 101") else { return false }
        removeHead()
        return true
    }

    func removeHead() {
        guard let end = text.range(of: "\r\n\r\n") else { return }
        discard(text[..<end.upperBound].utf8.count)
    }

    static func frame(_ payload: [UInt8], opcode: UInt8 = 1, final: Bool = true, masked: Bool = true) -> [UInt8] {
        var bytes: [UInt8] = [opcode | (final ? 0x80 : 0)]
        let mask: UInt8 = masked ? 0x80 : 0
        if payload.count < 126 {
            bytes.append(mask | UInt8(payload.count))
        } else if payload.count < 65_536 {
            bytes += [mask | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)]
        } else {
            bytes.append(mask | 127)
            bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) }
        }
        guard masked else { return bytes + payload }
        let key: [UInt8] = [0x12, 0x34, 0x56, 0x78]
        return bytes + key + payload.enumerated().map { $1 ^ key[$0 & 3] }
    }

    func sendText(_ text: String) {
        send(RawSocket.frame(Array(text.utf8)))
    }

    /// Removes and returns the next complete frame; nil if the connection ended or ten seconds passed.
    func nextFrame() -> Frame? {
        var frame: Frame?
        loop.run(
            until: {
                frame = takeFrame()
                return frame != nil || isEnded
            }, within: 10_000)
        return frame
    }

    private func takeFrame() -> Frame? {
        guard received.count >= 2 else { return nil }
        var length = Int(received[1] & 0x7f)
        var start = 2
        if length >= 126 {
            let extended = length == 126 ? 2 : 8
            guard received.count >= 2 + extended else { return nil }
            length = received[2..<2 + extended].reduce(0) { $0 << 8 | Int($1) }
            start += extended
        }
        guard received.count >= start + length else { return nil }
        let frame = Frame(
            opcode: received[0] & 0xf, isFinal: received[0] & 0x80 != 0,
            payload: Array(received[start..<start + length]))
        discard(start + length)
        return frame
    }
}
