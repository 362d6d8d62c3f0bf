/// A short word of a message: a key or a word of a closed vocabulary.
///
/// The word is held in registers, so that a comparison compares integers. It has up to 24 bytes, more than the longest
/// word of the protocol. A longer word is equal to no other word.
struct Word: Equatable {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let length: Int

    /// Creates a word from `length` bytes at `offset`. The buffer has `count` readable bytes.
    @inline(__always)
    init(_ base: UnsafeRawPointer, offset: Int, length: Int, count: Int) {
        self.length = length
        first = Self.load(base, offset: offset, length: length, count: count)
        second = length > 8 ? Self.load(base, offset: offset + 8, length: length - 8, count: count) : 0
        third = length > 16 ? Self.load(base, offset: offset + 16, length: length - 16, count: count) : 0
    }

    /// Creates a word of fewer than 8 bytes. The first byte of the word is the lowest byte of `bytes`, and the bytes
    /// above the word are ignored.
    @inline(__always)
    init(bytes: UInt64, length: Int) {
        self.length = length
        first = bytes & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
        second = 0
        third = 0
    }

    /// Loads up to 8 bytes. The first byte becomes the lowest byte of the result, and missing bytes are 0.
    @inline(__always)
    private static func load(_ base: UnsafeRawPointer, offset: Int, length: Int, count: Int) -> UInt64 {
        if offset &+ 8 <= count {
            let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            return length >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
        }
        var word: UInt64 = 0
        for index in 0..<min(min(length, count &- offset), 8) {
            word |=
                UInt64(base.load(fromByteOffset: offset &+ index, as: UInt8.self))
                &<< UInt64(truncatingIfNeeded: index &* 8)
        }
        return word
    }

    @inline(__always)
    static func == (left: Word, right: Word) -> Bool {
        left.length == right.length && left.first == right.first && left.second == right.second
            && left.third == right.third
    }
}

extension Word: ExpressibleByStringLiteral {
    /// Creates a word from a string literal. The optimiser reduces the word to constants.
    @inline(__always)
    init(stringLiteral text: StaticString) {
        let length = text.utf8CodeUnitCount
        self.init(UnsafeRawPointer(text.utf8Start), offset: 0, length: length, count: length)
    }
}
