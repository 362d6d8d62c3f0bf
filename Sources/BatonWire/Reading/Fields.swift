/// The keys of one kind of object: an enumeration whose raw values count from 0, at most 64 of them.
protocol FieldName: RawRepresentable<Int>, Sendable {
    /// The key that a word is; nil where the object has none of that name, and its value is skipped.
    init?(_ word: Word)
}

/// Where the values of one object's known keys stand.
///
/// This is how the order of keys is free and the last of two equal keys wins without any value being made twice: the object is moved
/// over first, and its values are read once it is known what is asked of them.
struct Fields<Name: FieldName> {
    /// Offsets of values. 0 is absent, for no value of an object can stand there.
    private var offsets = InlineArray<64, UInt32>(repeating: 0)

    init() {}

    /// Whether none of the keys has a value.
    var isEmpty: Bool { offsets.indices.allSatisfy { offsets[$0] == 0 } }

    /// The offset of a key's value; 0 where the key is absent or its value is `null`.
    @inline(__always)
    subscript(name: Name) -> Int {
        get { Int(truncatingIfNeeded: offsets[name.rawValue & 63]) }
        set { offsets[name.rawValue & 63] = UInt32(truncatingIfNeeded: newValue) }
    }
}

extension JSONScanner {
    /// Moves over the object at the cursor and notes where its values are. False where it is no JSON; what came before is noted then too.
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
