import Algorithms
import Foundation

/// The positions of a section's items, relative to the top left corner of the first item.
///
/// In a layout that scrolls horizontally, the axes are exchanged: heights in these comments are then widths.
enum ItemPlan {
    case grid(ItemGrid)
    case lines(ItemLines)
    case groups(ItemGroups)

    /// The number of items.
    var count: Int {
        switch self {
        case .grid(let grid): grid.count
        case .lines(let lines): lines.frames.count
        case .groups(let groups): groups.count
        }
    }

    /// The total height of the items, in points.
    var length: CGFloat {
        switch self {
        case .grid(let grid): grid.length
        case .lines(let lines): lines.length
        case .groups(let groups): groups.length
        }
    }

    /// Returns a range of items that contains every item between two vertical positions. The positions are relative to
    /// the top of the first item.
    mutating func items(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard bottom > top else { return 0..<0 }
        switch self {
        case .grid(let grid): return grid.items(from: top, to: bottom)
        case .lines(let lines): return lines.items(from: top, to: bottom)
        case .groups(var groups):
            // The groups are moved out of the enum and back, so that they are modified in place without a copy.
            self = .lines(ItemLines())
            defer { self = .groups(groups) }
            return groups.items(from: top, to: bottom)
        }
    }

    /// Returns the frame of an item. The index must be valid.
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

/// The layout of items of equal size in a flow layout. Positions are computed on demand, without memory for each item.
struct ItemGrid {
    /// The tolerance when items are fitted into a line, in points.
    static let tolerance: CGFloat = 0.001

    let count: Int
    let size: CGSize
    /// The number of items in a line.
    let columns: Int
    /// `left` is the left edge of the first item in each line. `pitch` is the distance between the left edges of
    /// adjacent items.
    private let left: CGFloat
    private let pitch: CGFloat
    /// The distance between the top edges of adjacent lines.
    private let linePitch: CGFloat
    private let lineSpacing: CGFloat

    /// Creates a grid of items in lines of the given width, with a minimum spacing between items and a spacing between
    /// lines.
    init(count: Int, size: CGSize, in width: CGFloat, spacing: CGFloat, lineSpacing: CGFloat) {
        self.count = count
        self.size = size
        self.lineSpacing = lineSpacing
        let step = size.width + spacing
        let fitting = step > 0 ? (width + spacing + Self.tolerance) / step : 1
        columns = max(1, Int(min(fitting, CGFloat(max(1, count)))))
        // The spacing depends on the number of items that would fit into a line, even if the section has fewer items.
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

/// The layout of items of different sizes, which are placed in lines.
struct ItemLines {
    /// The distribution of items in a line.
    enum Spread {
        /// Spreads the items over the whole width, except in the last line. Centres each item vertically in its line.
        case justified
        /// Places the items from the leading edge on, aligned at the top of the line.
        case leading
    }

    private(set) var frames: [CGRect] = []
    private(set) var length: CGFloat = 0
    /// The first item of each line, with the line's top and bottom.
    private var lines: [(first: Int, top: CGFloat, bottom: CGFloat)] = []

    init() {}

    /// Creates lines of the given width, with a minimum spacing between items and a spacing between lines.
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

/// The layout of items in equal groups, one below the other. Groups differ only if their items have been measured.
struct ItemGroups {
    let count: Int
    /// The frames of the items in a group that has not been measured, relative to the group's top left corner.
    private let template: [CGRect]
    /// The item frames of measured groups.
    private var own: [Int: [CGRect]] = [:]
    /// The heights of the groups, including the spacing below each.
    private var rows: RowHeights
    private let spacing: CGFloat

    /// Creates groups for a number of items. `template` contains the frames of a group's items.
    init(count: Int, template: [CGRect], height: CGFloat, spacing: CGFloat) {
        self.count = template.isEmpty ? 0 : count
        self.template = template
        self.spacing = spacing
        let groups = template.isEmpty ? 0 : (count + template.count - 1) / template.count
        rows = RowHeights(count: groups, common: height + spacing)
    }

    /// The number of items in a group.
    var itemsPerGroup: Int { template.count }
    /// The number of groups.
    var groups: Int { rows.count }
    var length: CGFloat { rows.count == 0 ? 0 : rows.total - spacing }

    /// Sets the measured item frames and the height of a group.
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
