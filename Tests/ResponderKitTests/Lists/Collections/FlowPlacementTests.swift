import Foundation
import Testing

@testable import ResponderKit

/// Item frames in a flow layout, computed by walking through all items.
struct NaiveFlow {
    var frames: [CGRect] = []
    var length: CGFloat = 0

    /// Places items of the given sizes in lines of the given width.
    init(_ sizes: [CGSize], in width: CGFloat, spacing: CGFloat, lineSpacing: CGFloat) {
        let isUniform = Set(sizes.map { "\($0)" }).count <= 1
        var lines: [[CGSize]] = []
        var used: CGFloat = 0
        for size in sizes {
            if lines.isEmpty || used + spacing + size.width > width + 0.001 {
                lines.append([size])
                used = size.width
            } else {
                lines[lines.count - 1].append(size)
                used += spacing + size.width
            }
        }
        // Items of equal size form columns. The items of the last line have the same spacing as the items of the other
        // lines.
        let columns = max(1, Int((width + spacing + 0.001) / ((sizes.first?.width ?? 1) + spacing)))
        for (index, line) in lines.enumerated() {
            let sum = line.reduce(0) { $0 + $1.width }
            let height = line.map(\.height).max() ?? 0
            var (x, gap) = (CGFloat(0), spacing)
            if isUniform, columns > 1 {
                gap = (width - CGFloat(columns) * line[0].width) / CGFloat(columns - 1)
            } else if isUniform || index < lines.count - 1 {
                if line.count > 1 {
                    gap = (width - sum) / CGFloat(line.count - 1)
                } else {
                    x = max(0, (width - sum) / 2)
                }
            }
            for size in line {
                frames.append(
                    CGRect(x: x, y: length + (height - size.height) / 2, width: size.width, height: size.height))
                x += size.width + gap
            }
            length += height + (index < lines.count - 1 ? lineSpacing : 0)
        }
    }
}

func isClose(_ one: CGRect, _ other: CGRect) -> Bool {
    abs(one.minX - other.minX) < 1e-6 && abs(one.minY - other.minY) < 1e-6 && abs(one.width - other.width) < 1e-6
        && abs(one.height - other.height) < 1e-6
}

@Suite("Item frames in a flow layout") struct FlowPlacementTests {
    @Test(
        "U3 Items fill lines from side to side as in a naive walk through all of them",
        arguments: UInt64(0)..<80)
    func U3_placement(seed: UInt64) {
        var random = Seeded(state: seed)
        for _ in 0..<20 {
            let width = CGFloat(40 + random.next(below: 400))
            let spacing = CGFloat(random.next(below: 20))
            let lineSpacing = CGFloat(random.next(below: 20))
            let count = random.next(below: 90)
            let isUniform = random.one(in: 2)
            let common = CGSize(width: 10 + random.next(below: 90), height: 10 + random.next(below: 60))
            let sizes = (0..<count).map { _ in
                isUniform
                    ? common
                    : CGSize(width: 10 + random.next(below: Int(width) + 20), height: 5 + random.next(below: 60))
            }
            let isAlike = Set(sizes.map { "\($0)" }).count <= 1
            let naive = NaiveFlow(sizes, in: width, spacing: spacing, lineSpacing: lineSpacing)
            var plan: ItemPlan =
                isAlike
                ? .grid(
                    ItemGrid(
                        count: count, size: sizes.first ?? common, in: width, spacing: spacing, lineSpacing: lineSpacing
                    ))
                : .lines(ItemLines(sizes, in: width, spacing: spacing, lineSpacing: lineSpacing))
            #expect(plan.count == count)
            #expect(abs(plan.length - naive.length) < 1e-6)
            for item in 0..<count { #expect(isClose(plan.frame(of: item), naive.frames[item]), "item \(item)") }
            let top = CGFloat(random.next(below: Int(naive.length) + 40)) - 20.5
            let bottom = top + CGFloat(1 + random.next(below: 200))
            let found = plan.items(from: top, to: bottom)
            for item in 0..<count where naive.frames[item].minY < bottom && naive.frames[item].maxY > top {
                #expect(found.contains(item))
            }
            // The result may contain items outside the requested range only if their line overlaps the range.
            for item in found {
                let line = naive.frames.filter {
                    $0.minY < naive.frames[item].maxY && $0.maxY > naive.frames[item].minY
                }
                #expect(line.contains { $0.minY < bottom && $0.maxY > top } || !isAlike)
            }
        }
    }

    @Test("An empty layout has no items, and items without height are not found in a range") func nothing() {
        var none = ItemPlan.grid(
            ItemGrid(count: 0, size: CGSize(width: 10, height: 10), in: 100, spacing: 1, lineSpacing: 1))
        #expect(none.length == 0)
        #expect(none.items(from: -100, to: 100).isEmpty)
        var flat = ItemPlan.grid(ItemGrid(count: 5, size: .zero, in: 100, spacing: 0, lineSpacing: 0))
        #expect(flat.items(from: -100, to: 100).isEmpty)
        #expect(flat.frame(of: 4).minY == 0)
        var lines = ItemPlan.lines(ItemLines([], in: 100, spacing: 1, lineSpacing: 1))
        #expect(lines.items(from: -100, to: 100).isEmpty)
    }

    @Test("A million items of one size need constant memory and are found at once") func aMillion() {
        var plan = ItemPlan.grid(
            ItemGrid(count: 1_000_000, size: CGSize(width: 90, height: 90), in: 390, spacing: 10, lineSpacing: 10))
        #expect(plan.length == CGFloat(24_999_990))
        #expect(plan.items(from: 12_500_000, to: 12_500_150) == 500_000..<500_008)
        #expect(plan.frame(of: 999_999) == CGRect(x: 300, y: 24_999_900, width: 90, height: 90))
        #expect(MemoryLayout.size(ofValue: plan) < 512)
    }
}
