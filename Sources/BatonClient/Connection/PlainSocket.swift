/// A WebSocket for text messages to any server. Scripts use it for servers other than Baton.
public final class PlainSocket: Sendable {
    private let socket: ClientSocket
    /// The received texts, until the connection ends.
    public let texts: AsyncStream<String>

    /// Begins to connect.
    /// - Parameter address: The address in the form `ws://host:port/path`.
    /// - Throws: `ClientError` if the address is malformed.
    public init(_ address: String) throws(ClientError) {
        let path =
            address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last?.drop { $0 != "/" }
            ?? "/"
        let place = try ServerAddress(String(address.dropLast(path.count)))
        let socket = ClientSocket(place, path: path.isEmpty ? "/" : String(path), subprotocol: "")
        self.socket = socket
        let (texts, continuation) = AsyncStream.makeStream(of: String.self)
        self.texts = texts
        Task {
            for await event in socket.events {
                if case .message(let bytes, _) = event { continuation.yield(String(decoding: bytes, as: UTF8.self)) }
            }
            continuation.finish()
        }
    }

    /// Sends a text, as soon as the connection is open.
    public func send(_ text: String) {
        var text = text
        text.withUTF8 { socket.send(UnsafeRawBufferPointer($0)) }
    }
}
