import Foundation

/// Numbers of rows as bytes: four bytes for each number, so that SQL can read any part of a list.
enum PackedNumbers {
    /// The size of a number in bytes.
    static let width = 4

    static func pack(_ numbers: [UInt32]) -> Data {
        var data = Data(capacity: numbers.count * width)
        for number in numbers {
            withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
        }
        return data
    }

    /// Unpacks numbers. Bytes after the last whole number are ignored.
    static func unpack(_ data: Data) -> [UInt32] {
        // SAFETY: the pointer is used only in the closure, and each read is within the bytes.
        data.withUnsafeBytes { bytes in
            (0..<bytes.count / width).map {
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * width, as: UInt32.self))
            }
        }
    }
}

/// Sort keys of many rows in one array, which is faster to sort than an array for each row.
struct SortKeys {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    /// Appends the key of the next row, which has two parts. The first part must end with a terminator.
    mutating func append(_ first: Data, _ second: Data) {
        // SAFETY: the pointers are used only in the closures.
        first.withUnsafeBytes { bytes.append(contentsOf: $0) }
        second.withUnsafeBytes { bytes.append(contentsOf: $0) }
        ends.append(bytes.count)
    }

    /// The indices of the rows in the order of their keys.
    func sortedIndices() -> [Int] { sorted(Array(ends.indices)) { $0 } }

    /// Sorts elements by the keys of their rows.
    func sorted(_ elements: [Int], row: (Int) -> Int) -> [Int] {
        // SAFETY: the pointers are used only in the closures, and the ends are within the bytes.
        bytes.withUnsafeBytes { bytes in
            ends.withUnsafeBufferPointer { ends in
                elements.sorted { Self.precedes(row($0), row($1), bytes, ends) }
            }
        }
    }

    private static func precedes(
        _ left: Int, _ right: Int, _ bytes: UnsafeRawBufferPointer, _ ends: UnsafeBufferPointer<Int>
    ) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        let (leftStart, rightStart) = (left == 0 ? 0 : ends[left - 1], right == 0 ? 0 : ends[right - 1])
        let (leftCount, rightCount) = (ends[left] - leftStart, ends[right] - rightStart)
        let order = memcmp(base + leftStart, base + rightStart, min(leftCount, rightCount))
        return order == 0 ? leftCount < rightCount : order < 0
    }
}

/// Interned texts: equal texts have the same number.
struct TextPool {
    private(set) var texts: [String] = []
    private var numbers: [String: Int] = [:]
    /// The number that was returned last. It saves a look-up, because neighbouring tracks often have the same texts.
    private var last = 0

    /// Returns the number of a text, and adds the text if the pool does not contain it.
    mutating func number(of text: String) -> Int {
        if last < texts.count, texts[last] == text { return last }
        last = numbers[text] ?? texts.count
        if last == texts.count {
            numbers[text] = last
            texts.append(text)
        }
        return last
    }
}
