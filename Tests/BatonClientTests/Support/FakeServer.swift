import Dispatch
import Foundation

/// A TCP server with scripted answers. It acts as a server that is not a Baton server, or as a Baton server of another
/// version.
final class FakeServer: Sendable {
    /// The port, chosen by the system.
    let port: Int
    private let listener: Int32

    /// The address: `http://127.0.0.1:PORT`.
    var url: String { "http://127.0.0.1:\(port)" }

    /// - Parameter answer: Returns the bytes of the answer to a request with complete headers. With nil, the connection
    ///   stays open without an answer.
    init(_ answer: @escaping @Sendable (_ request: String) -> [UInt8]?) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard result else { throw BatonProcess.Failed(description: "There is no port.") }
        port = Int(in_port_t(bigEndian: place.sin_port))
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread { Self.serve(connection, answer) }
            }
        }
    }

    private static func serve(_ connection: Int32, _ answer: (String) -> [UInt8]?) {
        defer { close(connection) }
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            received += buffer[..<count]
            let text = String(decoding: received, as: UTF8.self)
            guard text.contains("\r\n\r\n") || received.first == 22 else { continue }
            guard let bytes = answer(text) else {
                received = []
                continue
            }
            _ = bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            // The loop waits until the client has read the answer and disconnected. Further data is ignored.
            shutdown(connection, Int32(SHUT_WR))
            while recv(connection, &buffer, buffer.count, 0) > 0 {}
            return
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Returns a complete HTTP response.
    static func response(_ status: String, _ headers: [String] = [], _ body: String = "") -> [UInt8] {
        let lines =
            ["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(body.utf8.count)", "Connection: close", "", body]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    /// The list of screens of a Baton server with one screen.
    static let listing = response(
        "200 OK", ["Content-Type: application/json"],
        #"{"screens":[{"name":"counter","title":"Counter","sharing":"private","path":"/counter"}]}"#)

    /// Returns the answer that opens a WebSocket (RFC 6455 4.2.2), followed by the given frames.
    static func upgrade(_ request: String, subprotocol: String?, then frames: [UInt8] = []) -> [UInt8] {
        let key = request.firstMatch(of: /(?i)sec-websocket-key: *(\S+)/).map { String($0.1) } ?? ""
        let accept = Data(SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
        var lines = [
            "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Accept: \(accept)",
        ]
        if let subprotocol { lines.append("Sec-WebSocket-Protocol: \(subprotocol)") }
        return Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + frames
    }

    /// Returns a short text message as an unmasked frame.
    static func frame(_ text: String) -> [UInt8] { [0x81, UInt8(text.utf8.count)] + Array(text.utf8) }
}

/// The SHA-1 hash function of RFC 3174.
private enum SHA1 {
    static func digest(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        var bytes = message + [0x80]
        while bytes.count % 64 != 56 { bytes.append(0) }
        bytes += withUnsafeBytes(of: UInt64(message.count * 8).bigEndian, Array.init)
        func rotated(_ value: UInt32, _ count: UInt32) -> UInt32 { value << count | value >> (32 - count) }
        for start in stride(from: 0, to: bytes.count, by: 64) {
            var words = (0..<16).map { index in
                bytes[(start + index * 4)..<(start + index * 4 + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            for index in 16..<80 {
                words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
            }
            var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
            for index in 0..<80 {
                let (mixed, constant): (UInt32, UInt32) =
                    switch index {
                    case ..<20: (b & c | ~b & d, 0x5A82_7999)
                    case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                    case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                    default: (b ^ c ^ d, 0xCA62_C1D6)
                    }
                (a, b, c, d, e) = (rotated(a, 5) &+ mixed &+ e &+ constant &+ words[index], a, rotated(b, 30), c, d)
            }
            state = zip(state, [a, b, c, d, e]).map { $0 &+ $1 }
        }
        return state.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
    }
}
