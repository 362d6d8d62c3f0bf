/// A byte buffer for messages, with writable bytes before the payload for a frame header.
///
/// One buffer is reused for many messages: ``reset()`` empties it and retains its memory. Appending is amortised
/// O(1) per byte. Returned pointers are valid until the next append or reset.
///
/// ```swift
/// let buffer = FrameBuffer()
/// ServerMessage.Pong.write(into: buffer, seq: 21, time: clock.now)
/// transport.send(buffer.payload)  // may write into the 32 bytes before it
/// ```
public final class FrameBuffer {
    /// The number of bytes before the payload that the sender may overwrite.
    public static let headroom = 32

    // While this class changes these properties, it calls no other code, so accesses cannot overlap. Release builds may
    // therefore disable the run-time check (`unchecked` in `Package.swift`).
    private var storage: UnsafeMutableRawPointer
    private var capacity: Int

    /// The size of the payload, in bytes.
    public private(set) var count = 0

    /// The largest capacity that `reset()` retains, in bytes.
    private static let retainedCapacity = 1 << 20

    /// Creates an empty buffer that can hold a payload of `capacity` bytes. The buffer grows if a payload needs more.
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

    /// The bytes written so far. The ``headroom`` bytes before them are writable.
    public var payload: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: storage + Self.headroom, count: count)
    }

    /// The payload as a string.
    public var text: String { String(decoding: payload, as: UTF8.self) }

    /// The payload as an array.
    public var bytes: [UInt8] { [UInt8](payload) }

    /// The last byte of the payload; 0 if the payload is empty.
    var last: UInt8 {
        count == 0 ? 0 : storage.load(fromByteOffset: Self.headroom &+ count &- 1, as: UInt8.self)
    }

    /// Empties the buffer and retains its memory. A buffer that has grown beyond 1 MiB, as after a large snapshot,
    /// shrinks to 1 MiB.
    public func reset() {
        count = 0
        guard capacity > Self.retainedCapacity else { return }
        storage.deallocate()
        capacity = Self.retainedCapacity
        storage = Self.allocate(capacity)
    }

    /// Returns memory for `length` more bytes. ``advance(_:)`` then sets how many of them were written.
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

    /// Appends bytes unchanged.
    public func append(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        reserve(bytes.count).copyMemory(from: base, byteCount: bytes.count)
        advance(bytes.count)
    }

    /// Appends the text of a constant unchanged, without quotation marks or escapes.
    public func append(raw text: StaticString) {
        append(literal: text)
    }

    /// Appends a string literal. After inlining, the copy compiles to a few store instructions.
    @inline(__always)
    func append(literal text: StaticString) {
        let length = text.utf8CodeUnitCount
        reserve(length).copyMemory(from: text.utf8Start, byteCount: length)
        advance(length)
    }

    /// Appends one byte unchanged.
    @inline(__always)
    func append(byte: UInt8) {
        reserve(1).storeBytes(of: byte, as: UInt8.self)
        advance(1)
    }

    /// Appends a comma, except at the beginning of an object or array.
    @inline(__always)
    func separate() {
        switch last {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
        default: append(byte: UInt8(ascii: ","))
        }
    }

    /// Appends a key with its colon. The caller appends the value next.
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
