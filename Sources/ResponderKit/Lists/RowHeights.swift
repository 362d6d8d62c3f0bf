import Algorithms
import Foundation

/// The heights of a section's rows.
///
/// All rows begin with one common height. A row needs memory only if its chunk contains individual heights. Finding a
/// row takes logarithmic time.
struct RowHeights {
    /// A range of consecutive rows: each with its own height, or all with the common height.
    private struct Chunk {
        var count: Int
        /// The individual heights, or nil if all rows have the common height.
        var own: [CGFloat]?
        var sum: CGFloat

        init(_ own: [CGFloat]) {
            self.init(count: own.count, own: own, sum: own.reduce(0, +))
        }

        init(count: Int, common: CGFloat) {
            self.init(count: count, own: nil, sum: common * CGFloat(count))
        }

        private init(count: Int, own: [CGFloat]?, sum: CGFloat) {
            self.count = count
            self.own = own
            self.sum = sum
        }

        func height(_ row: Int, common: CGFloat) -> CGFloat { own?[row] ?? common }

        func top(_ row: Int, common: CGFloat) -> CGFloat {
            guard let own else { return common * CGFloat(row) }
            // Adds the heights between the row and the nearer end of this range, because this needs fewer additions.
            return row < count / 2 ? own[..<row].reduce(0, +) : sum - own[row...].reduce(0, +)
        }

        /// Returns the row at a distance from the top of this range of rows, or the last row if the distance exceeds
        /// the height of the range.
        func row(at distance: CGFloat, common: CGFloat) -> Int {
            guard let own else { return common > 0 ? min(Int(distance / common), count - 1) : count - 1 }
            var bottom: CGFloat = 0
            for (row, height) in own.enumerated() {
                bottom += height
                if bottom > distance { return row }
            }
            return count - 1
        }
    }

    /// The maximum number of rows with individual heights in one chunk, which is a range of consecutive rows.
    private static let chunkSize = 256

    /// The height of rows that have no individual height, in points.
    let common: CGFloat
    /// The number of rows.
    private(set) var count: Int
    private var chunks: [Chunk]
    /// The first row and the top of each chunk, which is a range of consecutive rows. The values are computed lazily,
    /// so the array may cover only the first chunks.
    private var starts: [(row: Int, top: CGFloat)] = []

    /// Creates a number of rows with a common height in points.
    init(count: Int, common: CGFloat) {
        self.common = common
        self.count = max(0, count)
        chunks = count > 0 ? [Chunk(count: count, common: common)] : []
    }

    /// The total height, in points.
    var total: CGFloat { chunks.reduce(0) { $0 + $1.sum } }

    /// Returns the height of a row in points, or 0 if there is no such row.
    mutating func height(of row: Int) -> CGFloat {
        guard row >= 0, row < count else { return 0 }
        let index = chunk(of: row)
        return chunks[index].height(row - starts[index].row, common: common)
    }

    /// Returns the distance from the first row's top to a row's top, in points. Returns the total height for an index
    /// after the last row.
    mutating func top(of row: Int) -> CGFloat {
        guard row > 0 else { return 0 }
        guard row < count else { return total }
        let index = chunk(of: row)
        return starts[index].top + chunks[index].top(row - starts[index].row, common: common)
    }

    /// Returns the rows that are at least partly between two distances from the first row's top, in points.
    mutating func rows(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard count > 0, bottom > top, bottom > 0 else { return 0..<0 }
        let first = row(at: max(0, top))
        guard first < count else { return count..<count }
        var last = row(at: bottom)
        if last < count, self.top(of: last) < bottom { last += 1 }
        return first..<max(first, last)
    }

    /// Returns the row at a distance from the first row's top, or the number of rows if the distance exceeds the total
    /// height.
    mutating func row(at distance: CGFloat) -> Int {
        extendStarts { $0.top > distance }
        let next = starts.partitioningIndex { $0.top > distance }
        guard next > 0 else { return 0 }
        let start = starts[next - 1]
        guard distance < start.top + chunks[next - 1].sum else {
            return next == chunks.count ? count : starts[next].row
        }
        return start.row + chunks[next - 1].row(at: distance - start.top, common: common)
    }

    /// Sets the height of a row, in points.
    mutating func set(_ height: CGFloat, of row: Int) {
        guard row >= 0, row < count else { return }
        var index = chunk(of: row)
        guard chunks[index].height(row - starts[index].row, common: common) != height else { return }
        if chunks[index].own == nil { index = open(index, around: row - starts[index].row) }
        let place = row - starts[index].row
        chunks[index].sum += height - chunks[index].height(place, common: common)
        chunks[index].own?[place] = height
        invalidateStarts(from: index + 1)
    }

    /// Inserts rows at an index. The new rows have the height `common`.
    mutating func insert(_ number: Int, at row: Int) {
        guard number > 0, row >= 0, row <= count else { return }
        defer { count += number }
        guard count > 0 else { return chunks = [Chunk(count: number, common: common)] }
        let index = chunk(of: min(row, count - 1))
        let place = row - starts[index].row
        defer { invalidateStarts(from: index + 1) }
        guard let own = chunks[index].own else {
            return chunks[index] = Chunk(count: chunks[index].count + number, common: common)
        }
        if own.count + number <= Self.chunkSize {
            chunks[index] = Chunk(Array(own[..<place]) + Array(repeating: common, count: number) + Array(own[place...]))
            return
        }
        let parts = [Chunk(Array(own[..<place])), Chunk(count: number, common: common), Chunk(Array(own[place...]))]
        chunks.replaceSubrange(index...index, with: parts.filter { $0.count > 0 })
    }

    /// Removes rows.
    mutating func remove(_ rows: Range<Int>) {
        let rows = rows.clamped(to: 0..<count)
        guard !rows.isEmpty else { return }
        let first = chunk(of: rows.lowerBound)
        let last = chunk(of: rows.upperBound - 1)
        let before = part(of: first, ..<(rows.lowerBound - starts[first].row))
        let after = part(of: last, (rows.upperBound - starts[last].row)...)
        chunks.replaceSubrange(first...last, with: Self.joined(before, after, common: common))
        count -= rows.count
        invalidateStarts(from: first)
    }

    // MARK: Chunks

    private func part(of index: Int, _ rows: some RangeExpression<Int>) -> Chunk {
        let range = rows.relative(to: 0..<chunks[index].count).clamped(to: 0..<chunks[index].count)
        guard let own = chunks[index].own else { return Chunk(count: range.count, common: common) }
        return Chunk(Array(own[range]))
    }

    private static func joined(_ before: Chunk, _ after: Chunk, common: CGFloat) -> [Chunk] {
        switch (before.own, after.own) {
        case (nil, nil): return [Chunk(count: before.count + after.count, common: common)].filter { $0.count > 0 }
        case (let first?, let second?) where first.count + second.count <= chunkSize:
            return [Chunk(first + second)].filter { $0.count > 0 }
        default: return [before, after].filter { $0.count > 0 }
        }
    }

    /// Splits a chunk (a range of consecutive rows), so that the rows around a given row have individual heights.
    /// - Returns: the index of the chunk that contains the given row after the split.
    private mutating func open(_ index: Int, around row: Int) -> Int {
        let all = chunks[index].count
        let first = row - row % Self.chunkSize
        let end = min(first + Self.chunkSize, all)
        let parts = [
            Chunk(count: first, common: common), Chunk(Array(repeating: common, count: end - first)),
            Chunk(count: all - end, common: common),
        ]
        chunks.replaceSubrange(index...index, with: parts.filter { $0.count > 0 })
        invalidateStarts(from: index + 1)
        guard first > 0 else { return index }
        starts.append((starts[index].row + first, starts[index].top + common * CGFloat(first)))
        return index + 1
    }

    private mutating func chunk(of row: Int) -> Int {
        extendStarts { $0.row > row }
        return starts.partitioningIndex { $0.row > row } - 1
    }

    /// Computes `starts` for one chunk after another, until `isFarEnough` returns true for a chunk's start.
    private mutating func extendStarts(until isFarEnough: ((row: Int, top: CGFloat)) -> Bool) {
        while starts.count < chunks.count {
            guard let last = starts.last else {
                starts.append((0, 0))
                continue
            }
            if isFarEnough(last) { return }
            let chunk = chunks[starts.count - 1]
            starts.append((last.row + chunk.count, last.top + chunk.sum))
        }
    }

    private mutating func invalidateStarts(from index: Int) {
        if starts.count > index { starts.removeSubrange(index...) }
    }
}
