import CBatonTransport

/// One WebSocket connection.
///
/// The object stays valid after the socket has closed; sending then does nothing. Tests create connections without a
/// socket.
@MainActor open class Connection {
    /// The number of writable bytes that ``send(_:)`` needs in front of a payload.
    public nonisolated static let headroom = BATON_HEADROOM

    private var handle: OpaquePointer?
    private var isClosing = false

    /// A number that is unique among all connections of this process.
    public let id: UInt64
    /// The peer's address, such as `127.0.0.1`.
    public let remoteAddress: String
    /// An object that the delegate attaches to the connection. It is released after the delegate has been notified of
    /// the close.
    public var context: AnyObject?

    // SAFETY: used only while `handle` is not nil; the transport closes all connections before it is deallocated.
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

    /// Creates a connection without a socket, for subclasses in replays and tests. Such subclasses override the members
    /// that need a socket.
    package init() {
        Connection.lastID += 1
        id = Connection.lastID
        remoteAddress = ""
        transport = nil
    }

    /// Messages can be sent: the socket is open, and the server has not begun to close it.
    open var isOpen: Bool { handle != nil && !isClosing }

    /// Bytes of an earlier send are still buffered in this process. Until they are sent, further sends are refused.
    open var isBacklogged: Bool {
        guard let handle else { return false }
        return baton_websocket_is_backlogged(handle) == 1
    }

    /// Sends one text message as one frame, at once.
    ///
    /// If the socket does not accept all of it, the rest is copied and sent later; until then, ``isBacklogged`` is
    /// true. The caller may reuse the payload when this method returns. The ``headroom`` bytes in front of the payload
    /// are overwritten.
    /// - Parameter payload: UTF-8.
    /// - Returns: `true` if the message is sent or buffered. `false` if the connection is closed or backlogged; the
    ///   delegate is notified when the backlog is gone.
    @discardableResult
    open func send(_ payload: UnsafeMutableRawBufferPointer) -> Bool {
        guard let handle else { return false }
        return baton_websocket_send(handle, payload.baseAddress, payload.count) == 1
    }

    /// Sends a sequence of complete, unmasked text frames with their headers (RFC 6455 5.2) in one system call.
    /// - Parameter frames: the frames, with ``headroom`` writable bytes in front of them.
    /// - Returns: the same as ``send(_:)``.
    @discardableResult
    open func send(frames: UnsafeMutableRawBufferPointer) -> Bool {
        guard let handle else { return false }
        return baton_websocket_send_frames(handle, frames.baseAddress, frames.count) == 1
    }

    /// Whether messages are read from the socket.
    ///
    /// While this is `false`, the client's messages fill the socket buffers until the client cannot send any more. No
    /// message is lost.
    public var reads = true {
        didSet {
            guard reads != oldValue, let handle else { return }
            baton_websocket_set_reading(handle, reads ? 1 : 0)
        }
    }

    /// The number of bytes that the peer's machine has acknowledged (TCP). The number grows only while the client
    /// reads.
    open var acknowledgedByteCount: UInt64 { handle.map { baton_websocket_acknowledged_bytes($0) } ?? 0 }

    /// The round-trip time of the last ping in milliseconds; nil if the client has answered no ping. Only silent
    /// clients are pinged.
    public var latency: Double? {
        guard let handle else { return nil }
        let seconds = baton_websocket_latency(handle)
        return seconds < 0 ? nil : seconds * 1000
    }

    /// The milliseconds since the client last sent anything, with a resolution of a twentieth of the ping interval.
    public var idleTime: Double { handle.map { baton_websocket_idle_time($0) * 1000 } ?? 0 }

    /// Requests one call of the delegate's method ``TransportDelegate/transport(_:writable:)``, as soon as no bytes are
    /// buffered.
    open func notifyWhenWritable() {
        guard let handle else { return }
        baton_websocket_request_writable(handle)
    }

    /// Closes the connection. From now on nothing is sent or delivered.
    ///
    /// The delegate is notified when the client has answered the close, or when the time-out for this answer has
    /// passed.
    /// - Parameter code: 1000, 1001, 1008 and the like, or 3000 to 4999 (RFC 6455 7.4).
    /// - Parameter reason: text for a person; cut to 123 bytes.
    open func close(code: UInt16, reason: String) {
        guard let handle, !isClosing else { return }
        isClosing = true
        var bytes = Array(reason.utf8.prefix(123))
        // If cutting the reason has left only the first bytes of a character, these bytes are removed.
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
            guard isValidUTF8(piece) else { return }
            // SAFETY: the delegate may release the transport during this call. The transport is not used after the
            // call.
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
        // The buffer is moved out of the property, so that an idle connection holds no memory.
        let message = assembly
        assembly = []
        message.withUnsafeBytes { bytes in
            if isValidUTF8(bytes) { delegate.transport(transport, received: bytes, on: self) }
        }
    }

    /// Checks that a message is UTF-8, and closes the connection if it is not (RFC 6455 8.1). libwebsockets could make
    /// this check, but only byte by byte, and `isASCII` checks eight bytes at a time.
    private func isValidUTF8(_ message: UnsafeRawBufferPointer) -> Bool {
        if isASCII(message) || String(validating: message, as: UTF8.self) != nil { return true }
        close(code: 1_007, reason: "text that is not UTF-8")
        return false
    }

    /// Returns whether a message is pure ASCII, as most messages are. Checks eight bytes at a time.
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

    func didBecomeWritable() {
        guard let transport else { return }
        transport.delegate.transport(transport, writable: self)
    }

    func didClose() {
        handle = nil
        assembly = []
        defer { context = nil }
        // While the transport is being deallocated, the delegate must not receive a reference to it.
        guard let transport, !transport.isEnding else { return }
        transport.delegate.transport(transport, closed: self)
    }
}
