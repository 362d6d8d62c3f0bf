import Foundation
import Testing

@testable import ResponderKit

@Suite("The heights of rows") struct RowHeightsTests {
    /// The reference implementation: an array with the height of each row.
    private struct Naive {
        var heights: [CGFloat]

        func top(of row: Int) -> CGFloat { heights[..<min(max(row, 0), heights.count)].reduce(0, +) }

        func rows(from top: CGFloat, to bottom: CGFloat) -> [Int] {
            var (y, found): (CGFloat, [Int]) = (0, [])
            for (row, height) in heights.enumerated() {
                if y < bottom, y + height > top { found.append(row) }
                y += height
            }
            return found
        }

        func row(at y: CGFloat) -> Int {
            var bottom: CGFloat = 0
            for (row, height) in heights.enumerated() {
                bottom += height
                if bottom > y { return row }
            }
            return heights.count
        }
    }

    @Test("A million rows of equal height need no memory for each row and are found at once") func uniform() {
        var rows = RowHeights(count: 1_000_000, common: 44)
        #expect(rows.total == 44_000_000)
        #expect(rows.top(of: 999_999) == CGFloat(43_999_956))
        #expect(rows.row(at: 44 * 500_000 + 1) == 500_000)
        #expect(rows.rows(from: 43_999_900, to: 44_000_500) == 999_997..<1_000_000)
        #expect(rows.rows(from: -500, to: 0).isEmpty)
        #expect(rows.row(at: 44_000_000) == 1_000_000)
    }

    @Test("A row of height 0 is never found at a position, and an empty list has no rows") func nothing() {
        var none = RowHeights(count: 0, common: 44)
        #expect(none.total == 0)
        #expect(none.rows(from: 0, to: 100).isEmpty)
        #expect(none.row(at: 0) == 0)
        none.insert(2, at: 0)
        #expect(none.total == 88)
        none.set(0, of: 0)
        #expect(none.rows(from: 0, to: 10) == 1..<2)
        #expect(none.row(at: 0) == 1)
        none.remove(0..<9)
        #expect(none.count == 0)
        none.set(5, of: 3)
        #expect(none.total == 0)
    }

    @Test(
        "After any inserts, removals and resizes, positions equal those of a plain array of heights",
        arguments: UInt64(0)..<60)
    func random(seed: UInt64) {
        var random = Seeded(state: seed)
        let size = [3, 40, 700, 3_000][Int(seed % 4)]
        let common: CGFloat = 40
        var rows = RowHeights(count: size, common: common)
        var naive = Naive(heights: Array(repeating: common, count: size))
        for _ in 0..<120 {
            let count = naive.heights.count
            switch random.next(below: 6) {
            case 0:
                let row = random.next(below: count + 1)
                let number = random.next(below: [4, 500][random.next(below: 2)])
                rows.insert(number, at: row)
                naive.heights.insert(contentsOf: Array(repeating: common, count: number), at: row)
            case 1:
                let row = random.next(below: count + 1)
                let end = min(count, row + random.next(below: [4, 600][random.next(below: 2)]))
                rows.remove(row..<end)
                naive.heights.removeSubrange(row..<end)
            default:
                guard count > 0 else { continue }
                let row = random.next(below: count)
                let height = CGFloat(1 + random.next(below: 90))
                rows.set(height, of: row)
                naive.heights[row] = height
            }
            #expect(rows.count == naive.heights.count)
            #expect(abs(rows.total - naive.top(of: .max)) < 1e-6)
            let row = random.next(below: naive.heights.count + 2) - 1
            #expect(abs(rows.top(of: row) - naive.top(of: row)) < 1e-6)
            #expect(rows.height(of: row) == (naive.heights.indices.contains(row) ? naive.heights[row] : 0))
            // The half point avoids positions exactly on the edge between two rows.
            let y = CGFloat(random.next(below: Int(naive.top(of: .max)) + 60)) + 0.5
            #expect(rows.row(at: y) == naive.row(at: y))
            let bottom = y + 1 + CGFloat(random.next(below: 900))
            #expect(Array(rows.rows(from: y, to: bottom)) == naive.rows(from: y, to: bottom))
        }
    }
}
