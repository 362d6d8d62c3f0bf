import Algorithms
import Foundation

/// Where the items of a section stand, from the top left of the first. In a layout that goes on to the side, all is turned: what is said of heights is so of
/// widths.
enum ItemPlan {
    case grid(ItemGrid)
    case lines(ItemLines)
    case groups(ItemGroups)

    /// How many items there are.
    var count: Int {
        switch self {
        case .grid(let grid): grid.count
        case .lines(let lines): lines.frames.count
        case .groups(let groups): groups.count
        }
    }

    /// How high all are together, in points.
    var length: CGFloat {
        switch self {
        case .grid(let grid): grid.length
        case .lines(let lines): lines.length
        case .groups(let groups): groups.length
        }
    }

    /// Items that follow one another, and of which those are that have something between two distances from the top.
    mutating func items(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard bottom > top else { return 0..<0 }
        switch self {
        case .grid(let grid): return grid.items(from: top, to: bottom)
        case .lines(let lines): return lines.items(from: top, to: bottom)
        case .groups(var groups):
            // Taken out and put back, so that it is changed where it is.
            self = .lines(ItemLines())
            defer { self = .groups(groups) }
            return groups.items(from: top, to: bottom)
        }
    }

    /// Where an item is. There has to be one.
    mutating func frame(of item: Int) -> CGRect {
        switch self {
        case .grid(let grid): return grid.frame(of: item)
        case .lines(let lines): return lines.frames[item]
        case .groups(var groups):
            self = .lines(ItemLines())
            defer { self = .groups(groups) }
            return groups.frame(of: item)
        }
    }
}

/// Items of one size in a flow: where one is, is a matter of arithmetic, and they take no memory.
struct ItemGrid {
    /// By how much a line may be too short for its items, in points.
    static let tolerance: CGFloat = 0.001

    let count: Int
    let size: CGSize
    /// How many stand side by side.
    let columns: Int
    /// Where the first of each line is, and how far the next is from there.
    private let left: CGFloat
    private let pitch: CGFloat
    /// How far a line is from the next.
    private let linePitch: CGFloat
    private let lineSpacing: CGFloat

    /// So many items in lines of a width, with at least some room between them, and some between lines.
    init(count: Int, size: CGSize, in width: CGFloat, spacing: CGFloat, lineSpacing: CGFloat) {
        self.count = count
        self.size = size
        self.lineSpacing = lineSpacing
        let step = size.width + spacing
        let fitting = step > 0 ? (width + spacing + Self.tolerance) / step : 1
        columns = max(1, Int(min(fitting, CGFloat(max(1, count)))))
        // As many as would fit say how far they are apart, also where there are fewer.
        let all = max(1, Int(min(fitting, 1_000_000)))
        let rest = width - CGFloat(all) * size.width
        left = all > 1 ? 0 : max(0, rest / 2)
        pitch = all > 1 ? size.width + rest / CGFloat(all - 1) : 0
        linePitch = size.height + lineSpacing
    }

    private var lines: Int { (count + columns - 1) / columns }

    var length: CGFloat { count == 0 ? 0 : CGFloat(lines) * linePitch - lineSpacing }

    func items(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard count > 0, linePitch > 0 else { return 0..<0 }
        let first = min(max(((top - size.height) / linePitch).rounded(.down) + 1, 0), CGFloat(lines))
        let end = min(max((bottom / linePitch).rounded(.up), 0), CGFloat(lines))
        guard first < end else { return 0..<0 }
        return Int(first) * columns..<min(Int(end) * columns, count)
    }

    func frame(of item: Int) -> CGRect {
        let (line, column) = item.quotientAndRemainder(dividingBy: columns)
        return CGRect(
            x: left + CGFloat(column) * pitch, y: CGFloat(line) * linePitch, width: size.width, height: size.height)
    }
}

/// Items of sizes of their own, in as many lines as that takes.
struct ItemLines {
    /// How what is in a line is spread out.
    enum Spread {
        /// Over the whole line, but for the last; in the middle of what is highest in it.
        case justified
        /// From where it begins, at the top.
        case leading
    }

    private(set) var frames: [CGRect] = []
    private(set) var length: CGFloat = 0
    /// The first item of each line, and where the line begins and ends.
    private var lines: [(first: Int, top: CGFloat, bottom: CGFloat)] = []

    init() {}

    /// Items in lines of a width, with at least some room between them, and some between lines.
    init(_ sizes: [CGSize], in width: CGFloat, spacing: CGFloat, lineSpacing: CGFloat, spread: Spread = .justified) {
        frames.reserveCapacity(sizes.count)
        var first = 0
        while first < sizes.count {
            var end = first + 1
            var used = sizes[first].width
            var height = sizes[first].height
            while end < sizes.count, used + spacing + sizes[end].width <= width + ItemGrid.tolerance {
                used += spacing + sizes[end].width
                height = max(height, sizes[end].height)
                end += 1
            }
            var (x, gap) = (CGFloat(0), spacing)
            if spread == .justified, end < sizes.count {
                if end - first > 1 {
                    gap += (width - used) / CGFloat(end - first - 1)
                } else {
                    x = max(0, (width - used) / 2)
                }
            }
            for size in sizes[first..<end] {
                let y = spread == .justified ? length + (height - size.height) / 2 : length
                frames.append(CGRect(x: x, y: y, width: size.width, height: size.height))
                x += size.width + gap
            }
            lines.append((first, length, length + height))
            length += height + lineSpacing
            first = end
        }
        if !lines.isEmpty { length -= lineSpacing }
    }

    func items(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        let first = lines.partitioningIndex { $0.bottom > top }
        let end = max(first, lines.partitioningIndex { $0.top >= bottom })
        guard first < end else { return 0..<0 }
        return lines[first].first..<(end < lines.count ? lines[end].first : frames.count)
    }
}

/// Items in groups, one below the other, that are all alike but for what their items turn out to need.
struct ItemGroups {
    let count: Int
    /// Where the items of a group are of which nothing else is known, from its top left.
    private let template: [CGRect]
    /// Of the groups whose items are of other sizes.
    private var own: [Int: [CGRect]] = [:]
    /// How high groups are, with the room below them.
    private var rows: RowHeights
    private let spacing: CGFloat

    /// So many items in groups of some places and a height.
    init(count: Int, template: [CGRect], height: CGFloat, spacing: CGFloat) {
        self.count = template.isEmpty ? 0 : count
        self.template = template
        self.spacing = spacing
        let groups = template.isEmpty ? 0 : (count + template.count - 1) / template.count
        rows = RowHeights(count: groups, common: height + spacing)
    }

    /// How many items a group has.
    var itemsPerGroup: Int { template.count }
    /// How many groups there are.
    var groups: Int { rows.count }
    var length: CGFloat { rows.count == 0 ? 0 : rows.total - spacing }

    /// A group's items are elsewhere in it, and it is of another height.
    mutating func set(_ frames: [CGRect], height: CGFloat, of group: Int) {
        own[group] = frames
        rows.set(height + spacing, of: group)
    }

    mutating func items(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        let groups = rows.rows(from: top, to: bottom)
        return min(groups.lowerBound * template.count, count)..<min(groups.upperBound * template.count, count)
    }

    mutating func frame(of item: Int) -> CGRect {
        let (group, place) = item.quotientAndRemainder(dividingBy: template.count)
        let frames = own[group] ?? template
        return (place < frames.count ? frames[place] : template[place]).offsetBy(dx: 0, dy: rows.top(of: group))
    }
}
