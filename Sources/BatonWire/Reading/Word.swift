/// A short word of a message (a key or one of a closed vocabulary), held in registers so that comparing it is comparing integers.
///
/// Holds up to 24 bytes, more than the longest word of the protocol; a longer one equals none.
struct Word: Equatable {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let length: Int

    /// The `length` bytes from `offset` on, of `count` that may be read.
    @inline(__always)
    init(_ base: UnsafeRawPointer, offset: Int, length: Int, count: Int) {
        self.length = length
        first = Self.load(base, offset: offset, length: length, count: count)
        second = length > 8 ? Self.load(base, offset: offset + 8, length: length - 8, count: count) : 0
        third = length > 16 ? Self.load(base, offset: offset + 16, length: length - 16, count: count) : 0
    }

    /// Less than 8 bytes, the first in the lowest place; what is above them is left out.
    @inline(__always)
    init(bytes: UInt64, length: Int) {
        self.length = length
        first = bytes & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
        second = 0
        third = 0
    }

    /// Up to 8 bytes, the first in the lowest place, zeros above.
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
    /// A word of the protocol; the optimiser makes constants of it.
    @inline(__always)
    init(stringLiteral text: StaticString) {
        let length = text.utf8CodeUnitCount
        self.init(UnsafeRawPointer(text.utf8Start), offset: 0, length: length, count: length)
    }
}
