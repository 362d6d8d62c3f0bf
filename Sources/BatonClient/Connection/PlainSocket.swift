/// A WebSocket of texts to any server, for what a script needs besides Baton.
public final class PlainSocket: Sendable {
    private let socket: ClientSocket
    /// What comes, until the connection is over.
    public let texts: AsyncStream<String>

    /// Connects.
    /// - Parameter address: `ws://host:port/path`.
    /// - Throws: `ClientError` where that is no address.
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

    /// Sends a text, now or when the connection is there.
    public func send(_ text: String) {
        var text = text
        text.withUTF8 { socket.send(UnsafeRawBufferPointer($0)) }
    }
}
