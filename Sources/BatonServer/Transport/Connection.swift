import CLibwebsockets

/// One open WebSocket.
///
/// It stays a valid object after the socket is gone: sending to it then does nothing. Tests make their own, whose socket they play.
@MainActor public class Connection {
    /// How many writable bytes ``send(_:)`` needs before a payload.
    public nonisolated static let headroom = BATON_HEADROOM

    private var handle: OpaquePointer?
    private var isClosing = false

    /// A number that no other connection of this process has had.
    public let id: UInt64
    /// The peer's address, such as `127.0.0.1`.
    public let remoteAddress: String
    /// Whatever the delegate wants to find here again. It is let go when the delegate has been told that the connection is closed.
    public var context: AnyObject?

    // Looked at only while there is a handle: the transport ends all of them before itself.
    private unowned(unsafe) let transport: Transport?
    private var assembly: [UInt8] = []
    private static var lastID: UInt64 = 0

    init(handle: OpaquePointer, transport: Transport) {
        Connection.lastID += 1
        id = Connection.lastID
        remoteAddress = String(cString: baton_connection_address(handle))
        self.handle = handle
        self.transport = transport
    }

    /// A connection without a socket.
    init() {
        Connection.lastID += 1
        id = Connection.lastID
        remoteAddress = ""
        transport = nil
    }

    /// Whether messages can still be sent: the socket is there and nobody has begun to close it from this side.
    public var isOpen: Bool { handle != nil && !isClosing }

    /// Whether something sent earlier has not left the process. A send is refused while it is so.
    public var isBacklogged: Bool {
        guard let handle else { return false }
        return baton_websocket_is_backlogged(handle) == 1
    }

    /// Brings what is at an address near, for who will look at it soon.
    static func bringNear(_ address: UnsafeMutableRawPointer) { baton_prefetch(address) }

    /// The same for what the shim has of it.
    func bringHandleNear() {
        if let handle { baton_prefetch(UnsafeRawPointer(handle)) }
    }

    /// Sends one text message: one frame, at once.
    ///
    /// What the socket does not take is copied and follows when it can; until then the connection ``isBacklogged``. The payload is the caller's
    /// again when this returns. The ``headroom`` bytes before it are written to.
    /// - Parameter payload: UTF-8.
    /// - Returns: whether it is on its way; `false` where the connection is backlogged (the delegate is told when it no longer is) or closed.
    @discardableResult
    public func send(_ payload: UnsafeMutableRawBufferPointer) -> Bool {
        guard let handle else { return false }
        return baton_websocket_send(handle, payload.baseAddress, payload.count) == 1
    }

    /// Sends whole messages that stand one behind the other as unmasked text frames, headers and all (RFC 6455 5.2): in one system call.
    /// - Parameter frames: ``headroom`` writable bytes stand before it, as before a payload.
    /// - Returns: as ``send(_:)``.
    @discardableResult
    public func send(frames: UnsafeMutableRawBufferPointer) -> Bool {
        guard let handle else { return false }
        return baton_websocket_send_frames(handle, frames.baseAddress, frames.count) == 1
    }

    /// Whether messages are taken in. While not, what the client sends fills its socket, so that it has to stop; nothing that it sent is lost.
    public var reads = true {
        didSet {
            guard reads != oldValue, let handle else { return }
            baton_websocket_set_reading(handle, reads ? 1 : 0)
        }
    }

    /// How many bytes the client's machine has taken of all that was ever sent: it grows for as long as the client reads.
    public var bytesTaken: UInt64 { handle.map { baton_websocket_taken($0) } ?? 0 }

    /// How long the last ping took to the client and back, in milliseconds; nil while none has. Only who is silent is pinged.
    public var latency: Double? {
        guard let handle else { return nil }
        let seconds = baton_websocket_latency(handle)
        return seconds < 0 ? nil : seconds * 1000
    }

    /// How many milliseconds ago the client was heard of, to a twentieth of the transport's ping interval.
    public var silence: Double { handle.map { baton_websocket_silence($0) * 1000 } ?? 0 }

    /// Asks for one call of the delegate's `writable`, when nothing is backlogged.
    public func notifyWhenWritable() {
        guard let handle else { return }
        baton_websocket_notify(handle)
    }

    /// Closes: from now on nothing is sent or delivered; the delegate is told when the client has answered, or has taken too long to.
    /// - Parameter code: 1000, 1001, 1008 and the like, or 3000 to 4999 (RFC 6455 7.4).
    /// - Parameter reason: text for a person; cut to 123 bytes.
    public func close(code: UInt16, reason: String) {
        guard let handle, !isClosing else { return }
        isClosing = true
        var bytes = Array(reason.utf8.prefix(123))
        // Never in the middle of a character.
        while bytes.count < reason.utf8.count, String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
        bytes.withUnsafeBytes { baton_websocket_close(handle, code, $0.baseAddress, $0.count) }
    }

    // MARK: From the socket

    func received(_ piece: UnsafeRawBufferPointer, remaining: Int, flags: Int) {
        guard let transport else { return }
        let delegate = transport.delegate
        if flags & BATON_BINARY != 0 {
            if flags & BATON_FIRST != 0 { delegate.transport(transport, receivedBinaryOn: self) }
            return
        }
        let isFirst = flags & BATON_FIRST != 0
        let isFinal = flags & BATON_FINAL != 0
        if isFirst && isFinal {
            guard isText(piece) else { return }
            // Nothing is done with it after this.
            Unmanaged.passUnretained(transport)._withUnsafeGuaranteedRef {
                delegate.transport($0, received: piece, on: self)
            }
            return
        }
        if isFirst {
            assembly.removeAll(keepingCapacity: true)
            assembly.reserveCapacity(piece.count + remaining)
        }
        assembly.append(contentsOf: piece)
        guard isFinal else { return }
        // Taken out first: an idle connection holds nothing.
        let message = assembly
        assembly = []
        message.withUnsafeBytes { bytes in
            if isText(bytes) { delegate.transport(transport, received: bytes, on: self) }
        }
    }

    /// Whether a message is UTF-8; one that is not ends the connection (RFC 6455 8.1). The library would look at it byte by byte.
    private func isText(_ message: UnsafeRawBufferPointer) -> Bool {
        if isASCII(message) || String(validating: message, as: UTF8.self) != nil { return true }
        close(code: 1_007, reason: "text that is not UTF-8")
        return false
    }

    /// Whether a message has no bytes but ASCII's, as most have: eight at a time.
    @inline(__always)
    private func isASCII(_ message: UnsafeRawBufferPointer) -> Bool {
        var all: UInt64 = 0
        var index = 0
        while index + 8 <= message.count {
            all |= message.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            index += 8
        }
        while index < message.count {
            all |= UInt64(message[index])
            index += 1
        }
        return all & 0x8080_8080_8080_8080 == 0
    }

    func becameWritable() {
        guard let transport else { return }
        transport.delegate.transport(transport, writable: self)
    }

    func disappeared() {
        handle = nil
        assembly = []
        defer { context = nil }
        // At its very end nobody may be handed the transport any more.
        guard let transport, !transport.isEnding else { return }
        transport.delegate.transport(transport, closed: self)
    }
}
