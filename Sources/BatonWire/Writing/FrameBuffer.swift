/// Bytes of a message that is being written, with room in front of them for the header of a frame.
///
/// One buffer is used again and again: ``reset()`` empties it and keeps its memory. Appending is amortised O(1) a byte. The pointers that
/// it gives are good until the next append or reset.
///
/// ```swift
/// let buffer = FrameBuffer()
/// ServerMessage.Pong.write(into: buffer, seq: 21, time: clock.now)
/// transport.send(buffer.payload)  // may write into the 32 bytes before it
/// ```
public final class FrameBuffer {
    /// How many bytes in front of the payload belong to whoever sends it.
    public static let headroom = 32

    // Nothing here calls out while it changes these, so that no access can overlap another: the run-time check is left out.
    @exclusivity(unchecked) private var storage: UnsafeMutableRawPointer
    @exclusivity(unchecked) private var capacity: Int

    /// How many bytes the payload has.
    @exclusivity(unchecked) public private(set) var count = 0

    /// What is kept of a buffer's memory when it is emptied.
    private static let kept = 1 << 20

    /// An empty buffer with room for a payload of `capacity` bytes, before it has to grow.
    public init(capacity: Int = 4_096) {
        self.capacity = max(64, capacity)
        storage = Self.allocate(self.capacity)
    }

    deinit {
        storage.deallocate()
    }

    private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer.allocate(byteCount: headroom + capacity, alignment: 16)
    }

    /// The bytes written so far. ``headroom`` writable bytes stand in front of them.
    public var payload: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: storage + Self.headroom, count: count)
    }

    /// The payload as a string.
    public var text: String { String(decoding: payload, as: UTF8.self) }

    /// The payload as an array.
    public var bytes: [UInt8] { [UInt8](payload) }

    /// The last byte written; 0 before the first.
    var last: UInt8 {
        count == 0 ? 0 : storage.load(fromByteOffset: Self.headroom &+ count &- 1, as: UInt8.self)
    }

    /// Empties the buffer and keeps its memory; of more than 1 MiB, which an unusual snapshot may have taken, it lets go.
    public func reset() {
        count = 0
        guard capacity > Self.kept else { return }
        storage.deallocate()
        capacity = Self.kept
        storage = Self.allocate(capacity)
    }

    /// Where `length` more bytes can be written; ``advance(_:)`` then says how many were.
    @inline(__always)
    func reserve(_ length: Int) -> UnsafeMutableRawPointer {
        if capacity &- count < length { grow(length) }
        return storage + (Self.headroom &+ count)
    }

    @inline(__always)
    func advance(_ length: Int) {
        count &+= length
    }

    @inline(never)
    private func grow(_ length: Int) {
        let larger = max(capacity * 2, count + length)
        let new = Self.allocate(larger)
        new.copyMemory(from: storage, byteCount: Self.headroom + count)
        storage.deallocate()
        storage = new
        capacity = larger
    }

    // MARK: Bytes

    /// Appends bytes as they are.
    public func append(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        reserve(bytes.count).copyMemory(from: base, byteCount: bytes.count)
        advance(bytes.count)
    }

    /// Appends a text of the protocol as it is.
    public func append(raw text: StaticString) {
        append(literal: text)
    }

    /// Appends a text that is a literal where it is called: there, it becomes a few stores.
    @inline(__always)
    func append(literal text: StaticString) {
        let length = text.utf8CodeUnitCount
        reserve(length).copyMemory(from: text.utf8Start, byteCount: length)
        advance(length)
    }

    /// Appends one byte as it is.
    @inline(__always)
    func append(byte: UInt8) {
        reserve(1).storeBytes(of: byte, as: UInt8.self)
        advance(1)
    }

    /// Appends a comma, but not at the beginning of an object or array.
    @inline(__always)
    func separate() {
        switch last {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
        default: append(byte: UInt8(ascii: ","))
        }
    }

    /// Appends a key of the protocol, in front of a value that is appended next.
    @inline(__always)
    func append(key: StaticString) {
        separate()
        let length = key.utf8CodeUnitCount
        let target = reserve(length &+ 3)
        target.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
        (target + 1).copyMemory(from: key.utf8Start, byteCount: length)
        (target + (length &+ 1)).storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
        (target + (length &+ 2)).storeBytes(of: UInt8(ascii: ":"), as: UInt8.self)
        advance(length &+ 3)
    }
}
