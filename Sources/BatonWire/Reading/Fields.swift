/// An enumeration of the JSON keys of one kind of object. It has at most 64 cases, and their raw values count from 0.
protocol FieldName: RawRepresentable<Int>, Sendable {
    /// Creates the key for a word; nil if this kind of object has no such key. The scanner skips the value of an
    /// unknown key.
    init?(_ word: Word)
}

/// The offsets of the values of one object's known keys.
///
/// Keys may have any order, and the last of two equal keys is used. The scanner therefore scans the whole object first,
/// and stores only the offsets of the values. The reader then decodes each needed value once.
struct Fields<Name: FieldName> {
    /// The offsets of the values. The offset 0 means that a key is absent, because no member's value is at offset 0.
    private var offsets = InlineArray<64, UInt32>(repeating: 0)

    init() {}

    /// No key of the object has a value.
    var isEmpty: Bool { offsets.indices.allSatisfy { offsets[$0] == 0 } }

    /// The offset of a key's value; 0 if the key is absent or its value is `null`.
    @inline(__always)
    subscript(name: Name) -> Int {
        get { Int(truncatingIfNeeded: offsets[name.rawValue & 63]) }
        set { offsets[name.rawValue & 63] = UInt32(truncatingIfNeeded: newValue) }
    }
}

extension JSONScanner {
    /// Scans the object at the cursor, and stores the offsets of its values.
    ///
    /// Returns false if the object is not valid JSON. The offsets of the values before the error are stored
    /// nevertheless.
    @inline(__always)
    mutating func skipObject<Name>(depth: Int, noting fields: inout Fields<Name>) -> Bool {
        guard next == UInt8(ascii: "{") else { return unexpected() }
        cursor &+= 1
        skipSpace()
        if next == UInt8(ascii: "}") {
            cursor &+= 1
            return true
        }
        while true {
            guard next == UInt8(ascii: "\"") else { return unexpected() }
            let word: Word
            if let short = shortWord(at: cursor) {
                word = short.word
                cursor = short.end
            } else {
                let start = cursor &+ 1
                guard skipString() else { return false }
                word = self.word(from: start, to: cursor &- 1, escaped: escaped)
            }
            skipSpace()
            guard next == UInt8(ascii: ":") else { return unexpected() }
            cursor &+= 1
            skipSpace()
            let value = cursor
            guard skipValue(depth: depth) else { return false }
            if let name = Name(word) { fields[name] = byte(value) == UInt8(ascii: "n") ? 0 : value }
            skipSpace()
            switch next {
            case UInt8(ascii: ","):
                cursor &+= 1
                skipSpace()
            case UInt8(ascii: "}"):
                cursor &+= 1
                return true
            default:
                return unexpected()
            }
        }
    }
}
