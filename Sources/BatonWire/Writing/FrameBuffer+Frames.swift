/// Complete WebSocket frames, appended one after another, so that one write sends several of them.
extension FrameBuffer {
    private static let shortHeader = 2

    /// Appends a message as an unmasked text frame of RFC 6455 (5.2), including the header.
    /// - Parameter write: Appends the payload. It must not change the buffer in any other way.
    public func frame(_ write: (FrameBuffer) -> Void) {
        let start = count
        _ = reserve(Self.shortHeader)
        advance(Self.shortHeader)
        write(self)
        closeFrame(at: start)
    }

    /// Writes the header of the frame that begins at `start`. Two bytes were reserved for it before the payload.
    ///
    /// A header of two bytes is enough for most messages. For a longer message, the payload is moved to make room.
    private func closeFrame(at start: Int) {
        let length = count - start - Self.shortHeader
        let extra = length < 126 ? 0 : length <= 0xFFFF ? 2 : 8
        if extra > 0 {
            _ = reserve(extra)
            advance(extra)
        }
        guard let frame = payload.baseAddress.map({ $0 + start }) else { return }
        if extra > 0 {
            (frame + Self.shortHeader + extra).copyMemory(from: frame + Self.shortHeader, byteCount: length)
        }
        // The first byte of the header: FIN is set, no extension bit is set, and the opcode is 1 (text).
        frame.storeBytes(of: 0x81, as: UInt8.self)
        let first = extra == 0 ? UInt8(truncatingIfNeeded: length) : extra == 2 ? 126 : 127
        frame.storeBytes(of: first, toByteOffset: 1, as: UInt8.self)
        for index in 0..<extra {
            let byte = UInt8(truncatingIfNeeded: length >> ((extra - 1 - index) * 8))
            frame.storeBytes(of: byte, toByteOffset: Self.shortHeader + index, as: UInt8.self)
        }
    }

    /// Returns the bytes of complete frames in this buffer, to send them: `length` bytes from the offset `start` on.
    public func frames(_ start: Int, _ length: Int) -> UnsafeMutableRawBufferPointer {
        let end = min(max(start, 0) + max(length, 0), count)
        return UnsafeMutableRawBufferPointer(rebasing: payload[min(max(start, 0), end)..<end])
    }

    /// Adds `length` bytes at the end of the buffer without setting their values.
    public func skip(_ length: Int) {
        _ = reserve(length)
        advance(length)
    }

    /// Appends a copy of bytes of this buffer: `length` bytes from the offset `start` on.
    public func `repeat`(_ start: Int, _ length: Int) {
        guard length > 0, start >= 0, start + length <= count else { return }
        let target = reserve(length)
        // The base address is read after `reserve`, which may have moved the memory.
        guard let base = payload.baseAddress else { return }
        target.copyMemory(from: base + start, byteCount: length)
        advance(length)
    }

    /// Removes the bytes that were appended since the buffer had `count` bytes.
    public func truncate(to count: Int) {
        if count >= 0, count < self.count { advance(count - self.count) }
    }
}
