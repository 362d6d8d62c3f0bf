/// Messages as they stand on the wire, one behind the other, so that several leave in one write.
extension FrameBuffer {
    private static let shortHeader = 2

    /// Appends a message as an unmasked text frame of RFC 6455 (5.2), header and all.
    /// - Parameter write: appends the message's payload, and does nothing else to the buffer.
    public func frame(_ write: (FrameBuffer) -> Void) {
        let start = count
        _ = reserve(Self.shortHeader)
        advance(Self.shortHeader)
        write(self)
        closeFrame(at: start)
    }

    /// Puts the header in front of the payload that begins two bytes after `start`. Most messages are short enough for two bytes; others are moved on.
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
        // FIN, no extension, opcode 1.
        frame.storeBytes(of: 0x81, as: UInt8.self)
        let first = extra == 0 ? UInt8(truncatingIfNeeded: length) : extra == 2 ? 126 : 127
        frame.storeBytes(of: first, toByteOffset: 1, as: UInt8.self)
        for index in 0..<extra {
            let byte = UInt8(truncatingIfNeeded: length >> ((extra - 1 - index) * 8))
            frame.storeBytes(of: byte, toByteOffset: Self.shortHeader + index, as: UInt8.self)
        }
    }

    /// Frames that were written, for sending.
    public func frames(_ start: Int, _ length: Int) -> UnsafeMutableRawBufferPointer {
        let end = min(max(start, 0) + max(length, 0), count)
        return UnsafeMutableRawBufferPointer(rebasing: payload[min(max(start, 0), end)..<end])
    }

    /// Leaves so many bytes as they are.
    public func skip(_ length: Int) {
        _ = reserve(length)
        advance(length)
    }

    /// Appends once more what stands at a place.
    public func `repeat`(_ start: Int, _ length: Int) {
        guard length > 0, start >= 0, start + length <= count else { return }
        let target = reserve(length)
        // Only now: the memory may have moved.
        guard let base = payload.baseAddress else { return }
        target.copyMemory(from: base + start, byteCount: length)
        advance(length)
    }

    /// Takes back what was appended since the buffer had `count` bytes.
    public func truncate(to count: Int) {
        if count >= 0, count < self.count { advance(count - self.count) }
    }
}
